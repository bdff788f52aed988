import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ArtifactSummary } from '../../../contract/artifacts/artifact.ts';
import { type Mine, myArtifactsQuery, readMine } from '../api/artifacts/mine.ts';
import type { Page } from '../api/client.ts';
import { useChanges } from './use-live.ts';

/** Keeps the entries of the list current, and counts those that the list doesn't show. */
export function useMineNews(mine: Mine) {
  const queries = useQueryClient();
  const { queryKey } = myArtifactsQuery(mine);
  const [news, setNews] = useState<{ of: Mine; count: number }>({ of: mine, count: 0 });

  const put = ({ items }: Page<ArtifactSummary>): void => {
    const latest = new Map(items.map((item) => [item.id, item]));
    queries.setQueryData(
      queryKey,
      (lists) =>
        lists && {
          ...lists,
          pages: lists.pages.map((page) => ({
            ...page,
            items: page.items.map((item) => latest.get(item.id) ?? item),
          })),
        },
    );
  };

  async function refresh(): Promise<void> {
    const first = await readMine(mine, 0);
    const shown = queries.getQueryData(queryKey)?.pages.flatMap(({ items }) => items.map(({ id }) => id)) ?? [];
    put(first);
    setNews({ of: mine, count: first.items.filter(({ id }) => !shown.includes(id)).length });
  }

  useChanges((changes) => {
    // After a failure, the page reads it when it is opened again.
    if (changes.length > 0) refresh().catch(() => undefined);
  });

  return {
    count: news.of === mine ? news.count : 0,
    show: (): void => {
      setNews({ of: mine, count: 0 });
      void queries.invalidateQueries({ queryKey });
    },
  };
}

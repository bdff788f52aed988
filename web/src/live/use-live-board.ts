import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Artifact } from '../../../contract/artifacts/artifact.ts';
import { rowPagesKey } from '../api/artifacts/rows.ts';
import { mostArtifacts, readArtifacts } from '../api/changes.ts';
import type { Page } from '../api/client.ts';
import { boardKey, type BoardView, columnQuery } from '../api/trackers/board.ts';
import { nothing } from '../api/trackers/list-fields.ts';
import { keepFocus } from '../parts/moving/focus-handle.ts';
import { useChanges } from './use-live.ts';

type Cards = InfiniteData<Page<Artifact>>;

interface Board extends BoardView {
  /** conditions that only the server can decide */
  isFiltered: boolean;
  /** the value of each column */
  values: readonly number[];
}

/** The value of the list in this artifact. */
function valueOf({ values }: Artifact, field: number): number {
  const value = values?.find(({ field_id: id }) => id === field);
  const ids = value !== undefined && 'bind_value_ids' in value ? value.bind_value_ids : [];
  return Number((Array.isArray(ids) ? ids[0] : undefined) ?? nothing);
}

const mapPages = (cards: Cards, change: (page: Page<Artifact>) => Page<Artifact>): Cards => ({
  ...cards,
  pages: cards.pages.map(change),
});

const without = (cards: Cards, id: number): Cards =>
  mapPages(cards, ({ items, total }) => ({ items: items.filter((item) => item.id !== id), total: total - 1 }));

const replaced = (cards: Cards, card: Artifact): Cards =>
  mapPages(cards, (page) => ({ ...page, items: page.items.map((item) => (item.id === card.id ? card : item)) }));

/** Puts an artifact into the column of its value. `card` is undefined where the tracker no longer has it. */
async function place(queries: QueryClient, board: Board, id: number, card: Artifact | undefined): Promise<void> {
  const target = card === undefined ? undefined : valueOf(card, board.field);
  for (const value of board.values) {
    const { queryKey } = columnQuery(board, value);
    const cards = queries.getQueryData(queryKey);
    if (cards === undefined) continue;
    const isHere = cards.pages.some(({ items }) => items.some((item) => item.id === id));
    if (card === undefined || value !== target) {
      if (isHere) queries.setQueryData(queryKey, without(cards, id));
    } else if (isHere) queries.setQueryData(queryKey, replaced(cards, card));
    // Only the server knows the rank of the card among those of its new column.
    else await queries.invalidateQueries({ queryKey });
  }
}

/** Keeps the cards current. While the person moves a card, changes wait. */
export function useLiveBoard(board: Board, isMoving: boolean): void {
  const queries = useQueryClient();
  const waiting = useRef(new Set<number>());

  async function refresh(ids: readonly number[]): Promise<void> {
    void queries.invalidateQueries({ queryKey: rowPagesKey(board.tracker) });
    if (ids.length > mostArtifacts || board.isFiltered)
      return queries.invalidateQueries({ queryKey: boardKey(board.tracker) });
    const found = new Map((await readArtifacts(ids)).map((one) => [one.id, one]));
    keepFocus(ids);
    for (const id of ids) {
      const card = found.get(id);
      await place(queries, board, id, card?.tracker.id === board.tracker ? card : undefined);
    }
  }

  const flush = async (): Promise<void> => {
    const ids = [...waiting.current];
    waiting.current.clear();
    // After a failure, the board reads it when it is opened again.
    if (ids.length > 0) await refresh(ids).catch(() => undefined);
  };

  useChanges(async (changes) => {
    const isRanked = changes.some(({ type, tracker }) => type === 'artifact.ranked' && tracker?.id === board.tracker);
    if (isRanked && !isMoving) await queries.invalidateQueries({ queryKey: boardKey(board.tracker) });
    const shown = new Set(
      queries
        .getQueriesData<Cards>({ queryKey: boardKey(board.tracker) })
        .flatMap(([, cards]) => cards?.pages.flatMap(({ items }) => items.map(({ id }) => id)) ?? []),
    );
    const ids = changes.flatMap(({ artifact, tracker }) => {
      const isHere = artifact !== undefined && (tracker?.id === board.tracker || shown.has(artifact.id));
      return isHere ? [artifact.id] : [];
    });
    for (const id of ids) waiting.current.add(id);
    if (!isMoving) await flush();
  });

  const flushAfterMove = useEffectEvent(flush);
  useEffect(() => {
    if (!isMoving) void flushAfterMove();
  }, [isMoving]);
}

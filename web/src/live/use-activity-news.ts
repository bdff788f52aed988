import { useState } from 'react';
import { useSelf } from '../api/session.ts';
import { useChanges } from './use-live.ts';

/** The changes that the list of activity shows. */
const shownTypes: readonly string[] = ['artifact.created', 'artifact.updated', 'artifact.commented'];

/** How many changes others made since the list was read at `readAt`. */
export function useActivityNews(project: number | undefined, readAt: number): number {
  const self = useSelf()?.user.id;
  const [news, setNews] = useState({ readAt, count: 0 });
  useChanges((changes) => {
    const count = changes.filter(
      ({ type, project: where, submitted_by: who }) =>
        shownTypes.includes(type) && who?.id !== self && (project === undefined || where?.id === project),
    ).length;
    setNews((before) => ({ readAt, count: (before.readAt === readAt ? before.count : 0) + count }));
  });
  return news.readAt === readAt ? news.count : 0;
}

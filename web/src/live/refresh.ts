import type { QueryClient } from '@tanstack/react-query';
import type { Change } from '../api/changes.ts';
import { unreadQuery } from '../api/users/notifications.ts';
import { onLive } from './live.ts';

/** Lists are not read again by themselves, because their rows would move. They are when they are opened again. */
function refreshAfter(queries: QueryClient, { artifact, tracker }: Change): void {
  if (artifact !== undefined) void queries.invalidateQueries({ queryKey: ['artifact', artifact.id] });
  const lists: (string | number)[][] = [['activity'], ['artifacts', 'mine']];
  if (tracker !== undefined) lists.push(['tracker', tracker.id, 'artifacts'], ['board', tracker.id]);
  for (const queryKey of lists) void queries.invalidateQueries({ queryKey, refetchType: 'none' });
}

/** People are told about a change soon after it. */
const toldMs = [400, 1_500] as const;

/** Reads the number of unread notifications again, once for changes that follow each other. */
function unreadRefresher(queries: QueryClient): () => void {
  let isScheduled = false;
  return () => {
    if (isScheduled) return;
    isScheduled = true;
    const refresh = () => void queries.invalidateQueries({ queryKey: unreadQuery.queryKey });
    const [soon, later] = toldMs;
    setTimeout(() => {
      isScheduled = false;
      refresh();
    }, soon);
    setTimeout(refresh, later);
  };
}

/** Keeps what the pages have read current. */
export function refreshWhenChanged(queries: QueryClient): void {
  const refreshUnread = unreadRefresher(queries);
  onLive((message) => {
    if (message.kind === 'restart') void queries.invalidateQueries();
    if (message.kind === 'unread') queries.setQueryData(unreadQuery.queryKey, message.unread);
    if (message.kind !== 'changes') return;
    for (const change of message.changes) refreshAfter(queries, change);
    refreshUnread();
  });
}

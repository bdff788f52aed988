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

/** Keeps what the pages have read current. */
export function refreshWhenChanged(queries: QueryClient): void {
  onLive((message) => {
    if (message.kind === 'restart') void queries.invalidateQueries();
    if (message.kind === 'unread') queries.setQueryData(unreadQuery.queryKey, message.unread);
    if (message.kind !== 'changes') return;
    for (const change of message.changes) refreshAfter(queries, change);
  });
}

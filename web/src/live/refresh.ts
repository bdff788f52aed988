import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Change } from '../api/changes.ts';
import { shownCountsKey } from '../api/search.ts';
import { notificationsKey, unreadQuery } from '../api/users/notifications.ts';
import { onLive } from './live.ts';
import { mayTakeAway } from './use-gone.ts';

/** Activity, work, projects, the inbox, and queries across trackers. */
const listsOfAll = [['activity'], ['artifacts', 'mine'], ['projects'], ['crosstracker'], notificationsKey];

/** A running request may answer with the state before the change. So the query is read again when it has its answer. */
function readAgainAfterArrival(queries: QueryClient, queryKey: QueryKey, mayHaveData: boolean): void {
  for (const query of queries.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })) {
    if (!mayHaveData && query.state.data !== undefined) continue;
    const again = () => queries.invalidateQueries({ queryKey: query.queryKey, exact: true });
    void query.fetch().then(again, () => undefined);
  }
}

/** Lists are not read again by themselves, because their rows would move. They are when they are opened again. */
function refreshAfter(queries: QueryClient, { artifact, tracker }: Change): void {
  if (artifact !== undefined) {
    const queryKey = ['artifact', artifact.id];
    void queries.invalidateQueries({ queryKey });
    readAgainAfterArrival(queries, queryKey, false);
  }
  const lists: (string | number)[][] = [['activity'], ['artifacts', 'mine']];
  if (tracker !== undefined) lists.push(['tracker', tracker.id, 'artifacts'], ['board', tracker.id]);
  for (const queryKey of lists) {
    readAgainAfterArrival(queries, queryKey, true);
    void queries.invalidateQueries({ queryKey, refetchType: 'none' });
  }
}

/** Many losses may come together. */
const gatherMs = 200;

/** Reads the lists of all projects again, so that they don't show what the person may no longer see. */
function createLosses(queries: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const read = () => {
    timer = undefined;
    for (const queryKey of listsOfAll) void queries.invalidateQueries({ queryKey });
  };
  return () => {
    timer ??= setTimeout(read, gatherMs);
  };
}

/** Many changes may come together. */
const countMs = 1000;

/** Counts again what changed. */
function createCounts(queries: QueryClient): (changes: readonly Change[]) => void {
  const changed = new Set<number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const read = () => {
    timer = undefined;
    for (const id of changed) void queries.invalidateQueries({ queryKey: shownCountsKey(id) });
    changed.clear();
  };
  return (changes) => {
    for (const { tracker } of changes) if (tracker !== undefined) changed.add(tracker.id);
    if (changed.size > 0) timer ??= setTimeout(read, countMs);
  };
}

/** Keeps what the pages have read current. */
export function refreshWhenChanged(queries: QueryClient): void {
  const readAfterLoss = createLosses(queries);
  const countAgain = createCounts(queries);
  onLive((message) => {
    if (message.kind === 'restart') void queries.invalidateQueries();
    if (message.kind === 'unread') {
      // A running request may answer with an older number.
      void queries.cancelQueries(unreadQuery);
      queries.setQueryData(unreadQuery.queryKey, message.unread);
    }
    if (message.kind !== 'changes') return;
    for (const change of message.changes) refreshAfter(queries, change);
    countAgain(message.changes);
    if (message.changes.some(mayTakeAway)) readAfterLoss();
  });
}

import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isReadingRows, knownRows, putRows, type RowsRequest, readNewest, rowPagesKey } from '../api/artifacts/rows.ts';
import { type Change, mostArtifacts, readArtifacts } from '../api/changes.ts';
import { takesAway } from './use-gone.ts';
import { useChanges } from './use-live.ts';

interface RowState {
  /** the search that this is about */
  of: string;
  /** the rows of artifacts that went away */
  gone: ReadonlySet<number>;
  /** how often each artifact changed */
  changed: ReadonlyMap<number, number>;
  /** how many artifacts were found that the table doesn't show */
  news: number;
  /** how many rows the search no longer finds */
  left: number;
}

/** Follows changes in the rows of a table, which keep their places. */
export interface LiveRows extends Omit<RowState, 'of'> {
  showNews: () => void;
}

const brings = ({ type }: Change): boolean =>
  ['artifact.created', 'artifact.restored', 'artifact.moved'].includes(type);

/** Keeps the rows that the table has read current, and counts new ones. `total` is the number that the table shows. */
export function useLiveRows(tracker: number, asked: RowsRequest, total: number): LiveRows {
  const queries = useQueryClient();
  const of = JSON.stringify([asked.query, asked.expert_query]);
  const none: RowState = { of, gone: new Set(), changed: new Map(), news: 0, left: 0 };
  const [state, setState] = useState<RowState>(none);
  /** artifacts that are not in the table and may be new there; true: they are new in the tracker */
  const candidates = useRef(new Map<number, boolean>());
  const queryKey = rowPagesKey(tracker);

  const known = (): Set<number> =>
    new Set(knownRows(queries, tracker).flatMap(({ data }) => data.items.map(({ id }) => id)));
  const update = (change: (before: RowState) => RowState) =>
    setState((before) => change(before.of === of ? before : none));

  async function refresh(ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    if (ids.length > mostArtifacts) return queries.invalidateQueries({ queryKey });
    const found = await readArtifacts(ids);
    if (isReadingRows(queries, tracker)) void queries.invalidateQueries({ queryKey });
    const here = new Map(found.filter((one) => one.tracker.id === tracker).map((one) => [one.id, one]));
    putRows(queries, tracker, here);
    update((before) => {
      const changed = new Map(before.changed);
      for (const id of here.keys()) changed.set(id, (changed.get(id) ?? 0) + 1);
      const gone = new Set(before.gone);
      for (const id of ids) if (here.has(id)) gone.delete(id);
      for (const id of ids) if (!here.has(id)) gone.add(id);
      return { ...before, changed, gone };
    });
  }

  async function count(hasChangedRows: boolean): Promise<void> {
    if (candidates.current.size === 0 && !hasChangedRows) return;
    const newest = await readNewest(tracker, asked);
    const shown = known();
    const found = newest.items.flatMap(({ id }) => (shown.has(id) ? [] : (candidates.current.get(id) ?? [])));
    const created = found.filter(Boolean).length;
    // A changed artifact is new only if more are found than before: otherwise it is on a page that was not read.
    const others = Math.min(found.length - created, Math.max(0, newest.total - total - created));
    // Rows that went away are marked in their places.
    update((before) => {
      const left = Math.max(0, total + created + others - newest.total - before.gone.size);
      return { ...before, news: created + others, left };
    });
  }

  useChanges((changes) => {
    const shown = known();
    const changed = new Set<number>();
    for (const change of changes) {
      const id = change.artifact?.id ?? 0;
      if (shown.has(id)) changed.add(id);
      else if (takesAway(change)) candidates.current.delete(id);
      else if (change.tracker?.id === tracker) {
        candidates.current.set(id, brings(change) || candidates.current.get(id) === true);
      }
    }
    // After a failure, the table reads it when it is opened again.
    return refresh([...changed])
      .then(() => count(changed.size > 0))
      .catch(() => undefined);
  });

  const { gone, changed, news, left } = state.of === of ? state : none;
  const showNews = () => {
    candidates.current.clear();
    update(() => none);
    void queries.invalidateQueries({ queryKey });
  };
  return { gone, changed, news, left, showNews };
}

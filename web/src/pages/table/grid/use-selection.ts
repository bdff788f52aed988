import { useCallbackRef } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { Artifact } from '../../../../../contract/artifacts/artifact.ts';
import { type RowsRequest, readAll, rowsQuery } from '../../../api/artifacts/rows.ts';
import { t } from '../../../text/index.ts';
import { lineAt, type Part, pageOfRow } from '../view/parts.ts';

/** A selected artifact, in the version that was shown. */
export type Picked = Pick<Artifact, 'id' | 'xref' | 'title' | 'last_modified_date'>;

/** The maximum number of artifacts in a bulk change. */
const mostSelected = 10_000;

const picked = ({ id, xref, title, last_modified_date }: Artifact): Picked => ({ id, xref, title, last_modified_date });

interface State {
  /** of which search these are */
  of: string;
  picked: ReadonlyMap<number, Picked>;
}

/** The selected artifacts. A new search clears them, so that hidden artifacts are not changed by accident. */
export function useSelection(tracker: number, asked: RowsRequest, parts: readonly Part[]) {
  const queries = useQueryClient();
  const of = JSON.stringify([asked.query, asked.expert_query]);
  const [state, setState] = useState<State>({ of, picked: new Map() });
  const [reading, setReading] = useState<number>();
  const [failure, setFailure] = useState<Error | null>(null);
  const last = useRef<number>(undefined);
  const now = state.of === of ? state.picked : new Map<number, Picked>();

  const change = useCallback(
    (turn: (before: Map<number, Picked>) => void) =>
      setState((before) => {
        const next = new Map(before.of === of ? before.picked : []);
        turn(next);
        return { of, picked: next };
      }),
    [of],
  );

  /** The artifacts of some lines. Loads those that were not visible yet. */
  const between = async (from: number, to: number): Promise<Artifact[]> => {
    const found: Artifact[] = [];
    for (let index = Math.min(from, to); index <= Math.max(from, to); index += 1) {
      const line = lineAt(parts, index);
      if (line === undefined || line.row === 'head') continue;
      const { page, indexInPage } = pageOfRow(line.row);
      const { items } = await queries.ensureQueryData(rowsQuery(tracker, line.part.asked, page));
      found.push(...items.slice(indexInPage, indexInPage + 1));
    }
    return found;
  };

  // The same function as long as the table is there: rows that don't change needn't be drawn again.
  const select = useCallbackRef((index: number, artifact: Artifact, isRange: boolean): void => {
    const isOn = !now.has(artifact.id);
    const from = last.current;
    last.current = index;
    const apply = (artifacts: readonly Artifact[]) =>
      change((next) => {
        for (const one of artifacts) if (isOn) next.set(one.id, picked(one));
        if (!isOn) for (const one of artifacts) next.delete(one.id);
      });
    if (isRange && from !== undefined) void between(from, index).then(apply, setFailure);
    else apply([artifact]);
  });

  const clear = () => change((next) => next.clear());

  const selectAll = () => {
    setReading(0);
    setFailure(null);
    readAll(tracker, asked, setReading)
      .then((found) =>
        change((next) => {
          for (const one of found) next.set(one.id, picked(one));
        }),
      )
      .catch(setFailure)
      .finally(() => setReading(undefined));
  };

  return {
    picked: now,
    failure,
    /** how many are read while all are being selected */
    reading,
    has: (id: number) => now.has(id),
    select,
    clear,
    /** Selects these and no others. */
    keep: (artifacts: readonly Picked[]) =>
      change((next) => {
        next.clear();
        for (const one of artifacts) next.set(one.id, one);
      }),
    selectAll,
    /** the state and action of the checkbox in the header */
    head(total: number) {
      const isAll = total > 0 && now.size >= total;
      const isTooMany = total > mostSelected;
      return {
        isAll,
        isSome: now.size > 0,
        isBusy: reading !== undefined || (isTooMany && now.size === 0),
        toggle: isAll || isTooMany ? clear : selectAll,
        hint: isTooMany ? t('table.select.tooMany', { most: mostSelected }) : t('table.select.all'),
      };
    },
  };
}

export type Selection = ReturnType<typeof useSelection>;

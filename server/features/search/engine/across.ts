import type { Reading } from '../../../db/index.ts';
import type { NameDisplay } from '../../../domain/actor.ts';
import { type SortedValue, compareSorted, type Plan, type SortValue } from '../../../domain/query/index.ts';
import { fold } from '../../../../contract/fold.ts';
import { type FoundArtifact, rowsOf } from '../store/artifacts.ts';
import { sortedNames, textsFor } from '../store/order.ts';
import type { Bitmap } from './bitmap.ts';
import type { Columns } from './columns.ts';
import { Evaluation } from './evaluation.ts';
import { instantOf } from './instant.ts';
import { rank } from './keys.ts';
import type { Key, KnownTracker } from './request.ts';
import type { Sorted } from './scope.ts';
import { windowOf } from './window.ts';

/** One tracker of a search across trackers. */
export interface AcrossPart {
  trackerId: number;
  plan: Plan;
  /** null: its artifacts come last, by id */
  sort: { by: SortedValue; places: readonly number[] } | null;
}

/** A search across trackers as sent to the search thread: plain data only. */
export interface AcrossRequest {
  parts: readonly AcrossPart[];
  /** by id, including the searched ones */
  trackers: Readonly<Record<number, KnownTracker>>;
  isDescending: boolean;
  /** how the reader sees the names of people */
  names: NameDisplay;
  offset: number;
  limit: number;
}

export type AcrossAnswer =
  | { rows: FoundArtifact[]; total: number }
  /** trackers whose visibility the request has to provide */
  | { unknown: number[] };

interface Candidate {
  id: number;
  value: SortValue;
}

/** Queries across trackers can't name comments. */
const noReader = { userId: undefined, readsAll: false, groups: [] };

const newest = (found: Bitmap, count: number): Uint32Array =>
  found.page(Math.max(0, found.count() - count), count).toReversed();

/** The first artifacts of one tracker with the keys that they are sorted by. */
async function keyed(
  sorted: Sorted,
  by: SortedValue,
  { isDescending, offset, limit }: AcrossRequest,
): Promise<{ id: number; key: Key }[]> {
  const ranking = await rank(sorted, { by, isDescending }, null);
  const ids = sorted.found.ids();
  const shown = windowOf(ids.length, [ranking], false, 0, offset + limit);
  const idAt = (place: number): number => ids[place] ?? 0;
  if (by.kind === 'text') {
    const texts = await textsFor(sorted.scope.instant.snapshot, by.field, Uint32Array.from(shown, idAt));
    return shown.map((place) => ({ id: idAt(place), key: texts.get(idAt(place)) ?? null }));
  }
  return Promise.all(
    shown.map(async (place) => ({
      id: idAt(place),
      key: await ranking.keyOf(ranking.ranks[place] ?? 0, idAt(place)),
    })),
  );
}

const removedPlace = 1e9;

/** Values that artifacts of different trackers can be compared by. */
async function comparable(
  { scope, names: display }: Sorted,
  { by, places }: NonNullable<AcrossPart['sort']>,
  keys: readonly { id: number; key: Key }[],
): Promise<Candidate[]> {
  if (by.kind === 'number' || by.kind === 'text') return keys.map(({ id, key }) => ({ id, value: key }));
  if (by.kind === 'choice') {
    const placeOf = new Map(by.values.map((value, index) => [value, places[index] ?? removedPlace]));
    const valueOf = (key: Key) => (key === null ? null : (placeOf.get(Number(key)) ?? removedPlace + Number(key)));
    return keys.map(({ id, key }) => ({ id, value: valueOf(key) }));
  }
  const users = [...new Set(keys.flatMap(({ key }) => (typeof key === 'number' ? [key] : [])))];
  const names = await sortedNames(scope.instant.snapshot, display, users);
  const nameOf = (key: Key) =>
    key === null ? null : `${fold(names.get(Number(key)) ?? '')}\0${String(key).padStart(10, '0')}`;
  return keys.map(({ id, key }) => ({ id, value: nameOf(key) }));
}

async function candidatesOf(sorted: Sorted, { sort }: AcrossPart, request: AcrossRequest): Promise<Candidate[]> {
  if (sort !== null) return comparable(sorted, sort, await keyed(sorted, sort.by, request));
  return Array.from(newest(sorted.found, request.offset + request.limit), (id) => ({ id, value: null }));
}

/** Finds a page of the artifacts of several trackers and their total number, at one instant. */
export const runAcross = (reading: Reading, columns: Columns, request: AcrossRequest): Promise<AcrossAnswer> =>
  reading.snapshot(async (snapshot) => {
    const evaluation = new Evaluation(instantOf(snapshot), columns, { trackers: request.trackers, reader: noReader });
    const candidates: Candidate[] = [];
    let total = 0;
    for (const part of request.parts) {
      const found = await evaluation.found(part.trackerId, part.plan);
      total += found.count();
      if (evaluation.unknown.size > 0) continue;
      const scope = await evaluation.scope(part.trackerId);
      for (const one of await candidatesOf({ scope, columns, found, names: request.names }, part, request))
        candidates.push(one);
    }
    if (evaluation.unknown.size > 0) return { unknown: [...evaluation.unknown] };
    const order = [{ isDescending: request.isDescending }];
    const page = candidates
      .toSorted((one, other) => compareSorted([one.value], [other.value], order) || other.id - one.id)
      .slice(request.offset, request.offset + request.limit);
    return {
      rows: await rowsOf(
        snapshot,
        Uint32Array.from(page, ({ id }) => id),
        true,
      ),
      total,
    };
  });

import type { Bitmap } from './bitmap.ts';
import { rank } from './keys.ts';
import type { RankPosition, Ranking } from './ranking.ts';
import type { Key, Position, SearchRequest } from './request.ts';
import type { Sorted } from './scope.ts';
import { compareWithPosition, windowOf } from './window.ts';

export interface FoundPage {
  ids: Uint32Array;
  /** the number of artifacts before the first one */
  offset: number;
  /** of the first and the last artifact, if any */
  positions: readonly Position[];
}

type Asked = Pick<SearchRequest, 'sort' | 'order' | 'limit' | 'from'>;

const wantedPosition = ({ from }: Asked): Position | undefined =>
  'after' in from ? from.after : 'before' in from ? from.before : undefined;

/** The range of indexes, given the number of artifacts before a position and at it. */
function bounds({ from, limit }: Asked, before: number, at: number): { start: number; end: number } {
  if ('offset' in from) return { start: from.offset, end: from.offset + limit };
  if ('after' in from) return { start: before + at, end: before + at + limit };
  return { start: Math.max(0, before - limit), end: before };
}

function pageById(found: Bitmap, asked: Asked): FoundPage {
  const total = found.count();
  const position = wantedPosition(asked);
  const at = position !== undefined && found.has(position.id) ? 1 : 0;
  const below = position === undefined ? 0 : found.countBelow(position.id);
  const isAscending = asked.order === 'asc';
  const { start, end } = bounds(asked, isAscending ? below : total - below - at, at);
  const size = Math.max(0, Math.min(end, total) - start);
  const ids = isAscending ? found.page(start, size) : found.page(total - start - size, size).toReversed();
  return { ids, offset: start, positions: ends([...ids]).map((id) => ({ keys: [], id })) };
}

const ends = <T>(all: readonly T[]): T[] => (all.length === 0 ? [] : [...all.slice(0, 1), ...all.slice(-1)]);

/** The number of artifacts before a position, and whether one is at it. */
function countBefore(
  ids: Uint32Array,
  rankings: readonly Ranking[],
  places: readonly RankPosition[],
  id: number,
  asked: Asked,
) {
  const direction = asked.order === 'asc' ? 1 : -1;
  let [before, at] = [0, 0];
  for (let index = 0; index < ids.length; index++) {
    const difference = compareWithPosition(index, rankings, places) || direction * ((ids[index] ?? 0) - id);
    if (difference < 0) before++;
    if (difference === 0) at++;
  }
  return { before, at };
}

async function rankAll(sorted: Sorted, asked: Asked): Promise<Ranking[]> {
  const rankings: Ranking[] = [];
  for (const [index, sorting] of asked.sort.entries()) {
    rankings.push(await rank(sorted, sorting, wantedPosition(asked)?.keys[index] ?? null));
  }
  return rankings;
}

async function pageByKeys(sorted: Sorted, asked: Asked): Promise<FoundPage> {
  const ids = sorted.found.ids();
  const rankings = await rankAll(sorted, asked);
  const position = wantedPosition(asked);
  const places = await Promise.all(
    position === undefined ? [] : rankings.map((ranking, index) => ranking.placeOf(position.keys[index] ?? null)),
  );
  const { before, at } =
    position === undefined ? { before: 0, at: 0 } : countBefore(ids, rankings, places, position.id, asked);
  const { start, end } = bounds(asked, before, at);
  const shown = windowOf(ids.length, rankings, asked.order === 'asc', start, end);
  const keysAt = (place: number): Promise<Key[]> =>
    Promise.all(rankings.map((ranking) => ranking.keyOf(ranking.ranks[place] ?? 0, ids[place] ?? 0)));
  const positions: Position[] = [];
  for (const place of ends(shown)) positions.push({ keys: await keysAt(place), id: ids[place] ?? 0 });
  return { ids: Uint32Array.from(shown, (place) => ids[place] ?? 0), offset: start, positions };
}

/** A page of the found artifacts, in the requested order. */
export const pageOfFound = async (sorted: Sorted, asked: Asked): Promise<FoundPage> =>
  asked.sort.length === 0 ? pageById(sorted.found, asked) : pageByKeys(sorted, asked);

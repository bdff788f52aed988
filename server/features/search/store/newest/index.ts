import type { Engine, Snapshot } from '../../../../db/index.ts';
import { indexedWords } from '../texts.ts';
import { newestOnSqlite } from './fts.ts';
import { type Bounds, fieldOfText, type NewestRequest, type TextPlace, walked } from './request.ts';
import { newestOnPostgres } from './trigrams.ts';

/** The index of SQLite reads 20,000 ids in ten milliseconds. PostgreSQL reads each text that its index finds. */
export const usual: Record<Engine, Bounds> = {
  sqlite: { mostMatches: 20_000, mostFields: 64, mostWalked: 50_000 },
  postgres: { mostMatches: 12_000, mostFields: 64, mostWalked: 100_000 },
};

/** This many of the newest texts are searched for words that the index doesn't know. */
const mostWithoutIndex = 20_000;

/** The index of PostgreSQL knows letters and digits only. */
const isKnown = { sqlite: (): boolean => true, postgres: (word: string): boolean => /[\p{L}\p{N}]{3}/u.test(word) };

const ways = { sqlite: newestOnSqlite, postgres: newestOnPostgres };

function found(snapshot: Snapshot, request: NewestRequest, bounds: Bounds): Promise<TextPlace[]> {
  if (!indexedWords(request).some(isKnown[snapshot.engine])) return walked(snapshot, request, mostWithoutIndex);
  return ways[snapshot.engine](snapshot, request, bounds);
}

/** The ids of the newest texts. */
export async function newestMatches(snapshot: Snapshot, request: NewestRequest, bounds: Bounds): Promise<number[]> {
  const { source, groups, after, limit } = request;
  const inOrder = (one: TextPlace, other: TextPlace): number =>
    (source === 'fields' ? other.artifactId - one.artifactId : 0) || other.id - one.id;
  const places = await found(snapshot, request, bounds);
  const left = places.filter((place) => after === undefined || inOrder(after, place) < 0).toSorted(inOrder);
  if (source === 'comments') return left.slice(0, limit).map(({ id }) => id);
  return groups.flatMap((group) => {
    const fields = new Set(group);
    const found = left.filter(({ id }) => fields.has(fieldOfText(id)));
    return found.slice(0, limit).map(({ id }) => id);
  });
}

import { createHash } from 'node:crypto';
import type { SortedValue } from '../../domain/query/index.ts';
import type { Key, Position } from './engine/request.ts';

/** After or before a position in the order of a search. */
export interface SearchCursor {
  direction: 'after' | 'before';
  position: Position;
}

/** Identifies a search, because a cursor is valid only in the search it comes from. */
export const searchFingerprint = (search: unknown): string =>
  createHash('sha256').update(JSON.stringify(search)).digest('base64url').slice(0, 12);

const version = 1;

export function writeSearchCursor(fingerprint: string, { direction, position: { keys, id } }: SearchCursor): string {
  return Buffer.from(JSON.stringify([version, fingerprint, direction, id, keys])).toString('base64url');
}

function parsed(text: string): unknown[] {
  try {
    const read: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    return Array.isArray(read) ? (read as unknown[]) : [];
  } catch {
    return [];
  }
}

const isKeyOf = (key: unknown, { kind }: SortedValue): key is Key =>
  key === null || (kind === 'text' ? typeof key === 'string' : typeof key === 'number' && Number.isFinite(key));

const mostId = 2_147_483_647;
const isId = (id: unknown): id is number => typeof id === 'number' && Number.isInteger(id) && id >= 0 && id <= mostId;

/** undefined: invalid, or from another search. */
export function readSearchCursor(
  text: string,
  fingerprint: string,
  comparisons: readonly SortedValue[],
): SearchCursor | undefined {
  const [read, of, direction, id, keys] = parsed(text);
  if (read !== version || of !== fingerprint || !isId(id) || !Array.isArray(keys)) return undefined;
  if (direction !== 'after' && direction !== 'before') return undefined;
  const known = comparisons.map((comparison, index) => {
    const key: unknown = keys[index];
    return isKeyOf(key, comparison) ? key : undefined;
  });
  const isWhole = keys.length === comparisons.length && known.every((key) => key !== undefined);
  return isWhole ? { direction, position: { keys: known.map((key) => key ?? null), id } } : undefined;
}

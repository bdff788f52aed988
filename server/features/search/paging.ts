import { problem } from '../../../contract/problems.ts';
import type { Page } from '../../http/pagination.ts';
import { fingerprintOf, readCursor, writeCursor } from './cursor.ts';
import type { Position, SearchRequest, Sorting } from './engine/request.ts';

/** How to go on from a page; what isn't there has nothing on it. */
export interface Cursors {
  next?: string;
  previous?: string;
}

/** Where the page of a search begins, and the cursors of those around it. */
export function pagingOf(
  { cursor, ...search }: { cursor?: string; tracker: number },
  sort: readonly Sorting[],
  page: Page,
): {
  from: SearchRequest['from'];
  cursors(positions: readonly Position[], others: { before: number; after: number }): Cursors;
} {
  const fingerprint = fingerprintOf(search);
  return {
    from: cursor === undefined ? { offset: page.offset } : placeOf(cursor, fingerprint, sort, page),
    cursors(positions, { before, after }) {
      const [first, last = first] = positions;
      return {
        ...(after > 0 && last !== undefined
          ? { next: writeCursor(fingerprint, { direction: 'after', position: last }) }
          : {}),
        ...(before > 0 && first !== undefined
          ? { previous: writeCursor(fingerprint, { direction: 'before', position: first }) }
          : {}),
      };
    },
  };
}

function placeOf(
  cursor: string,
  fingerprint: string,
  sort: readonly Sorting[],
  page: Page,
): { after: Position } | { before: Position } {
  if (page.offset > 0) throw problem('search_cursor_with_offset');
  const comparisons = sort.map(({ by }) => by);
  const read = readCursor(cursor, fingerprint, comparisons);
  if (read === undefined) throw problem('search_cursor_invalid');
  return read.direction === 'after' ? { after: read.position } : { before: read.position };
}

import { problem } from '../../../contract/problems.ts';
import type { Page } from '../../http/pagination.ts';
import type { ArtifactContext } from '../artifacts/index.ts';
import { searchFingerprint, readSearchCursor, writeSearchCursor } from './cursor.ts';
import type { Position, SearchRequest, Sorting } from './engine/request.ts';

/** Cursors to the neighboring pages, if they have anything on them. */
export interface Cursors {
  next?: string;
  previous?: string;
}

/** A page, the total, and the cursors of the neighboring pages. */
export interface SearchPage extends Cursors {
  /** a few at a time, because they may be large */
  found: AsyncIterable<ArtifactContext[]>;
  total: number;
  offset: number;
}

/** The start of the page, and the cursors of its neighbors. */
export function pagingOf(
  { cursor, ...search }: { cursor?: string; tracker: number },
  sort: readonly Sorting[],
  page: Page,
): {
  from: SearchRequest['from'];
  cursors(positions: readonly Position[], others: { before: number; after: number }): Cursors;
} {
  const fingerprint = searchFingerprint(search);
  return {
    from: cursor === undefined ? { offset: page.offset } : placeOf(cursor, fingerprint, sort, page),
    cursors(positions, { before, after }) {
      const [first, last = first] = positions;
      return {
        ...(after > 0 && last !== undefined
          ? { next: writeSearchCursor(fingerprint, { direction: 'after', position: last }) }
          : {}),
        ...(before > 0 && first !== undefined
          ? { previous: writeSearchCursor(fingerprint, { direction: 'before', position: first }) }
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
  const read = readSearchCursor(cursor, fingerprint, comparisons);
  if (read === undefined) throw problem('search_cursor_invalid');
  return read.direction === 'after' ? { after: read.position } : { before: read.position };
}

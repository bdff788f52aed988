import { Type } from 'typebox';
import type { PageSize } from '../../contract/limits.ts';
import { type Answer, answer } from './encode/answer.ts';

export interface Page {
  limit: number;
  offset: number;
  maximum: number;
}

/** The page that a query asks for. A route without pages has an empty one. */
export const pageOf = (size: PageSize | undefined, { limit, offset }: Readonly<Record<string, unknown>>): Page =>
  size === undefined
    ? { limit: 0, offset: 0, maximum: 0 }
    : { limit: Number(limit), offset: Number(offset), maximum: size.maximum };

export const pageQuery = (size: PageSize) => ({
  limit: Type.Optional(Type.Integer({ minimum: size.minimum, maximum: size.maximum, default: size.default })),
  offset: Type.Optional(Type.Integer({ minimum: 0, default: 0 })),
});

/** In capitals, because some clients read these headers case-sensitively. */
export const pageHeaders = (page: Page, total: number): Record<string, string> => ({
  'X-PAGINATION-LIMIT': String(page.limit),
  'X-PAGINATION-OFFSET': String(page.offset),
  'X-PAGINATION-SIZE': String(total),
  'X-PAGINATION-LIMIT-MAX': String(page.maximum),
});

/** One page of a collection. `total` counts the items that this caller can reach by paging. */
export const paged = <T>(page: Page, body: T, total: number): Answer<T> => answer(body, pageHeaders(page, total));

export const wholeHeaders = (size: number): Record<string, string> =>
  pageHeaders({ limit: size, offset: 0, maximum: size }, size);

/** A page of a collection in memory. */
export const slice = <T>(page: Page, items: readonly T[]): Answer<T[]> =>
  paged(page, items.slice(page.offset, page.offset + page.limit), items.length);

/** RFC 8288: links to the neighboring pages, as the same request with a cursor. */
export function linkHeader(
  path: string,
  query: Readonly<Record<string, string | number | undefined>>,
  cursors: { next?: string; previous?: string },
): Record<string, string> {
  const given = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined || name === 'cursor' || name === 'offset' ? [] : [[name, String(value)]],
  );
  const link = (rel: string, cursor: string | undefined): string[] =>
    cursor === undefined
      ? []
      : [`<${path}?${new URLSearchParams([...given, ['cursor', cursor]]).toString()}>; rel="${rel}"`];
  const links = [...link('next', cursors.next), ...link('prev', cursors.previous)];
  return links.length === 0 ? {} : { Link: links.join(', ') };
}

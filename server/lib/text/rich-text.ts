import { findMentions } from './mention-scan.ts';
import { findReferences } from './reference-scan.ts';
import { escapeMarkup } from './render.ts';

const unescaped: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** The text of rendered HTML, without markup. Rendering escapes the brackets outside of tags. */
export const wordsIn = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => unescaped[entity] ?? entity)
    .trim();

/** Target of a reference, or undefined if it isn't one. */
export type ResolveReference = (reference: { keyword: string; id: number }) => string | undefined;

/** A part of a text that becomes a link. */
interface Spot {
  start: number;
  end: number;
  url: string;
  kind?: 'cross-reference' | 'user-mention';
}

function linkSpots(text: string, spots: readonly Spot[]): string {
  let linked = '';
  let done = 0;
  for (const { start, end, url, kind } of spots) {
    const named = kind === undefined ? '' : ` class="${kind}"`;
    linked += `${text.slice(done, start)}<a href="${escapeMarkup(url)}"${named}>${text.slice(start, end)}</a>`;
    done = end;
  }
  return linked + text.slice(done);
}

const pieces = /<(\/?)([a-z0-9]*)[^>]*>?|[^<]+/gi;
const literal = new Set(['a', 'code', 'pre']);

/** Adds links to rendered HTML, outside of links and code. */
function linkOutsideCode(html: string, spotsIn: (text: string) => Spot[]): string {
  let depth = 0;
  return html.replace(pieces, (piece: string, closing: string | undefined, name: string | undefined) => {
    if (name === undefined) return depth === 0 ? linkSpots(piece, spotsIn(piece)) : piece;
    if (literal.has(name.toLowerCase())) depth = Math.max(0, depth + (closing === '/' ? -1 : 1));
    return piece;
  });
}

/** URLs in escaped text. Of the escaped characters, only & can be part of a URL. */
const addresses = /\b(?:https?|ftp):\/\/(?:&amp;|[^\s&<>"`])+/gi;

/** Punctuation and brackets after a URL are not part of it. */
function withoutEnd(address: string): string {
  let end = address.length;
  const ends = address.includes('(') ? ".,;:!?'*_" : ".,;:!?'*_)";
  const isOver = (letter: string): boolean => ends.includes(letter);
  while (end > 0 && isOver(address.charAt(end - 1)) && !address.slice(0, end).endsWith('&amp;')) end -= 1;
  return address.slice(0, end);
}

/** Links the URLs in rendered HTML. */
export function linkAddresses(html: string): string {
  if (!html.includes('://')) return html;
  return linkOutsideCode(html, (text) =>
    [...text.matchAll(addresses)].flatMap(({ 0: found, index }): Spot[] => {
      const address = withoutEnd(found);
      if (address.endsWith('://')) return [];
      return [{ start: index, end: index + address.length, url: address.replaceAll('&amp;', '&') }];
    }),
  );
}

/** Links the references in rendered HTML. */
export function linkReferences(html: string, resolve: ResolveReference): string {
  if (!html.includes('#')) return html;
  return linkOutsideCode(html, (text) =>
    findReferences(text).flatMap(({ keyword, id, start, end }): Spot[] => {
      const url = resolve({ keyword: keyword.toLowerCase(), id });
      return url === undefined ? [] : [{ start, end, url, kind: 'cross-reference' }];
    }),
  );
}

/** Links the mentioned users in rendered HTML, if they exist. */
export function linkMentions(html: string, isUser: (name: string) => boolean): string {
  if (!html.includes('@')) return html;
  return linkOutsideCode(html, (text) =>
    findMentions(text).flatMap(({ name, start, end }): Spot[] =>
      isUser(name) ? [{ start, end, url: `/users/${encodeURIComponent(name)}`, kind: 'user-mention' }] : [],
    ),
  );
}

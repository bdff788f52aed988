import MarkdownIt from 'markdown-it';
import sanitizeHtml from 'sanitize-html';
import { findMentions } from './mention-scan.ts';
import { findReferences } from './reference-scan.ts';

export type RichTextFormat = 'text' | 'html' | 'commonmark';

const color = [/^#[0-9a-f]{3,8}$/i, /^[a-z]{1,32}$/i, /^rgba?\([\d.,% ]{1,40}\)$/i];

/** What may be in a text that people wrote. No ids and names: they would shadow what scripts of the page look for. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: [...sanitizeHtml.defaults.allowedTags, 'img', 'del', 'ins', 'details', 'summary'],
  allowedAttributes: {
    '*': ['title', 'dir', 'lang', 'style'],
    a: ['href'],
    img: ['src', 'alt', 'width', 'height'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
    ol: ['start', 'reversed', 'type'],
    li: ['value'],
    details: ['open'],
    time: ['datetime'],
  },
  allowedClasses: { code: ['language-*'] },
  allowedStyles: {
    '*': { color, 'background-color': color, 'text-align': [/^(?:left|right|center|justify)$/] },
  },
  allowedSchemes: ['http', 'https', 'ftp', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  // Of these not even the text is left: it is not for people, or a browser reads it in another way.
  nonTextTags: (
    'script style textarea option xmp noscript noembed noframes plaintext ' +
    'iframe template title svg math object select'
  ).split(' '),
  nestingLimit: 100,
};

const markdown = new MarkdownIt({ html: true, linkify: true });

const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replace(/[&<>"]/g, (letter) => escaped[letter] ?? letter);

const renderers: Record<RichTextFormat, (content: string) => string> = {
  text: (content) => escape(content).replace(/\r\n?|\n/g, '<br />\n'),
  html: (content) => sanitizeHtml(content, allowed),
  commonmark: (content) => sanitizeHtml(markdown.render(content), allowed),
};

/** HTML that is safe to put into a page, whatever the content is. */
export const renderRichText = (content: string, format: RichTextFormat): string => renderers[format](content);

const unescaped: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** The words of HTML that was rendered, without its markup. */
export const wordsIn = (html: string): string =>
  sanitizeHtml(html, { ...allowed, allowedTags: [] })
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => unescaped[entity] ?? entity)
    .trim();

/** Where a reference leads; undefined: it is none. */
export type ResolveReference = (reference: { keyword: string; id: number }) => string | undefined;

/** A piece of a text that becomes a link. */
interface Spot {
  start: number;
  end: number;
  url: string;
  kind: 'cross-reference' | 'user-mention';
}

function linkSpots(text: string, spots: readonly Spot[]): string {
  let linked = '';
  let done = 0;
  for (const { start, end, url, kind } of spots) {
    linked += `${text.slice(done, start)}<a href="${escape(url)}" class="${kind}">${text.slice(start, end)}</a>`;
    done = end;
  }
  return linked + text.slice(done);
}

const pieces = /<(\/?)([a-z0-9]*)[^>]*>?|[^<]+/gi;
const literal = new Set(['a', 'code', 'pre']);

/** Makes links in rendered HTML, outside of links and code. */
function linkOutsideCode(html: string, spotsIn: (text: string) => Spot[]): string {
  let depth = 0;
  return html.replace(pieces, (piece: string, closing: string | undefined, name: string | undefined) => {
    if (name === undefined) return depth === 0 ? linkSpots(piece, spotsIn(piece)) : piece;
    if (literal.has(name.toLowerCase())) depth = Math.max(0, depth + (closing === '/' ? -1 : 1));
    return piece;
  });
}

/** Makes links of the references in rendered HTML. */
export function linkReferences(html: string, resolve: ResolveReference): string {
  if (!html.includes('#')) return html;
  return linkOutsideCode(html, (text) =>
    findReferences(text).flatMap(({ keyword, id, start, end }): Spot[] => {
      const url = resolve({ keyword: keyword.toLowerCase(), id });
      return url === undefined ? [] : [{ start, end, url, kind: 'cross-reference' }];
    }),
  );
}

/** Makes links of the users that rendered HTML addresses, if there are such. */
export function linkMentions(html: string, isUser: (name: string) => boolean): string {
  if (!html.includes('@')) return html;
  return linkOutsideCode(html, (text) =>
    findMentions(text).flatMap(({ name, start, end }): Spot[] =>
      isUser(name) ? [{ start, end, url: `/users/${encodeURIComponent(name)}`, kind: 'user-mention' }] : [],
    ),
  );
}

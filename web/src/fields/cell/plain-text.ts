import type { CellValue } from './cell-value.ts';

const longest = 300;

/** Parsing alone runs no script and loads nothing. */
const withoutMarkup = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';

/** The beginning of a text, in one line. */
export function plainText({ value, format, commonmark }: CellValue): string {
  if (typeof value !== 'string') return '';
  const source = commonmark ?? (format === 'html' ? withoutMarkup(value) : value);
  const line = source.replaceAll(/\s+/g, ' ').trim();
  return line.length > longest ? `${line.slice(0, longest).toWellFormed()}…` : line;
}

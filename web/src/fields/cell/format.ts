import type { CellValue } from './cell-value.ts';

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const number = new Intl.NumberFormat();

/** A day is the same in every time zone. */
export const formatDay = (date: string): string => day.format(new Date(`${date.slice(0, 10)}T00:00:00Z`));
export const formatMoment = (date: string): string => moment.format(new Date(date));
export const formatNumber = (value: number): string => number.format(value);

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

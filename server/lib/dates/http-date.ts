import { parseIsoDate } from './iso-date.ts';

/** RFC 9110: Sun, 06 Nov 1994 08:49:37 GMT */
export const httpDate = (milliseconds: number): string => new Date(milliseconds).toUTCString();

const httpDateForm =
  /^(?:[A-Za-z]{3}, \d{2} [A-Za-z]{3} \d{4} \d{2}:\d{2}:\d{2} GMT|[A-Za-z]+, \d{2}-[A-Za-z]{3}-\d{2} \d{2}:\d{2}:\d{2} GMT|[A-Za-z]{3} [A-Za-z]{3} [ \d]\d \d{2}:\d{2}:\d{2} \d{4})$/;

/** The second named by an HTTP date or an ISO 8601 date, or undefined. */
export function parseDateHeader(text: string): number | undefined {
  const trimmed = text.trim();
  const value = httpDateForm.test(trimmed) ? Date.parse(trimmed) : parseIsoDate(trimmed);
  return value === undefined || Number.isNaN(value) ? undefined : Math.floor(value / 1000) * 1000;
}

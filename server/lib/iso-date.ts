const two = (value: number): string => String(value).padStart(2, '0');

/** ISO 8601 to the second, with the numeric offset of the server's time zone: 2026-03-13T15:42:00+01:00. */
export function isoDate(milliseconds: number): string {
  const date = new Date(milliseconds);
  const offset = -date.getTimezoneOffset();
  const sign = offset < 0 ? '-' : '+';
  const zone = `${sign}${two(Math.floor(Math.abs(offset) / 60))}:${two(Math.abs(offset) % 60)}`;
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}${zone}`;
}

const iso = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/** The instant that an ISO 8601 text names; undefined when it names none (30 February is none). */
export function parseIsoDate(text: string): number | undefined {
  const trimmed = text.trim();
  if (!iso.test(trimmed)) return undefined;
  const [year, month, day] = trimmed.slice(0, 10).split('-').map(Number);
  if (year === undefined || month === undefined || day === undefined) return undefined;
  if (month < 1 || month > 12 || day < 1 || day > new Date(year, month, 0).getDate()) return undefined;
  // A date without a time is midnight on the server, not in UTC.
  const value = Date.parse(trimmed.length === 10 ? `${trimmed}T00:00:00` : trimmed.replace(' ', 'T'));
  return Number.isNaN(value) ? undefined : value;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** ISO 8601 to the second, with the numeric offset of the platform's time zone: 2026-03-13T15:42:00+01:00. */
export function isoDate(milliseconds: number): string {
  const date = new Date(milliseconds);
  const offset = -date.getTimezoneOffset();
  const sign = offset < 0 ? '-' : '+';
  const zone = `${sign}${two(Math.floor(Math.abs(offset) / 60))}:${two(Math.abs(offset) % 60)}`;
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}${zone}`;
}

const iso = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/** The instant named by an ISO 8601 text, or undefined (February 30 is invalid). */
export function parseIsoDate(text: string): number | undefined {
  const trimmed = text.trim();
  if (!iso.test(trimmed)) return undefined;
  const [year, month, day] = trimmed.slice(0, 10).split('-').map(Number);
  if (year === undefined || month === undefined || day === undefined) return undefined;
  if (month < 1 || month > 12 || day < 1 || day > new Date(year, month, 0).getDate()) return undefined;
  // A date without a time is midnight in the platform's time zone, not in UTC.
  const value = Date.parse(trimmed.length === 10 ? `${trimmed}T00:00:00` : trimmed.replace(' ', 'T'));
  return Number.isNaN(value) ? undefined : value;
}

const yearFirst =
  /^(\d{4})([-/])(\d{1,2})\2(\d{1,2})(?:(?:T| +)(\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?) ?(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?)?$/i;
const months = 'january february march april may june july august september october november december'.split(' ');
// RFC 2822 and HTTP dates: Tue, 03 Feb 2026 10:00:00 GMT. And as people write them: 3 February 2026.
const dayFirst =
  /^(?:[a-z]{3,9}, ?)?(\d{1,2}) ([a-z]{3,9}) (\d{4})(?: (\d{2}:\d{2}(?::\d{2})?)(?: (GMT|UTC|Z|[+-]\d{4}))?)?$/i;
const withoutSigns = /^(\d{4})(\d{2})(\d{2})$/;

/** Number of a month by its name or first three letters; 0 if unknown. */
const monthNamed = (name: string): number =>
  months.findIndex((month) => month === name || month.slice(0, 3) === name) + 1;

const isoZone = (zone: string): string =>
  /^[+-]\d{2}$/.test(zone) ? `${zone}:00` : zone.replace(/^(?:UTC|GMT|z)$/i, 'Z');

function isoForm(text: string): string | undefined {
  const [, year, , month = '', day = '', time, zone = ''] = yearFirst.exec(text) ?? [];
  if (year !== undefined) return isoText(year, Number(month), day, time, zone);
  if (withoutSigns.test(text)) return text.replace(withoutSigns, '$1-$2-$3');
  const [, date = '', name = '', late, hour, place = ''] = dayFirst.exec(text) ?? [];
  return late === undefined ? undefined : isoText(late, monthNamed(name.toLowerCase()), date, hour, place);
}

function isoText(year: string, month: number, day: string, time: string | undefined, zone: string): string {
  const date = `${year}-${two(month)}-${day.padStart(2, '0')}`;
  if (time === undefined) return date;
  return `${date}T${time.replace(/^(?=\d:)/, '0').replace(',', '.')}${isoZone(zone)}`;
}

/** The day in a text, as written, whatever its time zone. */
export const writtenDay = (text: string): string | undefined => isoForm(text.trim())?.slice(0, 10);

/** The instant named by a text in any unambiguous form. A day or time without a zone is in the platform's zone. */
export function parseDate(text: string): number | undefined {
  const form = isoForm(text.trim());
  const value = form === undefined ? undefined : parseIsoDate(form);
  if (value === undefined) return undefined;
  const year = new Date(value).getFullYear();
  return year >= 1000 && year <= 9999 ? value : undefined;
}

/** The start of the day or minute of an instant, in the platform's zone. */
export function startOf(unit: 'day' | 'minute', milliseconds: number): number {
  const date = new Date(milliseconds);
  return unit === 'day' ? date.setHours(0, 0, 0, 0) : date.setSeconds(0, 0);
}

/** An hour of the day of an instant, in the platform's zone, also on days when the clock changes. */
export const hourOf = (milliseconds: number, hour: number): number => new Date(milliseconds).setHours(hour, 0, 0, 0);

/** 2026-02-03, or 2026-02-03 10:00, in the platform's zone. */
export function localDate(milliseconds: number, withTime: boolean): string {
  const text = isoDate(milliseconds);
  return withTime ? `${text.slice(0, 10)} ${text.slice(11, 16)}` : text.slice(0, 10);
}

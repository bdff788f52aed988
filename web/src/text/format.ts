import { activeLocale } from './index.ts';

/** Creating a formatter takes longer than using it. */
function cached<Format, Options>(create: (locale: string, options: Options) => Format) {
  const known = new Map<string, Format>();
  return (options: Options): Format => {
    const locale = activeLocale();
    const key = `${locale} ${JSON.stringify(options)}`;
    const format = known.get(key) ?? create(locale, options);
    known.set(key, format);
    return format;
  };
}

const dateFormat = cached((locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options));
const numberFormat = cached((locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options));
const relativeFormat = cached(
  (locale, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
);

/** A calendar day, `2026-03-15` or the beginning of a longer date: the same day in every time zone. */
export const formatDay = (day: string): string =>
  dateFormat({ dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day.slice(0, 10)}T00:00:00Z`));

/** A calendar day as short as the axis of a chart needs it: Mar 15. */
export const formatShortDay = (day: string): string =>
  dateFormat({ day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(`${day.slice(0, 10)}T00:00:00Z`));

/** The calendar day of a moment in a time zone, that of the browser unless another is given: 2026-03-15. */
export const calendarDay = (date: Date, timeZone?: string): string =>
  // Swedish writes days like ISO 8601 does.
  date.toLocaleDateString('sv-SE', timeZone === undefined ? {} : { timeZone });

/** The time of day. */
export const formatTime = (date: Date): string => dateFormat({ timeStyle: 'short' }).format(date);

/** A date with its time, in the time zone of the browser unless another is given. */
export const formatDateTime = (date: Date, timeZone?: string): string =>
  dateFormat({ dateStyle: 'medium', timeStyle: 'short', ...(timeZone === undefined ? {} : { timeZone }) }).format(date);

const steps = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** How long ago or ahead a date is: 3 days ago. */
export function formatDistance(date: Date): string {
  const seconds = (date.getTime() - Date.now()) / 1000;
  const format = relativeFormat({ numeric: 'auto' });
  for (const [unit, length] of steps) {
    if (Math.abs(seconds) >= length) return format.format(Math.trunc(seconds / length), unit);
  }
  return format.format(0, 'second');
}

export const formatNumber = (value: number): string => numberFormat({ maximumFractionDigits: 20 }).format(value);

const sizes = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A number of bytes: 4.2 MB. */
export function formatSize(bytes: number): string {
  const power = Math.min(sizes.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3));
  return numberFormat({
    style: 'unit',
    unit: sizes[power] ?? 'byte',
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: 1,
  }).format(bytes / 1000 ** power);
}

import { activeTimeZone } from '../time-zone.ts';
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

/** A calendar day without the current year: Mar 15, or Mar 15, 2020. */
export const formatNearDay = (day: string): string =>
  day.slice(0, 4) === today().slice(0, 4) ? formatShortDay(day) : formatDay(day);

/** A date with its time, in the time zone of the person. */
export const formatDateTime = (date: Date): string =>
  dateFormat({ dateStyle: 'medium', timeStyle: 'short', timeZone: activeTimeZone() }).format(date);

/** A moment, or only its day where the time does not matter. */
export const formatMoment = (at: string, withTime: boolean): string =>
  withTime ? formatDateTime(new Date(at)) : formatDay(at);

/** The time of day. */
export const formatTime = (date: Date): string =>
  dateFormat({ timeStyle: 'short', timeZone: activeTimeZone() }).format(date);

/** A moment on the clock of the person, as inputs of the browser write it: 2026-03-15T23:30:00. */
const onTheClock = (date: Date): string =>
  // Swedish writes dates and times like ISO 8601 does.
  date.toLocaleString('sv-SE', { timeZone: activeTimeZone() }).replace(' ', 'T');

/** The day of a moment on the calendar of the person: 2026-03-15. */
export const calendarDay = (date: Date): string => onTheClock(date).slice(0, 10);

/** The current day on the calendar of the person. */
export const today = (): string => calendarDay(new Date());

/** A moment as inputs of the browser write it, to the minute: 2026-03-15T23:30. */
export const localTime = (date: Date): string => onTheClock(date).slice(0, 16);

/**
 * The moment that a person wrote by the own clock. Of a time that the clock shows twice, it is the first; a time that
 * the clock skips counts from before the change.
 */
export function momentOf(local: string): string {
  const asUtc = Date.parse(`${local}Z`);
  const offset = (at: number): number => Date.parse(`${onTheClock(new Date(at))}Z`) - at;
  const day = 86_400_000;
  const candidates = [asUtc - offset(asUtc - day), asUtc - offset(asUtc + day)];
  const shown = candidates.find((at) => onTheClock(new Date(at)).startsWith(local));
  return new Date(shown ?? candidates[0] ?? asUtc).toISOString();
}

const steps = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** How long ago or ahead a date is: 3 days ago. Two weeks that have just begun are still 14 days. */
export function formatDistance(date: Date): string {
  const seconds = (date.getTime() - Date.now()) / 1000;
  const format = relativeFormat({ numeric: 'auto' });
  for (const [unit, length] of steps) {
    const count = seconds / length;
    if (Math.abs(count) >= 1) return format.format(count < 0 ? Math.trunc(count) : Math.round(count), unit);
  }
  return format.format(0, 'second');
}

export const formatNumber = (value: number): string => numberFormat({ maximumFractionDigits: 20 }).format(value);

/** A number where there is little room: 12K. */
export const formatCount = (value: number): string => numberFormat({ notation: 'compact' }).format(value);

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

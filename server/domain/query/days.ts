import { parseIsoDate, startOf } from '../../lib/dates/iso-date.ts';

/** The same time on another day. Not every day has 24 hours. */
export function daysLater(milliseconds: number, days: number): number {
  const date = new Date(milliseconds);
  return date.setDate(date.getDate() + days);
}

const minute = 60_000;

export interface Period {
  /** included */
  start: number;
  /** not included */
  end: number;
}

/** The day or the minute of an instant, in the time zone of the server. */
export function periodAround(unit: 'day' | 'minute', instant: number): Period {
  const start = startOf(unit, instant);
  return { start, end: unit === 'day' ? startOf('day', daysLater(start, 1)) : start + minute };
}

const day = /^\d{4}-\d{2}-\d{2}$/;
const dayAndMinute = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/;

/** Reads `2026-02-03` as a day and, with times, `2026-02-03 10:00` as a minute. */
export function readPeriod(text: string, withTime: boolean): Period | undefined {
  const unit = day.test(text) ? 'day' : withTime && dayAndMinute.test(text) ? 'minute' : undefined;
  const instant = unit === undefined ? undefined : parseIsoDate(text);
  return unit === undefined || instant === undefined || !isPossible(instant) ? undefined : periodAround(unit, instant);
}

export type Unit = 'd' | 'w' | 'm' | 'y';

function monthsLater(instant: number, months: number): number {
  const date = new Date(instant);
  const dayOfMonth = date.getDate();
  date.setDate(1);
  date.setMonth(date.getMonth() + months);
  // A month after 31 January is the end of February.
  const last = new Date(date.getFullYear(), date.getMonth() + 1, 0).getDate();
  return date.setDate(Math.min(dayOfMonth, last));
}

const shifts: Record<Unit, (instant: number, amount: number) => number> = {
  d: daysLater,
  w: (instant, weeks) => daysLater(instant, weeks * 7),
  m: monthsLater,
  y: (instant, years) => monthsLater(instant, years * 12),
};

/** Years have four digits; other instants are not dates. */
function isPossible(instant: number): boolean {
  const year = new Date(instant).getFullYear();
  return year >= 1000 && year <= 9999;
}

/** The instant that many days, weeks, months or years later; undefined: not a date. */
export function shifted(instant: number, amount: number, unit: Unit): number | undefined {
  const moved = shifts[unit](instant, amount);
  return isPossible(moved) ? moved : undefined;
}

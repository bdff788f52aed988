import { startOf } from '../../lib/dates/iso-date.ts';
import { momentOf } from '../fields/date/value.ts';
import type { FormElement, Tracker } from '../trackers/tracker.ts';
import type { Document } from './document.ts';

export interface BurndownFrame {
  /** milliseconds, at the start of a day */
  start: number;
  /** in working days */
  duration: number;
}

const numberIn = (document: Document, field: number): number | undefined => {
  const stored = document[String(field)];
  return typeof stored === 'number' ? stored : undefined;
};

const isWorkingDay = (date: Date): boolean => date.getDay() !== 0 && date.getDay() !== 6;

/** The number of working days from the day of start to the day of end, inclusive. */
export function workingDaysBetween(start: number, end: number): number {
  let count = 0;
  for (let at = beginningOf(start); at.getTime() <= end && count < 1000; at = nextDay(at)) {
    if (isWorkingDay(at)) count += 1;
  }
  return count;
}

/** The period of the chart, from the timeframe semantic. undefined: the reader may not know of one. */
export function burndownFrame(
  tracker: Tracker,
  document: Document,
  canRead: (field: FormElement) => boolean,
): BurndownFrame | undefined {
  const { timeframe } = tracker.semantics;
  if (timeframe === undefined || 'impliedFrom' in timeframe) return undefined;
  const framing = [timeframe.startDate, 'duration' in timeframe ? timeframe.duration : timeframe.endDate];
  const isReadable = (id: number) =>
    tracker.elements.some((field) => field.id === id && field.isUsed && canRead(field));
  if (!framing.every(isReadable)) return undefined;
  const start = momentOf(document[String(timeframe.startDate)]);
  if (start === undefined) return undefined;
  if ('duration' in timeframe) {
    const duration = numberIn(document, timeframe.duration);
    return duration === undefined || duration <= 0
      ? undefined
      : { start, duration: Math.min(Math.round(duration), 1000) };
  }
  const end = momentOf(document[String(timeframe.endDate)]);
  return end === undefined || end < start ? undefined : { start, duration: workingDaysBetween(start, end) };
}

/** The working days of the period that have started. */
export function burndownDays(frame: BurndownFrame, now: number): number[] {
  const days: number[] = [];
  for (let at = beginningOf(frame.start); days.length <= frame.duration && at.getTime() <= now; at = nextDay(at)) {
    if (isWorkingDay(at)) days.push(at.getTime());
  }
  return days;
}

const beginningOf = (moment: number): Date => new Date(startOf('day', moment));

/** The next calendar day, also across a change to or from daylight saving time. */
function nextDay(date: Date): Date {
  const next = new Date(date);
  next.setDate(next.getDate() + 1);
  return next;
}

/** The last second of a day in UTC, whatever the time zone of the platform: 2026-03-02T23:59:59+00:00. */
export const endOfDay = (at: number): number => {
  const date = new Date(at);
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate(), 23, 59, 59);
};

export interface EffortChange {
  at: number;
  effort: number | null;
}

/** The effort at a time, from the history of a field. */
export const effortAt = (history: readonly EffortChange[], time: number): number | null =>
  history.findLast((change) => change.at <= time)?.effort ?? null;

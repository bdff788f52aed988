import type { Tracker } from '../trackers/tracker.ts';
import type { Document } from './document.ts';

export interface BurndownFrame {
  /** milliseconds, at the start of a day */
  start: number;
  /** in opening days */
  duration: number;
}

const day = 24 * 60 * 60 * 1000;

const numberIn = (document: Document, field: number): number | undefined => {
  const stored = document[String(field)];
  return typeof stored === 'number' ? stored : undefined;
};

const isOpeningDay = (date: Date): boolean => date.getDay() !== 0 && date.getDay() !== 6;

/** Opening days from a start to an end, both counted. */
function openingDaysBetween(start: number, end: number): number {
  let count = 0;
  for (let at = start; at <= end && count < 1000; at += day) if (isOpeningDay(new Date(at))) count += 1;
  return count;
}

/** When the work began and how long it may take, by the timeframe semantic. */
export function burndownFrame(tracker: Tracker, document: Document): BurndownFrame | undefined {
  const { timeframe } = tracker.semantics;
  if (timeframe === undefined || 'impliedFrom' in timeframe) return undefined;
  const start = numberIn(document, timeframe.startDate);
  if (start === undefined) return undefined;
  if ('duration' in timeframe) {
    const duration = numberIn(document, timeframe.duration);
    return duration === undefined || duration <= 0
      ? undefined
      : { start, duration: Math.min(Math.round(duration), 1000) };
  }
  const end = numberIn(document, timeframe.endDate);
  return end === undefined || end < start ? undefined : { start, duration: openingDaysBetween(start, end) };
}

/** The opening days of the frame that have begun. */
export function burndownDays(frame: BurndownFrame, now: number): number[] {
  const days: number[] = [];
  for (let at = new Date(frame.start); days.length <= frame.duration && at.getTime() <= now; at = nextDay(at)) {
    if (isOpeningDay(at)) days.push(at.getTime());
  }
  return days;
}

/** A day later on the calendar, whatever summer time does. */
function nextDay(date: Date): Date {
  const next = new Date(date);
  next.setDate(next.getDate() + 1);
  return next;
}

export interface EffortChange {
  at: number;
  effort: number | null;
}

/** The remaining effort at the end of each day. */
export function burndownPoints(
  days: readonly number[],
  history: readonly EffortChange[],
): { at: number; effort: number | null }[] {
  return days.map((at) => {
    const end = nextDay(new Date(at)).getTime();
    const last = history.findLast((change) => change.at < end);
    return { at, effort: last?.effort ?? null };
  });
}

import type { StatusDay } from '../../../contract/status-history.ts';
import { localDate, startOf } from '../../lib/dates/iso-date.ts';
import type { Stored } from '../fields/value-part.ts';

export interface StatusCounts {
  open: number;
  closed: number;
}

/** An artifact came, or its status changed; `before` is undefined where it came. */
export interface StatusEvent {
  at: number;
  before?: keyof StatusCounts;
  after: keyof StatusCounts;
}

/** A value of the status field: without one of the open values an artifact is closed. */
export const statusOf = (open: readonly number[], stored: Stored): keyof StatusCounts =>
  Array.isArray(stored) && stored.some((value) => open.includes(Number(value))) ? 'open' : 'closed';

/** The start of a day, some days later. */
export const daysLater = (day: number, count: number): number => {
  const date = new Date(day);
  return date.setDate(date.getDate() + count);
};

/**
 * The counts at the ends of days, from those of now backwards: events are undone as they come, newest first. A day that
 * has not begun yet has the counts of now.
 */
export function createStatusDays(now: StatusCounts, from: number, to: number) {
  const counts = { ...now };
  const days: StatusDay[] = [];
  let day = startOf('day', to);

  function tellFrom(start: number): void {
    for (; day >= Math.max(from, start); day = daysLater(day, -1)) {
      days.push({ date: localDate(day, false), ...counts });
    }
  }

  return {
    undo({ at, before, after }: StatusEvent): void {
      // What happened on a day counts at its end.
      tellFrom(startOf('day', at));
      counts[after] -= 1;
      if (before !== undefined) counts[before] += 1;
    },
    /** Oldest first. */
    days(): StatusDay[] {
      tellFrom(from);
      return days.toReversed();
    },
  };
}

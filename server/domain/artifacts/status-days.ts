import type { StatusDay } from '../../../contract/artifacts/status-history.ts';
import { localDate, startOf } from '../../lib/dates/iso-date.ts';
import { daysLater } from '../query/days.ts';
import type { Stored } from '../fields/value-part.ts';

export interface StatusCounts {
  open: number;
  closed: number;
}

/** The creation of an artifact (without `before`) or a change of its status. */
export interface StatusEvent {
  at: number;
  before?: keyof StatusCounts;
  after: keyof StatusCounts;
}

/** The status for a stored value: an artifact without an open value is closed. */
export const statusOf = (open: readonly number[], stored: Stored): keyof StatusCounts =>
  Array.isArray(stored) && stored.some((value) => open.includes(Number(value))) ? 'open' : 'closed';

/**
 * Counts open and closed artifacts at the end of each day. Starts from the current counts and goes back in time: the
 * caller undoes events, newest first. Days in the future have the current counts.
 */
export function createStatusDays(now: StatusCounts, from: number, to: number) {
  const counts = { ...now };
  const days: StatusDay[] = [];
  let day = startOf('day', to);

  function addDaysFrom(start: number): void {
    for (; day >= Math.max(from, start); day = daysLater(day, -1)) {
      days.push({ date: localDate(day, false), ...counts });
    }
  }

  return {
    undo({ at, before, after }: StatusEvent): void {
      // The counts of a day include its events.
      addDaysFrom(startOf('day', at));
      counts[after] -= 1;
      if (before !== undefined) counts[before] += 1;
    },
    /** Oldest first. */
    days(): StatusDay[] {
      addDaysFrom(from);
      return days.toReversed();
    },
  };
}

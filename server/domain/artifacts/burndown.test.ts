import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { inTimeZone } from '../../../test/support/time-zone.ts';
import { burndownDays, endOfDay, workingDaysBetween } from './burndown.ts';

inTimeZone({ after }, 'Europe/Paris');

const at = (text: string): number => new Date(text).getTime();

// The clocks of Paris change on the last Sundays of March and October.
const periods: [start: string, end: string, days: number][] = [
  ['2026-03-23T00:00', '2026-04-03T00:00', 10],
  ['2026-10-19T00:00', '2026-10-30T00:00', 10],
  ['2026-10-24T00:00', '2026-10-26T00:00', 1],
  ['2026-03-28T00:00', '2026-03-29T00:00', 0],
  ['2026-11-16T00:00', '2026-11-16T00:00', 1],
  // The fields may show times; the end date counts, whatever its time.
  ['2026-11-16T10:00', '2026-11-20T09:00', 5],
  ['2026-03-23T23:30', '2026-04-03T00:15', 10],
];
for (const [start, end, days] of periods) {
  test(`there are ${days} working days from ${start} to ${end}`, () => {
    assert.equal(workingDaysBetween(at(start), at(end)), days);
  });
}

test('a chart has each working day once, and the present day from its beginning', () => {
  const shown = (start: string, now: string) =>
    burndownDays({ start: at(start), duration: 20 }, at(now)).map((day) => new Date(endOfDay(day)).toISOString());
  for (const [start, now] of [
    ['2026-10-23T00:00', '2026-10-27T00:00'],
    ['2026-10-23T15:00', '2026-10-27T09:00'],
  ] as const) {
    assert.deepEqual(
      shown(start, now),
      ['2026-10-23', '2026-10-26', '2026-10-27'].map((day) => `${day}T23:59:59.000Z`),
    );
  }
});

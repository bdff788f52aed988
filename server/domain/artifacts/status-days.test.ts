import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daysLater } from '../query/days.ts';
import { createStatusDays, statusOf } from './status-days.ts';

const day = (text: string): number => Date.parse(`${text}T00:00:00`);
const noon = (text: string): number => Date.parse(`${text}T12:00:00`);

test('events are undone in reverse, and belong to the counts of their day', () => {
  const days = createStatusDays({ open: 1, closed: 1 }, day('2026-03-27'), day('2026-03-31'));
  days.undo({ at: noon('2026-04-02'), before: 'open', after: 'closed' });
  days.undo({ at: noon('2026-03-30'), after: 'open' });
  days.undo({ at: noon('2026-03-28'), before: 'closed', after: 'open' });
  days.undo({ at: noon('2026-03-28'), before: 'open', after: 'closed' });
  days.undo({ at: day('2026-03-28'), after: 'open' });
  assert.deepEqual(days.days(), [
    { date: '2026-03-27', open: 0, closed: 0 },
    { date: '2026-03-28', open: 1, closed: 0 },
    { date: '2026-03-29', open: 1, closed: 0 },
    { date: '2026-03-30', open: 2, closed: 0 },
    { date: '2026-03-31', open: 2, closed: 0 },
  ]);
});

test('without events, every day equals today', () => {
  const days = createStatusDays({ open: 3, closed: 4 }, day('2026-03-01'), day('2026-03-02'));
  assert.deepEqual(days.days(), [
    { date: '2026-03-01', open: 3, closed: 4 },
    { date: '2026-03-02', open: 3, closed: 4 },
  ]);
});

test('days follow the calendar', () => {
  assert.equal(daysLater(day('2026-02-28'), 1), day('2026-03-01'));
  assert.equal(daysLater(day('2026-03-01'), -1), day('2026-02-28'));
});

test('an artifact with at least one open value is open, and others are closed', () => {
  assert.equal(statusOf([101, 102], [103, 102]), 'open');
  assert.equal(statusOf([101, 102], [103]), 'closed');
  assert.equal(statusOf([101], []), 'closed');
  assert.equal(statusOf([101], undefined), 'closed');
});

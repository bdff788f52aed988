import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayOf, endOfDay } from './days.ts';

test('a day ends with its last second, in the time zone of the browser', () => {
  assert.equal(new Date(endOfDay('2026-03-09')).getTime(), new Date(2026, 2, 9, 23, 59, 59).getTime());
});

test('a day is written with two digits for month and day', () => {
  assert.equal(dayOf(new Date(2026, 2, 9, 12)), '2026-03-09');
});

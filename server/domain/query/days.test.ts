import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { inTimeZone } from '../../../test/support/time-zone.ts';
import { daysLater, periodAround, readPeriod, shifted } from './days.ts';

inTimeZone({ after }, 'Europe/Paris');

const at = (text: string): number => new Date(text).getTime();

test('a day ends at the next midnight, also when daylight saving time changes', () => {
  assert.deepEqual(periodAround('day', at('2026-03-29T12:00:00')), {
    start: at('2026-03-28T23:00:00Z'),
    end: at('2026-03-29T22:00:00Z'),
  });
  assert.deepEqual(periodAround('day', at('2026-10-25T12:00:00')), {
    start: at('2026-10-24T22:00:00Z'),
    end: at('2026-10-25T23:00:00Z'),
  });
  assert.equal(daysLater(at('2026-03-28T10:00:00'), 1), at('2026-03-29T10:00:00'));
});

test('texts are parsed as days, or as minutes for fields with a time', () => {
  assert.deepEqual(readPeriod('2026-02-03', false), {
    start: at('2026-02-03T00:00:00'),
    end: at('2026-02-04T00:00:00'),
  });
  assert.deepEqual(readPeriod('2026-02-03 10:20', true), {
    start: at('2026-02-03T10:20:00'),
    end: at('2026-02-03T10:21:00'),
  });
  const wrong = [
    '2026-02-03 10:20',
    '2026-2-3',
    '2026-02-30',
    '2026-13-01',
    '0026-01-01',
    '2026-02-03T10:20',
    ' 2026-02-03',
    '',
  ];
  for (const text of wrong) assert.equal(readPeriod(text, false), undefined, text);
  for (const text of wrong.slice(1)) assert.equal(readPeriod(text, true), undefined, text);
  assert.equal(readPeriod('2026-02-03 25:00', true), undefined);
});

test('time is shifted by the calendar', () => {
  const noon = at('2026-01-31T12:00:00');
  assert.equal(shifted(noon, 1, 'd'), at('2026-02-01T12:00:00'));
  assert.equal(shifted(noon, -2, 'w'), at('2026-01-17T12:00:00'));
  assert.equal(shifted(noon, 1, 'm'), at('2026-02-28T12:00:00'));
  assert.equal(shifted(noon, -2, 'm'), at('2025-11-30T12:00:00'));
  assert.equal(shifted(at('2028-02-29T12:00:00'), 1, 'y'), at('2029-02-28T12:00:00'));
  assert.equal(shifted(noon, 60, 'd'), at('2026-04-01T12:00:00'));
});

test('invalid dates are refused', () => {
  assert.equal(shifted(0, 99_999, 'y'), undefined);
  assert.equal(shifted(0, -1000, 'y'), undefined);
  assert.equal(shifted(0, Number.MAX_VALUE, 'd'), undefined);
});

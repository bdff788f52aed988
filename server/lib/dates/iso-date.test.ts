import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { inTimeZone } from '../../../test/support/time-zone.ts';
import * as fc from 'fast-check';
import { isoDate, localDate, parseDate, startOf } from './iso-date.ts';

inTimeZone({ after }, 'America/New_York');

const read: [text: string, instant: string][] = [
  ['2026-02-03', '2026-02-03T05:00:00Z'],
  ['2026-2-3', '2026-02-03T05:00:00Z'],
  ['2026/02/03 7:05', '2026-02-03T12:05:00Z'],
  ['2026-02-03T10:00:00+01', '2026-02-03T09:00:00Z'],
  ['2026-02-03 10:00:00 +0100', '2026-02-03T09:00:00Z'],
  ['2026-02-03 10:00 UTC', '2026-02-03T10:00:00Z'],
  ['2026-02-03T10:00:00,5Z', '2026-02-03T10:00:00.500Z'],
  ['Tue, 03 Feb 2026 10:00:00 GMT', '2026-02-03T10:00:00Z'],
  ['3 feb 2026 10:00 -0500', '2026-02-03T15:00:00Z'],
  ['1 February 2026', '2026-02-01T05:00:00Z'],
  ['Tuesday, 3 february 2026 10:00 UTC', '2026-02-03T10:00:00Z'],
  ['20260203', '2026-02-03T05:00:00Z'],
  ['2024-02-29', '2024-02-29T05:00:00Z'],
];
for (const [text, instant] of read) {
  test(`${text} is ${instant}`, () => assert.equal(parseDate(text), Date.parse(instant)));
}

const unread = [
  '2025-02-29',
  '2026-02/03',
  '03/02/2026',
  '2026-02-03T24:01',
  '2026',
  '2026-02',
  '20260230',
  '2026020',
  '31 Foo 2026',
  '3 Febr 2026',
  '30 February 2026',
];
for (const text of [...unread, '', 'now', '2026-02-03T10', '2026-02-03T10:00+99:00', '0999-12-31', '10000-01-01']) {
  test(`${JSON.stringify(text)} is ambiguous or invalid`, () => assert.equal(parseDate(text), undefined));
}

test('formatting and parsing an instant returns the same instant', () => {
  const instants = fc.date({ min: new Date('1900-01-01'), max: new Date('9998-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(instants, (date) => {
      const seconds = Math.floor(date.getTime() / 1000) * 1000;
      assert.equal(parseDate(isoDate(seconds)), seconds);
    }),
  );
});

test('days and minutes start in the time zone of the server, not in UTC', () => {
  const instant = Date.parse('2026-07-03T02:30:45Z');
  assert.equal(startOf('day', instant), Date.parse('2026-07-02T04:00:00Z'));
  assert.equal(startOf('minute', instant), Date.parse('2026-07-03T02:30:00Z'));
  assert.equal(localDate(instant, false), '2026-07-02');
  assert.equal(localDate(instant, true), '2026-07-02 22:30');
});

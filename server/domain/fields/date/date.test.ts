import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { aField, parsed, presented } from '../../../../test/support/domain/fields.ts';
import { inTimeZone } from '../../../../test/support/time-zone.ts';
import type { DefaultContext } from '../form-part.ts';
import { fieldTypeOf, numbersIn, valueTypeOf } from '../index.ts';

inTimeZone({ after }, 'Europe/Paris');

const day = aField('date');
const minute = aField('date', { properties: { display_time: 1 } });
const type = valueTypeOf(day);
const at = (text: string) => Date.parse(text);
const now = at('2026-02-03T23:30:45Z');
const context: DefaultContext = {
  now,
  textFormat: 'text',
  user: () => undefined,
  group: () => undefined,
  linkTypes: [],
  renderedHtml: (content) => content,
  maximumFileSize: 0,
};

const accepted: [given: string, day: string, minute: string][] = [
  ['2026-02-03', '2026-02-03', '2026-02-03T00:00+01:00'],
  ['2026-02-03 10:15', '2026-02-03', '2026-02-03T10:15+01:00'],
  ['2026-02-03T10:15:59', '2026-02-03', '2026-02-03T10:15+01:00'],
  ['2026-02-03T23:30:00Z', '2026-02-04', '2026-02-04T00:30+01:00'],
  ['2026-02-03T23:30:00-05:00', '2026-02-04', '2026-02-04T05:30+01:00'],
  ['2026-07-03T10:15:00.123+0200', '2026-07-03', '2026-07-03T10:15+02:00'],
  ['Tue, 03 Feb 2026 09:15:00 GMT', '2026-02-03', '2026-02-03T10:15+01:00'],
  ['3 Feb 2026', '2026-02-03', '2026-02-03T00:00+01:00'],
  ['2026/2/3', '2026-02-03', '2026-02-03T00:00+01:00'],
];
for (const [given, wholeDay, wholeMinute] of accepted) {
  test(`${given} is a date`, async () => {
    assert.deepEqual(await parsed(day, { value: given }), { stored: wholeDay });
    assert.deepEqual(await parsed(minute, { value: given }), { stored: at(wholeMinute) });
  });
}

const refused = [
  '2026-02-30',
  '03/02/2026',
  '2026-13-01',
  'tomorrow',
  '1770076800',
  '2026-02-03T25:00',
  '26-02-03',
  ' ',
];
for (const given of [...refused, 1770076800, true, {}, ['2026-02-03'], '0000-01-01', '3 Foo 2026']) {
  test(`${JSON.stringify(given)} is not a date`, async () =>
    assert.deepEqual(await parsed(day, { value: given }), { refused: 'Thing is not a date.' }));
}

test('null, nothing and an empty text clear it', async () => {
  for (const input of [{}, { value: null }, { value: '' }]) {
    assert.deepEqual(await parsed(day, input), { stored: null });
  }
});

test('is shown with the offset of the time zone', () => {
  const shown = { value: '2026-02-03T00:00:00+01:00', is_time_displayed: false };
  assert.deepEqual(presented(day, '2026-02-03'), shown);
  assert.deepEqual(presented(day, at('2026-02-03T22:30Z')), shown, 'a moment from before the field was a day');
  assert.deepEqual(presented(minute, '2026-02-03'), { ...shown, is_time_displayed: true });
  assert.deepEqual(presented(minute, null), { value: null, is_time_displayed: true });
});

test('the representation can be sent back', async () => {
  const stored = '2026-07-01';
  assert.deepEqual(await parsed(day, { value: presented(day, stored)['value'] }), { stored });
});

test('starts with today, a fixed day, or nothing', () => {
  const today = aField('date', { properties: { default_value_type: 0 } });
  const fixed = aField('date', { properties: { default_value_type: 1, default_value: '2026-02-02 03:40' } });
  assert.equal(type.initial(today, context), '2026-02-04');
  assert.equal(fieldTypeOf(day).presentDefault(today, context), '2026-02-04');
  assert.equal(type.initial(fixed, context), '2026-02-02');
  assert.equal(type.initial(day, context), undefined);
  assert.equal(fieldTypeOf(day).presentDefault(day, context), null);
  assert.equal(
    fieldTypeOf(day).presentDefault({ ...minute, properties: { display_time: 1, default_value_type: 0 } }, context),
    '2026-02-04 00:30',
  );
});

test('a time is found by its milliseconds, and a day by its start in UTC', () => {
  assert.deepEqual(numbersIn(minute, 5), [5]);
  assert.deepEqual(numbersIn(day, '2026-02-03'), [at('2026-02-03T00:00Z')]);
  assert.deepEqual(numbersIn(day, null), []);
});

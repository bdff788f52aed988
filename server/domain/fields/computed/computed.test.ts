import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aField, parsed, presented } from '../../../../test/support/domain/fields.ts';
import type { ValueInput } from '../value-part.ts';
import { valueTypeOf } from '../index.ts';

const field = aField('computed');
const type = valueTypeOf(field);

const accepted: [given: ValueInput, manual: number | null][] = [
  [{ manual_value: 12 }, 12],
  [{ manual_value: '1.5' }, 1.5],
  [{ is_autocomputed: false, manual_value: 0 }, 0],
  [{ is_autocomputed: true }, null],
  [{ is_autocomputed: 'true' }, null],
];
for (const [given, manual] of accepted) {
  test(`accepts ${JSON.stringify(given)}`, async () =>
    assert.deepEqual(await parsed(field, given), { stored: { manual } }));
}

const shapeless: ValueInput[] = [
  {},
  { value: 12 },
  { is_autocomputed: false },
  { is_autocomputed: false, manual_value: null },
  { is_autocomputed: true, manual_value: 3 },
  { is_autocomputed: 'maybe', manual_value: 3 },
];
for (const given of shapeless) {
  test(`refuses ${JSON.stringify(given)}`, async () => {
    const { refused } = (await parsed(field, given)) as { refused: string };
    assert.match(refused, /^Expected format for a computed field {2}: \{"field_id" : 15458, "manual_value" : 12\}/);
    assert.match(refused, /Thing \(thing\)$/);
  });
}
test('refuses values that are not numbers', async () =>
  assert.deepEqual(await parsed(field, { manual_value: 'x' }), { refused: 'Thing is not a float.' }));

test('is always shown, and its representation can be sent back', async () => {
  assert.equal(type.isAlwaysPresent, true);
  const automatic = presented(field, undefined);
  assert.deepEqual(automatic, { is_autocomputed: true, value: 21, manual_value: null });
  assert.deepEqual(await parsed(field, automatic), { stored: { manual: null } });
  const manual = presented(field, { manual: 4 });
  assert.deepEqual(manual, { is_autocomputed: false, value: 21, manual_value: 4 });
  assert.deepEqual(await parsed(field, manual), { stored: { manual: 4 } });
});

test('starts with its default, and only its manual value can change', () => {
  const preset = aField('computed', { properties: { default_value: 8 } });
  assert.deepEqual(type.initial(preset, { now: 0, textFormat: 'text' }), { manual: 8 });
  assert.equal(type.equals(undefined, { manual: null }), true);
  assert.equal(type.equals({ manual: 0 }, { manual: null }), false);
});

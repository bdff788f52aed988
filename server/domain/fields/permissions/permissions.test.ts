import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aField, parsed, presented } from '../../../../test/support/domain/fields.ts';
import { numbersIn, valueTypeOf } from '../index.ts';

const field = aField('perm');
const type = valueTypeOf(field);
const missing =
  'Permission field values must be passed as an array of ugroup ids e.g. "value" : {"granted_groups" : [158, "142_3"]}';

test('accepts groups by id, without duplicates', async () => {
  assert.deepEqual(await parsed(field, { value: { granted_groups: ['102_3', 105, '105'] } }), {
    stored: { groups: [3, 105] },
  });
  assert.deepEqual(await parsed(field, { value: { granted_groups: [] } }), { stored: { groups: [] } });
});

const refused: [given: unknown, message: string][] = [
  [undefined, missing],
  [null, missing],
  [['105'], missing],
  [{}, missing],
  [{ granted_groups: '105' }, `'granted_groups' must be an array. E.g. [2, '124_3']`],
  [{ is_used_by_default: true, granted_groups: [] }, 'Permission field is required please choose a group in list'],
  [{ granted_groups: ['103_3'] }, 'Invalid value "103_3" for field 7'],
  [{ granted_groups: [{ toString: 1 }] }, 'Invalid value "{"toString":1}" for field 7'],
];
for (const [value, message] of refused) {
  test(`refuses ${JSON.stringify(value)}`, async () =>
    assert.deepEqual(await parsed(field, { value }), { refused: message }));
}

test('shows the groups by name and by id, and accepts both', async () => {
  const shown = presented(field, { groups: [3, 105] });
  assert.deepEqual(shown, {
    granted_groups: ['Project members', 'Testers'],
    granted_groups_ids: ['102_3', '105'],
  });
  assert.deepEqual(await parsed(field, shown), { stored: { groups: [3, 105] } });
});

test('is compared as a set, and is empty without a restriction', () => {
  assert.equal(type.equals({ groups: [3, 105] }, { groups: [105, 3] }), true);
  assert.equal(type.equals({ groups: [3] }, { groups: [] }), false);
  assert.equal(type.isEmpty({ groups: [] }), true);
  assert.deepEqual(numbersIn(field, { groups: [3] }), [3]);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FieldTypeName } from '../../../../contract/field-types.ts';
import { aField, parsed, presentContext, presented } from '../../../../test/support/domain/fields.ts';
import { isoDate } from '../../../lib/dates/iso-date.ts';
import { isWritable, valueTypeOf } from '../index.ts';

const { artifact } = presentContext;
const facts: [type: FieldTypeName, value: unknown][] = [
  ['aid', 12],
  ['atid', 3],
  ['priority', 40],
  ['lud', isoDate(artifact.lastUpdateOn)],
  ['subon', isoDate(artifact.submittedOn)],
  ['subby', presentContext.user(102)],
  ['luby', presentContext.user(103)],
  ['cross', [{ ref: 'story #9' }]],
  ['burndown', { points: [] }],
];
for (const [name, value] of facts) {
  test(`${name} always shows the value of the platform, and ignores input`, async () => {
    const field = aField(name);
    const type = valueTypeOf(field);
    assert.deepEqual(presented(field, undefined), { value });
    assert.equal(type.isAlwaysPresent, true);
    assert.equal(isWritable(field), false);
    assert.deepEqual(await parsed(field, { value: 'anything' }), { stored: undefined });
  });
}

test('only numbers and texts are in values_by_field', () => {
  const there = facts.map(([type]) => type).filter((type) => valueTypeOf({ type }).byName.isShown);
  assert.deepEqual(there, ['aid', 'atid', 'priority']);
});

test('a deleted user is shown as user 100', () => {
  const context = { ...presentContext, artifact: { ...artifact, submittedBy: 0 } };
  const shown = valueTypeOf({ type: 'subby' }).present(aField('subby'), undefined, context);
  assert.deepEqual(shown, { value: { id: null, username: null } });
});

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  aField,
  groupsBind,
  parsed,
  presented,
  staticBind,
  usersBind,
} from '../../../../test/support/domain/fields.ts';
import type { DefaultContext } from '../form-part.ts';
import { fieldTypeOf, numbersIn, usersIn, valueTypeOf } from '../index.ts';

const context: DefaultContext = {
  now: 0,
  textFormat: 'text',
  user: (id) => ({ id }),
  group: (id) => ({ id }),
  linkTypes: [],
  renderedHtml: (content) => content,
  maximumFileSize: 0,
};
const invalid = (given: string) => ({ refused: `The submitted value ${given} for the field Thing (thing) is invalid` });

describe('a list of values', () => {
  const one = aField('sb', { bind: staticBind(471) });
  const many = aField('msb', { bind: staticBind() });
  const accepted: [given: unknown[], stored: number[]][] = [
    [[471], [471]],
    [['472'], [472]],
    [[473], [473]],
    [[], []],
    [[0], []],
    [[100], []],
    [['100', 471], [471]],
    [[471, '471'], [471]],
  ];
  for (const [given, stored] of accepted) {
    test(`accepts ${JSON.stringify(given)}`, async () => {
      assert.deepEqual(await parsed(one, { bind_value_ids: given }), { stored });
      assert.deepEqual(await parsed(many, { bind_value_ids: given }), { stored });
    });
  }
  for (const given of [999, 'Open', -1, 1.5, 1e30, null, true, { toString: 1 }, [471]]) {
    test(`refuses ${JSON.stringify(given)} with the name of the field`, async () => {
      const text = typeof given === 'string' ? given : JSON.stringify(given);
      assert.deepEqual(await parsed(many, { bind_value_ids: [given] }), invalid(text));
    });
  }
  test('accepts one value or many', async () => {
    const message = 'Selectbox fields can only have one value';
    assert.deepEqual(await parsed(one, { bind_value_ids: [471, 472] }), { refused: message });
    assert.deepEqual(await parsed(aField('rb', { bind: staticBind() }), { bind_value_ids: [471, 472] }), {
      refused: message,
    });
    assert.deepEqual(await parsed(many, { bind_value_ids: [471, 472] }), { stored: [471, 472] });
    assert.ok('stored' in (await parsed(aField('cb', { bind: staticBind() }), { bind_value_ids: [471, 472] })));
  });
  test('needs an array of ids', async () => {
    const start = `List fields values must be passed as an array of ids (integer) in 'bind_value_ids'`;
    const example = '{"field_id": 1548, "bind_value_ids": [457]}';
    for (const input of [{}, { bind_value_ids: null }, { bind_value_ids: 471 }, { value: 471 }]) {
      assert.deepEqual(await parsed(one, input), { refused: `${start} Expected format for field 7 : ${example}` });
      assert.deepEqual(await parsed(many, input), { refused: `${start} Example: ${example}` });
    }
  });
  test('is shown with its values and their ids', () => {
    assert.deepEqual(presented(one, [471]), {
      values: [{ id: 471, label: 'Open', color: null, tlp_color: 'fiesta-red', is_hidden: false }],
      bind_value_ids: [471],
    });
    assert.deepEqual(presented(one, []), { values: [], bind_value_ids: [] });
  });
  test('is compared as a set, and found under None if nothing is chosen', () => {
    const type = valueTypeOf(many);
    assert.equal(type.equals([471, 472], [472, 471]), true);
    assert.equal(type.equals([471], [471, 472]), false);
    assert.equal(type.equals(undefined, []), true);
    assert.deepEqual(numbersIn(many, [471]), [471]);
    assert.deepEqual(numbersIn(many, []), [100]);
    assert.equal(type.isEmpty([]), true);
    assert.deepEqual(valueTypeOf(one).initial(one, context), [471]);
    assert.deepEqual(fieldTypeOf(many).presentDefault(one, context), [{ id: 471, label: 'Open' }]);
  });
});

describe('a list of users', () => {
  const field = aField('sb', { bind: usersBind() });
  test('accepts offered users', async () => {
    assert.deepEqual(await parsed(field, { bind_value_ids: [102] }), { stored: [102] });
    assert.deepEqual(await parsed(field, { bind_value_ids: [103] }), invalid('103'));
  });
  test('keeps an earlier choice', async () =>
    assert.deepEqual(await parsed(field, { bind_value_ids: [103] }, { current: [103] }), { stored: [103] }));
  test('shows None as user 100', () => {
    const nobody = { values: [{ id: null, username: null }], bind_value_ids: [100] };
    assert.deepEqual(presented(field, []), nobody);
    assert.deepEqual(presented(field, [999]), nobody);
    assert.deepEqual(presented(field, [102])['bind_value_ids'], [102]);
    assert.deepEqual(usersIn(field, [102]), [102]);
  });
});

describe('a list of groups', () => {
  const field = aField('msb', { bind: groupsBind(3) });
  test('accepts the ids of the interface', async () => {
    assert.deepEqual(await parsed(field, { bind_value_ids: ['102_3', 105] }), { stored: [3, 105] });
    assert.deepEqual(await parsed(field, { bind_value_ids: ['2'] }), invalid('2'));
    assert.deepEqual(await parsed(field, { bind_value_ids: ['103_3'] }), invalid('103_3'));
  });
  test('shows them', () => {
    assert.deepEqual(presented(field, [3]), {
      values: [{ id: '102_3', label: 'Project members' }],
      bind_value_ids: ['102_3'],
    });
    assert.deepEqual(usersIn(field, [3]), []);
  });
});

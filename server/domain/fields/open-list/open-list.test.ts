import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { limits } from '../../../../contract/limits.ts';
import {
  aField,
  groupsBind,
  parsed,
  presented,
  staticBind,
  usersBind,
} from '../../../../test/support/domain/fields.ts';
import { numbersIn, indexedText, usersIn, valueTypeOf } from '../index.ts';

const objects = (...given: unknown[]) => ({ value: { bind_value_objects: given } });

describe('an open list of values', () => {
  const field = aField('tbl', { bind: staticBind(471) });
  const type = valueTypeOf(field);
  const accepted: [given: unknown, stored: unknown[]][] = [
    [{ id: 471 }, [{ id: 471 }]],
    [{ id: '471' }, [{ id: 471 }]],
    [{ id: 'b471' }, [{ id: 471 }]],
    [{ id: 'o1', label: 'whatever' }, [{ open: 1, label: 'first' }]],
    [{ label: 'Closed' }, [{ id: 472 }]],
    [{ label: ' brand new ' }, [{ open: 2, label: 'brand new' }]],
    [{ label: '' }, []],
  ];
  for (const [given, stored] of accepted) {
    test(`accepts ${JSON.stringify(given)}`, async () =>
      assert.deepEqual(await parsed(field, objects(given)), { stored }));
  }
  test('accepts labels, without duplicates', async () =>
    assert.deepEqual(await parsed(field, { bind_value_ids: ['Open', 'x', 'x', 'y', 5] }), {
      stored: [{ id: 471 }, { open: 2, label: 'x' }, { open: 3, label: 'y' }, { open: 4, label: '5' }],
    }));
  for (const id of [999, 'o99', 'x', 1.5, true]) {
    test(`refuses the id ${JSON.stringify(id)}`, async () =>
      assert.deepEqual(await parsed(field, objects({ id })), {
        refused: `Bind Value with ID ${id} does not exist for field ID 7`,
      }));
  }
  test('needs objects or labels', async () => {
    const inputs = [{}, { value: {} }, { value: 'x' }, { bind_value_ids: 'x' }, { bind_value_ids: [{}] }, objects('x')];
    for (const input of inputs) {
      const { refused } = (await parsed(field, input)) as { refused: string };
      assert.match(
        refused,
        /^OpenList fields values must be passed as an array of labels \(string\) in 'bind_value_ids'/,
      );
    }
  });
  test('refuses values with several lines or too many letters', async () => {
    assert.ok('refused' in (await parsed(field, objects({ label: 'a\nb' }))));
    assert.ok('refused' in (await parsed(field, objects({ label: 'x'.repeat(256) }))));
    assert.ok('refused' in (await parsed(field, objects({ label: {} }))));
    assert.ok('refused' in (await parsed(field, objects({}))));
  });
  test('adds a limited number of values at a time, not counting those that the artifact has', async () => {
    const labels = Array.from({ length: limits.openValuesAtOnce + 1 }, (_, index) => `new ${index}`);
    const { refused } = (await parsed(field, { bind_value_ids: labels })) as { refused: string };
    assert.match(refused, /^At most 1000 values can be added at a time/);
    const repeated = [...labels.slice(1), ...labels.slice(1)];
    assert.ok('stored' in (await parsed(field, { bind_value_ids: repeated })));
    // The first label of a request gets this number.
    const current = [{ open: 2, label: 'new 0' }];
    assert.ok('stored' in (await parsed(field, { bind_value_ids: labels }, { current })));
  });
  test('is shown with objects and labels, and accepts the labels', async () => {
    const stored = [{ id: 471 }, { open: 1, label: 'first' }];
    const shown = presented(field, stored);
    assert.deepEqual(shown, {
      bind_value_objects: [
        { id: 471, label: 'Open', color: null, tlp_color: 'fiesta-red', is_hidden: false },
        { id: 'o1', label: 'first' },
      ],
      bind_value_ids: ['Open', 'first'],
      bind_type: 'static',
    });
    assert.deepEqual(await parsed(field, shown), { stored });
  });
  test('is compared as a set, and found by its values and its labels', () => {
    const stored = [{ id: 471 }, { open: 471, label: 'first' }];
    assert.equal(type.equals(stored, stored.toReversed()), true);
    assert.equal(type.equals([{ id: 471 }], [{ open: 471, label: 'x' }]), false);
    assert.deepEqual(numbersIn(field, stored), [471, -471]);
    assert.deepEqual(numbersIn(field, []), [100]);
    assert.equal(indexedText(field, stored), 'first');
    assert.deepEqual(type.initial(field, { now: 0, textFormat: 'text' }), [{ id: 471 }]);
  });
});

describe('an open list of users', () => {
  const field = aField('tbl', { bind: usersBind() });
  test('accepts ids, names and addresses', async () => {
    for (const given of [
      { id: 102 },
      { username: 'alice' },
      { email: 'alice@example.com' },
      { label: 'alice' },
      { label: 'Alice (alice)' },
    ]) {
      assert.deepEqual(await parsed(field, objects(given)), { stored: [{ id: 102 }] }, JSON.stringify(given));
    }
  });
  test('adds a value for an address without an account', async () =>
    assert.deepEqual(await parsed(field, objects({ email: 'x@y.org' })), { stored: [{ open: 2, label: 'x@y.org' }] }));
  test('refuses unknown users', async () => {
    assert.deepEqual(await parsed(field, objects({ id: 999 })), {
      refused: 'Cannot Bind to user "999" for field ID 7',
    });
    assert.deepEqual(await parsed(field, objects({ username: 'eve' })), {
      refused: 'Cannot Bind to user "eve" for field ID 7',
    });
  });
  test('keeps an earlier choice', async () =>
    assert.deepEqual(await parsed(field, objects({ id: 103 }), { current: [{ id: 103 }] }), { stored: [{ id: 103 }] }));
  test('is shown by names, which it accepts, and reports its users', async () => {
    const stored = [{ id: 102 }, { open: 2, label: 'x@y.org' }];
    const shown = presented(field, stored);
    assert.deepEqual(shown['bind_value_ids'], ['Somebody (alice)', 'x@y.org']);
    assert.deepEqual(await parsed(field, shown), { stored });
    assert.ok('refused' in (await parsed(field, { bind_value_ids: ['Alice (eve)'] })));
    assert.deepEqual(usersIn(field, stored), [102]);
  });
});

describe('an open list of groups', () => {
  const field = aField('tbl', { bind: groupsBind() });
  test('accepts ids and names', async () => {
    for (const given of [{ id: '102_3' }, { short_name: 'project_members' }, { label: 'Project members' }]) {
      assert.deepEqual(await parsed(field, objects(given)), { stored: [{ id: 3 }] }, JSON.stringify(given));
    }
    assert.ok('refused' in (await parsed(field, objects({ id: '2' }))));
  });
  test('the representation can be sent back', async () => {
    const stored = [{ id: 3 }, { id: 105 }];
    assert.deepEqual(await parsed(field, presented(field, stored)), { stored });
  });
});

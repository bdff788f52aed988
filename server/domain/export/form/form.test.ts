import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FieldTypeName } from '../../../../contract/field-types.ts';
import { all, exportContext, one, readBack, tree } from '../../../../test/support/domain/export.ts';
import { aField, groupsBind, staticBind, usersBind } from '../../../../test/support/domain/fields.ts';
import { aTracker } from '../../../../test/support/domain/workflow.ts';
import type { Bind, FormElement, Tracker } from '../../trackers/tracker.ts';
import { trackerElement } from '../tracker/tracker.ts';

const written = (given: Partial<Tracker>) => readBack(trackerElement(aTracker(given), exportContext));

describe('a form is written', () => {
  test('with its elements in their containers and in the order of their ranks', () => {
    const elements = [
      aField('string', { id: 4, name: 'b', parentId: 3, rank: 2 }),
      aField('string', { id: 5, name: 'a', parentId: 3, rank: 1 }),
      aField('fieldset', { id: 2, name: 'set', rank: 9 }),
      aField('column', { id: 3, name: 'column', parentId: 2 }),
      aField('aid', { id: 6, name: 'top', rank: 1 }),
    ];
    const [top] = written({ elements }).children.filter(({ name }) => name === 'formElements');
    assert.ok(top !== undefined);
    assert.deepEqual(
      all(top, 'formElement').map(({ attributes }) => [attributes['ID'], attributes['parent_id']]),
      [
        ['F6', '0'],
        ['F2', '0'],
        ['F3', '2'],
        ['F5', '3'],
        ['F4', '3'],
      ],
    );
    assert.deepEqual(
      top.children.map(({ attributes }) => attributes['ID']),
      ['F6', 'F2'],
    );
  });

  const oneField = (type: FieldTypeName, given: Partial<FormElement> = {}) =>
    one(written({ elements: [aField(type, { hasNotifications: false, ...given })] }), 'formElement');

  test('with properties that differ from the defaults', () => {
    const plain = { type: 'aid', ID: 'F7', rank: '1', id: '7', tracker_id: '12', parent_id: '0' };
    assert.deepEqual(tree(oneField('aid')), ['formElement', plain, ['name', {}, 'thing'], ['label', {}, 'Thing']]);
    const given = { isUsed: false, isRequired: true, hasNotifications: true, description: 'Why' };
    assert.deepEqual(tree(oneField('aid', given)), [
      'formElement',
      { ...plain, use_it: '0', required: '1', notifications: '1' },
      ['name', {}, 'thing'],
      ['label', {}, 'Thing'],
      ['description', {}, 'Why'],
    ]);
  });

  const properties: [type: FieldTypeName, given: FormElement['properties'], expected: Record<string, string>][] = [
    ['string', { maxchars: 150, default_value: 'a "b"' }, { maxchars: '150', size: '30', default_value: 'a "b"' }],
    ['text', {}, { rows: '10', cols: '50' }],
    ['int', { default_value: 0 }, { maxchars: '0', size: '5', default_value: '0' }],
    ['date', {}, { display_time: '0' }],
    ['date', { default_value_type: 0, display_time: 1 }, { default_value: 'today', display_time: '1' }],
    ['date', { default_value_type: 1, default_value: '1970-01-02' }, { default_value: '86400', display_time: '0' }],
    ['tbl', { hint: 'Type' }, { hint: 'Type' }],
    ['staticrichtext', { static_value: '<b>x</b>\r\n' }, { static_value: '<b>x</b>\r\n' }],
    ['computed', { target_field_name: 'effort' }, { target_field_name: 'effort' }],
    ['art_link', {}, { can_edit_reverse_links: '1' }],
  ];
  for (const [type, given, expected] of properties) {
    test(`with the properties of a ${type}: ${JSON.stringify(expected)}`, () => {
      assert.deepEqual({ ...one(oneField(type, { properties: given }), 'properties').attributes }, expected);
    });
  }

  const bindOf = (bind: Bind) => tree(one(oneField('msb', { bind }), 'bind'));

  test('with the values of a list, their colors, and the defaults', () => {
    const [open, ...others] = (staticBind() as Extract<Bind, { type: 'static' }>).values;
    assert.ok(open !== undefined);
    const values = [{ ...open, description: 'Not done' }, ...others];
    assert.deepEqual(bindOf({ type: 'static', values, defaults: [472], isAlphabetical: true }), [
      'bind',
      { type: 'static', is_rank_alpha: '1' },
      [
        'items',
        {},
        ['item', { ID: 'V471', label: 'Open', is_hidden: '0' }, ['description', {}, 'Not done']],
        ['item', { ID: 'V472', label: 'Closed', is_hidden: '0' }],
        ['item', { ID: 'V473', label: 'Old', is_hidden: '1' }],
      ],
      ['decorators', {}, ['decorator', { REF: 'V471', tlp_color_name: 'fiesta-red' }]],
      ['default_values', {}, ['value', { REF: 'V472' }]],
    ]);
  });

  test('with the users and the groups of a list', () => {
    assert.deepEqual(bindOf(usersBind(102)), [
      'bind',
      { type: 'users' },
      ['items', {}, ['item', { label: 'group_members' }]],
      ['default_values', {}, ['value', { format: 'username' }, 'alice']],
    ]);
    assert.deepEqual(bindOf({ type: 'users', sources: ['registered_users'], defaults: [] }), [
      'bind',
      { type: 'users' },
      ['items', {}, ['item', { label: 'ugroup_2' }]],
    ]);
    assert.deepEqual(bindOf(groupsBind(105)), [
      'bind',
      { type: 'ugroups' },
      [
        'items',
        {},
        ['item', { ID: 'V141', label: 'ugroup_project_members_name_key', is_hidden: '0' }],
        ['item', { ID: 'V142', label: 'Testers', is_hidden: '0' }],
      ],
      ['default_values', {}, ['value', { REF: 'V142' }]],
    ]);
    assert.deepEqual(bindOf({ type: 'users', sources: [], defaults: [] }), ['bind', { type: 'users' }, ['items', {}]]);
  });
});

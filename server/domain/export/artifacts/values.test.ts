import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type FieldTypeName, fieldTypeNames } from '../../../../contract/field-types.ts';
import { aChangeset, all, exportContext, readBack, type Tree, tree } from '../../../../test/support/domain/export.ts';
import { aField, aFile, groupsBind, staticBind, usersBind } from '../../../../test/support/domain/fields.ts';
import { aTracker } from '../../../../test/support/domain/workflow.ts';
import { isoDate, startOf } from '../../../lib/dates/iso-date.ts';
import type { Stored } from '../../fields/value-part.ts';
import { fieldTypeOf, isWritable, transferOf } from '../../fields/index.ts';
import { none } from '../../fields/none.ts';
import type { Bind } from '../../trackers/tracker.ts';
import { changesetElement } from './changeset.ts';

/** The change of one field, as a reader finds it. */
function written(type: FieldTypeName, after: Stored, bind: Bind | null = null): Tree {
  const tracker = aTracker({ elements: [aField(type, { bind })] });
  const change = after === undefined ? { before: 'x' } : { after };
  const changeset = readBack(changesetElement(tracker, aChangeset({ changes: { 7: change } }), exportContext));
  const [found] = all(changeset, 'field_change');
  assert.ok(found !== undefined);
  return tree(found);
}

const writable = fieldTypeNames.filter((type) => isWritable({ type }));

test('archives contain the values of every writable type, and of no others', () => {
  assert.ok(writable.length > 10);
  const carried = fieldTypeNames.filter((type) => (transferOf({ type })?.xml ?? none) !== none);
  assert.deepEqual(carried, writable);
});

const noon = Date.parse('2026-02-03T12:00:00Z');
const open = { open: 12, label: 'a <new> one' };

const cases: [
  what: string,
  type: FieldTypeName,
  stored: Stored,
  attributes: Record<string, string>,
  ...content: Tree[],
][] = [
  ['a string', 'string', 'a & b', { type: 'string' }, ['value', {}, 'a & b']],
  ['an integer', 'int', -4, { type: 'int' }, ['value', {}, '-4']],
  ['zero', 'int', 0, { type: 'int' }, ['value', {}, '0']],
  ['a number', 'float', 1.25, { type: 'float' }, ['value', {}, '1.25']],
  ['a number that was cleared', 'float', null, { type: 'float' }, ['value', {}]],
  [
    'a text',
    'text',
    { content: '<p>]]></p>', format: 'html' },
    { type: 'text' },
    ['value', { format: 'html' }, '<p>]]></p>'],
  ],
  ['a day', 'date', '2026-02-03', { type: 'date' }, ['value', { format: 'ISO8601' }, isoDate(startOf('day', noon))]],
  ['a date that was cleared', 'date', null, { type: 'date' }, ['value', { format: 'ISO8601' }]],
  [
    'files, those that do not go along excepted',
    'file',
    [aFile(11), aFile(13), aFile(12)],
    { type: 'file' },
    ['value', { ref: 'fileinfo_11' }],
    ['value', { ref: 'fileinfo_12' }],
  ],
  ['no files', 'file', [], { type: 'file' }, ['value', {}]],
  [
    'links',
    'art_link',
    [
      { id: 9, type: '_is_child' },
      { id: 10, type: '' },
    ],
    { type: 'art_link' },
    ['value', { nature: '_is_child' }, '9'],
    ['value', {}, '10'],
  ],
  ['no links', 'art_link', [], { type: 'art_link' }],
  ['a number set by hand', 'computed', { manual: 0.5 }, { type: 'computed' }, ['manual_value', {}, '0.5']],
  ['a zero set by hand', 'computed', { manual: 0 }, { type: 'computed' }, ['manual_value', {}, '0']],
  ['a computed number', 'computed', { manual: null }, { type: 'computed' }, ['is_autocomputed', {}, '1']],
  [
    'groups that may see the artifact, one of them gone',
    'perm',
    { groups: [3, 105, 106] },
    { type: 'permissions_on_artifact', use_perm: '1' },
    ['ugroup', { ugroup_name: 'ugroup_project_members_name_key' }],
    ['ugroup', { ugroup_name: 'Testers' }],
    ['ugroup', { ugroup_name: 'ugroup_106' }],
  ],
  ['no restriction', 'perm', { groups: [] }, { type: 'permissions_on_artifact', use_perm: '0' }],
];

describe('a change contains the new value of', () => {
  for (const [what, type, stored, attributes, ...content] of cases) {
    test(what, () => {
      assert.deepEqual(written(type, stored), ['field_change', { field_name: 'thing', ...attributes }, ...content]);
    });
  }

  for (const type of ['sb', 'rb', 'msb', 'cb'] as const) {
    const change = (bind: Bind, ...content: Tree[]): Tree => [
      'field_change',
      { field_name: 'thing', type: 'list', bind: bind.type },
      ...content,
    ];

    test(`the list ${type}, by the numbers of its items or the names of users`, () => {
      const ids: Tree[] = [
        ['value', { format: 'id' }, '472'],
        ['value', { format: 'id' }, '473'],
      ];
      assert.deepEqual(written(type, [472, 473], staticBind()), change(staticBind(), ...ids));
      const users: Tree[] = [
        ['value', { format: 'username' }, 'alice'],
        ['value', { format: 'ldap' }, 'ldap-bob'],
        ['value', { format: 'id' }, '999'],
      ];
      assert.deepEqual(written(type, [102, 103, 999], usersBind()), change(usersBind(), ...users));
      const group: Tree = ['value', { format: 'id' }, '142'];
      assert.deepEqual(written(type, [105], groupsBind()), change(groupsBind(), group));
    });

    test(`the list ${type} if it is None, or its value was removed from the list`, () => {
      for (const bind of [staticBind(), usersBind(), groupsBind()]) {
        assert.deepEqual(written(type, [], bind), change(bind, ['value', {}]));
      }
      for (const bind of [staticBind(), groupsBind()]) {
        assert.deepEqual(written(type, [999], bind), change(bind, ['value', {}]));
      }
    });
  }

  const openLists: [bind: Bind, id: number, content: Tree][] = [
    [staticBind(), 471, ['value', { format: 'id' }, 'b471']],
    [usersBind(), 102, ['value', { format: 'username' }, 'alice']],
    [groupsBind(), 3, ['value', { format: 'id' }, 'b141']],
  ];
  for (const [bind, id, content] of openLists) {
    test(`an open list of ${bind.type}, with added values as text`, () => {
      const attributes = { field_name: 'thing', type: 'open_list', bind: bind.type };
      const label: Tree = ['value', { format: 'label' }, open.label];
      assert.deepEqual(written('tbl', [{ id }, open], bind), ['field_change', attributes, content, label]);
      assert.deepEqual(written('tbl', [], bind), ['field_change', attributes, ['value', {}]]);
    });
  }
});

test('a removed value is written as an empty one', () => {
  for (const type of writable) {
    const xml = transferOf({ type })?.xml ?? none;
    assert.ok(xml !== none);
    const [, attributes] = written(type, undefined, fieldTypeOf({ type }).binds === undefined ? null : staticBind());
    assert.equal(attributes['type'], xml.type);
  }
  assert.deepEqual(written('string', undefined), [
    'field_change',
    { field_name: 'thing', type: 'string' },
    ['value', {}],
  ]);
  assert.deepEqual(written('text', undefined)[2], ['value', { format: 'text' }]);
});

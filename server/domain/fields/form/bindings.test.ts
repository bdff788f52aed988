import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { UserGroupReference } from '../../../../contract/projects/user-group.ts';
import { aField, groupsBind, staticBind, usersBind } from '../../../../test/support/domain/fields.ts';
import { presentBindings, presentBindValues } from './bindings.ts';
import type { BindContext } from '../form-part.ts';

const reference = (id: string, label: string, key: string): UserGroupReference => ({
  id,
  uri: `user_groups/${id}`,
  label,
  users_uri: `user_groups/${id}/users`,
  short_name: label,
  key,
});
const members = reference('102_3', 'Project members', 'ugroup_project_members_name_key');
const testers = reference('105', 'Testers', 'Testers');
const alice = { id: 103, uri: 'users/103', display_name: 'Alice (alice)', username: 'alice', avatar_url: '/a.svg' };

const context: BindContext = {
  usersOf(source) {
    assert.notEqual(source, 'registered_users');
    return [alice];
  },
  openValues: () => [{ id: 111, label: 'aa' }],
  group: (number) => (number === 3 ? members : number === 105 ? testers : undefined),
  groups: () => [members, testers],
};
const offeredAlice = {
  id: 103,
  label: 'alice',
  user_reference: {
    id: 103,
    uri: 'users/103',
    real_name: 'Alice (alice)',
    username: 'alice',
    avatar_url: '/a.svg',
  },
};
const statics = [
  { id: 471, label: 'Open', is_hidden: false, value_color: 'fiesta-red' },
  { id: 472, label: 'Closed', is_hidden: false, value_color: '' },
  { id: 473, label: 'Old', is_hidden: true, value_color: '' },
];

test('fields that are not lists have no values', () => {
  for (const type of ['string', 'file', 'fieldset', 'aid'] as const) {
    assert.equal(presentBindValues(aField(type), context), null);
    assert.deepEqual(presentBindings(aField(type), context), { type: null, list: [] });
  }
});

test('a list of values shows all of them, hidden ones too', () => {
  const field = aField('sb', { bind: staticBind() });
  assert.deepEqual(presentBindValues(field, context), statics);
  assert.deepEqual(presentBindings(field, context), { type: 'static', list: [] });
});

test('a list of users shows each user once, with their source', () => {
  const sources = ['group_members', 'group_admins', 'registered_users', 'artifact_submitters', 'ugroup_105'] as const;
  const field = aField('msb', { bind: { type: 'users', sources: [...sources], defaults: [] } });
  assert.deepEqual(presentBindValues(field, context), [offeredAlice]);
  assert.deepEqual(presentBindings(field, context), {
    type: 'users',
    list: [
      { id: 3, label: 'group_members' },
      { id: 4, label: 'group_admins' },
      { id: '2', label: 'registered_users' },
      { id: 0, label: 'artifact_submitters' },
      { id: '105', label: 'Testers' },
    ],
  });
});

test('all registered users are never listed', () => {
  const field = aField('sb', { bind: { type: 'users', sources: ['registered_users'], defaults: [] } });
  assert.deepEqual(presentBindValues(field, context), []);
});

test('a list of groups shows the value and the group', () => {
  const field = aField('sb', { bind: groupsBind() });
  assert.deepEqual(presentBindValues(field, context), [
    { id: 141, label: 'ugroup_project_members_name_key', ugroup_reference: members },
    { id: 142, label: 'Testers', ugroup_reference: testers },
  ]);
  assert.deepEqual(presentBindings(field, context), { type: 'ugroups', list: [] });
});

test('an open list shows added values, searches users, and lists groups', () => {
  const open = { id: 'o111', value_color: '', label: 'aa', is_hidden: false };
  assert.deepEqual(presentBindValues(aField('tbl', { bind: staticBind() }), context), [...statics, open]);
  assert.deepEqual(presentBindValues(aField('tbl', { bind: usersBind() }), context), {
    resource: { type: 'users', uri: 'users/?query=' },
  });
  assert.deepEqual(presentBindValues(aField('tbl', { bind: groupsBind() }), context), [members, testers]);
});

test('submitters and last modifiers are users', () => {
  assert.deepEqual(presentBindValues(aField('subby'), context), [offeredAlice]);
  assert.deepEqual(presentBindings(aField('subby'), context), {
    type: 'users',
    list: [{ id: 0, label: 'artifact_submitters' }],
  });
  assert.deepEqual(presentBindings(aField('luby'), context), { type: 'users', list: [] });
});

test('permissions offer the groups of the project', () => {
  assert.deepEqual(presentBindValues(aField('perm'), context), {
    is_used_by_default: false,
    ugroup_representations: [members, testers],
  });
});

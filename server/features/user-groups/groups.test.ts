import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { refuses, refusesReader, succeeds } from '../../../test/support/hearth/expect.ts';
import { startHearth } from '../../../test/support/hearth/hearth.ts';

const hearth = await startHearth({ after });
const { admin, anonymous } = hearth;
const alice = await hearth.user('alice');
const project = await hearth.project(alice, { shortname: 'Open', label: 'Open one' });
const hidden = await hearth.project(alice, { is_public: false });
const other = await hearth.project(alice);
const made = await alice.post('/user_groups', { body: { project_id: project.id, short_name: 'Devs-1' } });
const secret = await alice.post('/user_groups', { body: { project_id: hidden.id, short_name: 'secret' } });

const minimalProject = {
  id: project.id,
  uri: `projects/${project.id}`,
  label: 'Open one',
  label_without_icon: 'Open one',
  shortname: 'open',
  status: 'active',
  access: 'public',
  is_template: false,
};
const groupOf = (id: string, label: string, shortName: string, key: string) => ({
  id,
  uri: `user_groups/${id}`,
  label,
  users_uri: `user_groups/${id}/users`,
  short_name: shortName,
  key,
});
const members = groupOf(`${project.id}_3`, 'Project members', 'project_members', 'ugroup_project_members_name_key');
const staticGroup = groupOf('101', 'Devs-1', 'Devs-1', 'Devs-1');

test('the first static group is 101 and is answered in full', () => {
  succeeds(made, 201);
  const expected = { ...staticGroup, project: minimalProject, additional_information: { ldap: null } };
  assert.deepEqual(made.json, expected);
  assert.deepEqual(Object.keys(made.json), Object.keys(expected));
});

test('a project lists its groups by id, without the project in each', async () => {
  const { json } = await anonymous.get(`/projects/${project.id}/user_groups`);
  assert.deepEqual(json, [
    { ...members, additional_information: { ldap: null } },
    {
      ...groupOf(`${project.id}_4`, 'Project administrators', 'project_admins', 'ugroup_project_admins_name_key'),
      additional_information: { ldap: null },
    },
    {
      ...groupOf(
        `${project.id}_11`,
        'file_manager_admins',
        'file_manager_admins',
        'ugroup_file_manager_admin_name_key',
      ),
      additional_information: { ldap: null },
    },
    {
      ...groupOf(`${project.id}_14`, 'Wiki administrators', 'wiki_admins', 'ugroup_wiki_admin_name_key'),
      additional_information: { ldap: null },
    },
    { ...staticGroup, additional_information: { ldap: null } },
  ]);
});

test('each group that a project lists has a valid URI', async () => {
  const { json } = await alice.get(`/projects/${project.id}/user_groups?query={"with_system_user_groups":true}`);
  for (const group of json) {
    assert.equal(group.uri, `user_groups/${group.id}`);
    const found = await alice.get(`/user_groups/${group.id}`);
    succeeds(found);
    const { project: owner, ...rest } = found.json;
    assert.deepEqual(rest, group);
    assert.equal(owner?.id ?? null, /^\d$/.test(group.id) ? null : project.id);
  }
});

const systemGroups: [id: number, shortName: string, key: string, label: string][] = [
  [1, 'all_users', 'ugroup_anonymous_users_name_key', 'Anonymous'],
  [2, 'registered_users', 'ugroup_registered_users_name_key', 'Registered users'],
  [5, 'authenticated_users', 'ugroup_authenticated_users_name_key', 'Registered and restricted users'],
  [100, 'nobody', 'ugroup_nobody_name_key', 'Nobody'],
];
for (const [id, shortName, key, label] of systemGroups) {
  test(`the system group ${id} belongs to no project`, async () => {
    const { json } = await anonymous.get(`/user_groups/${id}`);
    assert.deepEqual(json, {
      ...groupOf(String(id), label, shortName, key),
      project: null,
      additional_information: { ldap: null },
    });
    refuses(await alice.get(`/user_groups/${id}/users`), 404, 'Unable to list the users of this group');
  });
}

const found = ['101', `${project.id}_101`, `${project.id}_3`, `${project.id}_14`];
for (const id of found) {
  test(`the group ${id} is found`, async () => succeeds(await anonymous.get(`/user_groups/${id}`)));
}

const needsProject = (id: string) => `Invalid ID for user group ('${id}'), format must be: projectId_ugroupId`;
const refusals: [id: string, status: number, message: string][] = [
  ['3', 400, needsProject('3')],
  ['4', 400, needsProject('4')],
  ['11', 400, needsProject('11')],
  ['14', 400, needsProject('14')],
  ['abc', 400, 'Invalid ID format(abc)'],
  ['101_', 400, 'Invalid ID format(101_)'],
  ['_3', 400, 'Invalid ID format(_3)'],
  ['101_3_4', 400, 'Invalid ID format(101_3_4)'],
  ['-101', 400, 'Invalid ID format(-101)'],
  ['1.5', 400, 'Invalid ID format(1.5)'],
  [`${project.id}_2`, 400, `Invalid ID format(${project.id}_2)`],
  ['9999', 404, 'User Group does not exist'],
  ['99999999999', 404, 'User Group does not exist'],
  ['9999_3', 404, 'User Group does not exist'],
  ['99999999999_3', 404, 'User Group does not exist'],
  [`${project.id}_7`, 404, 'User Group does not exist'],
  [`${other.id}_101`, 404, 'User Group does not exist in project'],
];
for (const [id, status, message] of refusals) {
  test(`the group ${id} is refused with ${status}`, async () => {
    refuses(await alice.get(`/user_groups/${id}`), status, message);
    refuses(await alice.get(`/user_groups/${id}/users`), status, message);
    refuses(await alice.put(`/user_groups/${id}/users`, { body: [] }), status, message);
  });
}

test('a group is as visible as its project', async () => {
  const bob = await hearth.user('bob');
  for (const id of [`${hidden.id}_3`, secret.json.id]) {
    succeeds(await alice.get(`/user_groups/${id}`));
    succeeds(await admin.get(`/user_groups/${id}`));
    refuses(await bob.get(`/user_groups/${id}`), 403);
    refuses(await anonymous.get(`/user_groups/${id}`), 401);
  }
  await admin.patch(`/projects/${hidden.id}`, { body: { status: 'suspended' } });
  refuses(await alice.get(`/user_groups/${secret.json.id}`), 403, 'This project is suspended');
  succeeds(await admin.get(`/user_groups/${secret.json.id}`));
});

const groupsPath = `/projects/${project.id}/user_groups` as const;
const queries: [query: string, message: string][] = [
  ['{"with_system_user_group":true}', '. Did you mean `with_system_user_groups`?'],
  ['{}', ''],
  ['{"with_system_user_groups":true,"x":1}', '.'],
  ['with_system_user_groups', ''],
];
for (const [query, hint] of queries) {
  test(`the query ${query} is refused`, async () => {
    const message = `You can only search on "with_system_user_groups"${hint}`;
    refusesReader(await admin.get(groupsPath, { query: { query } }), 400, message);
  });
}

test('a query has to be JSON with a boolean, or empty', async () => {
  for (const value of ['1', '"true"', 'null']) {
    const query = `{"with_system_user_groups":${value}}`;
    refusesReader(
      await admin.get(groupsPath, { query: { query } }),
      400,
      '"with_system_user_groups" must be a boolean',
    );
  }
  refuses(
    await admin.get(groupsPath, { query: { query: '{"x":}' } }),
    400,
    'parameter "query" syntax error, invalid JSON',
  );
  assert.equal((await admin.get(`${groupsPath}?query=`)).json.length, 5);
  assert.equal((await admin.get(`${groupsPath}?query={"with_system_user_groups":false}`)).json.length, 5);
});

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { pageOf, refuses, refusesReader, succeeds } from '../../../test/support/hearth/expect.ts';
import { startHearth } from '../../../test/support/hearth/hearth.ts';
import type { Answered } from '../../../test/support/hearth/client.ts';

const hearth = await startHearth({ after });
const { admin, anonymous } = hearth;
const owner = await hearth.user('owner');
const users = await Promise.all(['ann', 'ben', 'cid', 'dan'].map((name) => hearth.user(name)));
const [ann, ben, cid, dan] = users as [typeof owner, typeof owner, typeof owner, typeof owner];

async function newProject(values: object = {}) {
  const { id } = await hearth.project(owner, values);
  const made = await owner.post('/user_groups', { body: { project_id: id, short_name: 'team' } });
  const team: string = made.json.id;
  const path = (group: string | number) =>
    `/user_groups/${typeof group === 'number' ? `${id}_${group}` : group}/users` as const;
  return {
    id: id,
    team,
    list: (group: string | number, by = owner, query = {}) => by.get(path(group), { query }),
    put: (group: string | number, body: unknown, by = owner) => by.put(path(group), { body }),
    names: async (group: string | number) => namesIn(await owner.get(path(group))),
  };
}
const namesIn = (answered: Answered<{ username: string }[]>): string[] => {
  succeeds(answered);
  return answered.json.map((user) => user.username);
};
const ids = (...found: { id: number }[]) => found.map(({ id }) => ({ id }));

test('the creator is the only member and administrator of a new project', async () => {
  const project = await newProject();
  assert.deepEqual(await project.names(3), ['owner']);
  assert.deepEqual(await project.names(4), ['owner']);
  for (const group of [11, 14, project.team]) assert.deepEqual(pageOf(await project.list(group)), [10, 0, 0, 50]);
});

test('members are full representations, by name, in exact pages', async () => {
  const project = await newProject();
  succeeds(await project.put(project.team, ids(dan, ben, ann, cid)));
  const first = await project.list(project.team, owner, { limit: 3 });
  assert.deepEqual(namesIn(first), ['ann', 'ben', 'cid']);
  assert.deepEqual(pageOf(first), [3, 0, 4, 50]);
  assert.deepEqual(first.json[0], (await owner.get(`/users/${ann.id}`)).json);
  const second = await project.list(project.team, owner, { limit: 3, offset: 3 });
  assert.deepEqual(namesIn(second), ['dan']);
  assert.deepEqual(pageOf(second), [3, 3, 4, 50]);
});

test('only administrators of the project see and change members', async () => {
  const project = await newProject();
  await project.put(3, ids(ann));
  for (const group of [3, 4, 11, project.team]) {
    for (const caller of [ann, ben]) {
      refuses(await project.list(group, caller), 403, 'Permission Denied');
      refuses(await project.put(group, [], caller), 403, 'Permission Denied');
    }
    refuses(await anonymous.get(`/user_groups/${group}/users`), 401);
    refuses(await anonymous.put(`/user_groups/${group}/users`, { body: [] }), 401);
    succeeds(await project.list(group, admin));
  }
});

test('a query can name one member', async () => {
  const project = await newProject();
  await project.put(project.team, ids(ann, ben));
  const by = (query: string) => project.list(project.team, owner, { query });
  const one = await by('{"identifier":"BEN"}');
  assert.deepEqual(namesIn(one), ['ben']);
  assert.deepEqual(pageOf(one), [10, 0, 1, 50]);
  const none = await by('{"identifier":"cid"}');
  assert.deepEqual(none.json, []);
  assert.deepEqual(pageOf(none), [10, 0, 0, 50]);
  refuses(await by('{"identifier":"stranger"}'), 400, 'Unable to find user');
  refuses(await by('{"identifier":7}'), 400, 'Unable to find user');
  assert.equal((await by(String.raw`{"identifier":"a\u0000"}`)).status, 400);
  refusesReader(
    await by('{"identifer":"ben"}'),
    400,
    'You can only search on "identifier". Did you mean `identifier`?',
  );
  refuses(await project.list(project.team, ann, { query: '{"identifier":"ben"}' }), 403, 'Permission Denied');
});

test('administrators remain members until they are removed from the administrators', async () => {
  const project = await newProject();
  succeeds(await project.put(4, ids(owner, ann)));
  assert.deepEqual(await project.names(3), ['ann', 'owner']);
  succeeds(await project.put(3, ids(ben)));
  assert.deepEqual(await project.names(3), ['ann', 'ben', 'owner']);
  succeeds(await project.put(4, ids(owner)));
  assert.deepEqual(await project.names(4), ['owner']);
  assert.deepEqual(await project.names(3), ['ann', 'ben', 'owner']);
  refuses(await project.list(3, ann), 403, 'Permission Denied');
  succeeds(await project.put(3, []));
  assert.deepEqual(await project.names(3), ['owner']);
});

test('the last administrator of a project cannot be removed', async () => {
  const project = await newProject();
  refuses(await project.put(4, []), 400, 'A project needs at least one administrator');
  assert.deepEqual(await project.names(4), ['owner']);
  succeeds(await project.put(4, ids(owner, ann)));
  succeeds(await admin.put(`/project_ownership/${project.id}`, { body: { project_owner: { id: ann.id } } }));
  succeeds(await project.put(4, ids(ann)));
  refuses(await project.put(3, ids(owner)), 403, 'Permission Denied');
});

test('concurrent changes result in one of the requested lists, never in an empty one', async () => {
  const project = await newProject();
  for (let round = 0; round < 5; round++) {
    succeeds(await project.put(4, ids(owner, ann, ben, cid), admin));
    await Promise.all([ann, ben, cid].map((user) => project.put(4, ids(owner, user), admin)));
    const left = namesIn(await project.list(4, admin));
    assert.equal(left.length, 2, left.join());
  }
});

test('only static groups, members and administrators can be changed', async () => {
  const project = await newProject();
  const message = 'Only project members or administrators can be taken into account for the dynamic user groups';
  for (const group of [11, 14, '2']) refuses(await project.put(group, ids(ann)), 400, message);
});

test('users who join a group of a private project join the project', async () => {
  const project = await newProject({ is_public: false });
  refuses(await ann.get(`/projects/${project.id}`), 403);
  await project.put(project.team, ids(ann));
  assert.deepEqual(await project.names(3), ['ann', 'owner']);
  succeeds(await ann.get(`/projects/${project.id}`));
  await project.put(project.team, []);
  assert.deepEqual(await project.names(3), ['ann', 'owner']);
});

test("users who join a group of a public project don't join the project", async () => {
  const project = await newProject();
  await project.put(project.team, ids(ann));
  assert.deepEqual(await project.names(3), ['owner']);
});

test('users who leave a project leave the groups of this project only', async () => {
  const project = await newProject();
  const other = await newProject();
  for (const each of [project, other]) {
    await each.put(3, ids(ann, ben));
    await each.put(each.team, ids(ann, ben));
  }
  await project.put(3, ids(ben));
  assert.deepEqual(await project.names(project.team), ['ben']);
  assert.deepEqual(await other.names(other.team), ['ann', 'ben']);
});

test('a list that is read and written back keeps all members, also with closed accounts', async () => {
  const project = await newProject();
  const people = [await hearth.user('eve'), await hearth.user('pia'), await hearth.user('dov')];
  const setStatus = async (user: (typeof people)[number], status: string) =>
    succeeds(await admin.patch(`/users/${user.id}`, { body: { values: { status } } }));
  await project.put(project.team, ids(ann, ...people));
  for (const [index, status] of ['S', 'P', 'D'].entries()) {
    const user = people[index];
    if (user !== undefined) await setStatus(user, status);
  }
  const listed = await project.list(project.team);
  assert.deepEqual(
    listed.json.map((user) => `${user.username} ${user.status}`),
    ['ann A', 'eve S', 'pia P'],
  );
  assert.deepEqual(pageOf(listed), [10, 0, 3, 50]);
  const back = listed.json.map(({ id }) => ({ id }));
  succeeds(await project.put(project.team, back));
  for (const user of people) await setStatus(user, 'A');
  assert.deepEqual(await project.names(project.team), ['ann', 'dov', 'eve', 'pia']);
});

test('an administrator who cannot sign in is listed, and a deleted account does not count as the last administrator', async () => {
  const project = await newProject();
  const gus = await hearth.user('gus');
  succeeds(await project.put(4, ids(owner, gus)));
  await admin.patch(`/users/${gus.id}`, { body: { values: { status: 'S' } } });
  assert.deepEqual(await project.names(4), ['gus', 'owner']);
  await admin.patch(`/users/${gus.id}`, { body: { values: { status: 'D' } } });
  refuses(await project.put(4, []), 400, 'A project needs at least one administrator');
  assert.deepEqual(await project.names(4), ['owner']);
});

test('nobody can change anything in a suspended project, not even site administrators', async () => {
  const project = await newProject();
  await admin.patch(`/projects/${project.id}`, { body: { status: 'suspended' } });
  const body = { project_id: project.id, short_name: 'late' };
  for (const caller of [owner, admin]) {
    for (const group of [3, 4, project.team]) {
      refuses(await project.put(group, ids(ann), caller), 403, 'This project is suspended');
    }
    refuses(await caller.post('/user_groups', { body }), 403, 'This project is suspended');
  }
  assert.deepEqual(namesIn(await project.list(3, admin)), ['owner']);
});

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { refuses, succeeds } from '../../../test/support/hearth/expect.ts';
import { startHearth } from '../../../test/support/hearth/hearth.ts';

const hearth = await startHearth({ after });
const { admin } = hearth;
const owner = await hearth.user('owner');
const [ann, ben] = [await hearth.user('ann'), await hearth.user('ben')];

async function world(values: object = {}) {
  const { id } = await hearth.project(owner, values);
  const team = (await owner.post('/user_groups', { body: { project_id: id, short_name: 'team' } })).json.id;
  return {
    id,
    team,
    shown: async () => (await owner.get(`/projects/${id}`)).json,
    patch: (body: object) => owner.patch(`/projects/${id}`, { body }),
    put: (...users: { id: number }[]) =>
      owner.put(`/user_groups/${team}/users`, { body: users.map((user) => ({ id: user.id })) }),
    members: async () => (await owner.get(`/user_groups/${id}_3/users`)).json.map(({ username }) => username),
  };
}

test('in a public project, members of a group join the project where membership is synchronized', async () => {
  const { put, patch, members, shown } = await world();
  succeeds(await put(ann));
  assert.deepEqual(await members(), ['owner']);
  assert.equal((await shown()).is_membership_synchronized, false);
  succeeds(await patch({ is_membership_synchronized: true }));
  assert.equal((await shown()).is_membership_synchronized, true);
  succeeds(await put(ann, ben));
  assert.deepEqual(await members(), ['ben', 'owner'], 'only those who are added join');
  succeeds(await put());
  assert.deepEqual(await members(), ['ben', 'owner'], 'who leaves the group stays in the project');
});

test('in a private project they always join, and also after it becomes public', async () => {
  const { id, put, patch, members } = await world({ is_public: false });
  succeeds(await put(ann));
  assert.deepEqual(await members(), ['ann', 'owner']);
  succeeds(await patch({ access: 'public' }));
  succeeds(await put(ann, ben));
  assert.deepEqual(await members(), ['ann', 'ben', 'owner']);
  const events = (await owner.get(`/projects/${id}/history`)).json.map(({ event }) => event);
  assert.ok(events.includes('project_access_changed'));
});

test('a public project from a template copies its setting, and a private one adds the members of the groups', async () => {
  const template = await world();
  succeeds(await template.put(ann));
  succeeds(await template.patch({ is_membership_synchronized: true }));
  const membersOf = async (id: number) =>
    (await owner.get(`/user_groups/${id}_3/users`)).json.map(({ username }) => username);
  const copy = await hearth.project(owner, { template_id: template.id });
  assert.deepEqual(await membersOf(copy.id), ['ann', 'owner']);
  succeeds(await template.patch({ is_membership_synchronized: false }));
  const open = await hearth.project(owner, { template_id: template.id });
  assert.deepEqual(await membersOf(open.id), ['owner']);
  const closed = await hearth.project(owner, { template_id: template.id, is_public: false });
  assert.deepEqual(await membersOf(closed.id), ['ann', 'owner']);
});

test('restricted users cannot be in groups of other projects, or in projects that exclude them', async (t) => {
  succeeds(await admin.patch('/platform_settings', { body: { access_mode: 'restricted' } }));
  t.after(() => admin.patch('/platform_settings', { body: { access_mode: 'anonymous' } }));
  const guest = await hearth.user('guest', { status: 'R' });
  const { id, team, put, patch, members } = await world();
  succeeds(await put(guest));
  const groups = async () => (await guest.get('/users/self/membership')).json;
  assert.deepEqual(await groups(), ['site_restricted']);
  succeeds(await admin.post(`/user_groups/${id}_3/users`, { body: { id: guest.id } }), 204);
  assert.ok((await groups()).includes(`ug_${team}`));
  succeeds(await patch({ access: 'private-wo-restr' }));
  assert.deepEqual(await members(), ['owner']);
  assert.deepEqual((await owner.get(`/user_groups/${team}/users`)).json, []);
  assert.deepEqual(await groups(), ['site_restricted']);
  const history = (await owner.get(`/projects/${id}/history`)).json.map(({ event }) => event);
  assert.ok(history.includes('project_member_removed'));
  const other = await hearth.user('other-guest', { status: 'R' });
  const { label } = (await owner.get(`/projects/${id}`)).json;
  const message = `The restricted user other-guest cannot be added to the project ${label}, which excludes restricted users`;
  refuses(await put(other), 400, message);
  refuses(await owner.post(`/user_groups/${id}_3/users`, { body: { id: other.id } }), 400, message);
});

test('a project with a restricted owner does not exclude restricted users, and other administrators leave', async (t) => {
  succeeds(await admin.patch('/platform_settings', { body: { access_mode: 'restricted' } }));
  t.after(() => admin.patch('/platform_settings', { body: { access_mode: 'anonymous' } }));
  const guest = await hearth.user('leading-guest', { status: 'R' });
  const { id, patch, members } = await world();
  succeeds(await admin.post(`/user_groups/${id}_4/users`, { body: { id: guest.id } }), 204);
  const give = (username: string) => admin.put(`/project_ownership/${id}`, { body: { project_owner: { username } } });
  succeeds(await give('leading-guest'));
  const message =
    'The owner of this project is a restricted user. Choose another owner before you exclude restricted users.';
  refuses(await patch({ access: 'private-wo-restr' }), 400, message);
  assert.deepEqual(await members(), ['leading-guest', 'owner']);
  succeeds(await give('owner'));
  succeeds(await patch({ access: 'private-wo-restr' }));
  assert.deepEqual(await members(), ['owner']);
  assert.equal((await guest.get(`/projects/${id}`)).status, 403);
});

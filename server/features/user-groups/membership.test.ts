import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { pageOf, refuses, succeeds } from '../../../test/support/hearth/expect.ts';
import { aProject, aWorld } from '../../../test/support/worlds/world.ts';

const {
  hearth,
  users: { alice },
  projects: { own, joined },
} = await aWorld()
  .with(aProject('own', { shortname: 'Own-One' }).ownedBy('alice'))
  .with(aProject('joined', { shortname: 'joined', is_public: false }).withMembers('alice'))
  .start({ after });
const { admin, anonymous } = hearth;
const group = (await alice.post('/user_groups', { body: { project_id: own.id, short_name: 'devs' } })).json;
await alice.put(`/user_groups/${group.id}/users`, { body: [{ id: alice.id }] });

const path = `/users/${alice.id}/membership`;
const inProjects = ['own-one_project_members', 'own-one_project_admin', 'joined_project_members', `ug_${group.id}`];

test('memberships are listed by name, the site first', async () => {
  assert.deepEqual((await alice.get(path)).json, ['site_active', ...inProjects]);
  assert.deepEqual((await alice.get('/users/self/membership')).json, ['site_active', ...inProjects]);
  assert.deepEqual((await admin.get(path)).json, ['site_active', ...inProjects]);
});

test('the project scope omits the site', async () => {
  assert.deepEqual((await alice.get(`${path}?scope=project`)).json, inProjects);
});

test('memberships by id', async () => {
  const { json } = await alice.get(`${path}?scope=project&format=id`);
  assert.deepEqual(json, [`${own.id}_3`, `${own.id}_4`, `${joined.id}_3`, group.id]);
});

test('complete memberships are representations of the groups', async () => {
  const { json } = await alice.get(`${path}?scope=project&format=full`);
  const ids = [`${own.id}_3`, `${own.id}_4`, `${joined.id}_3`, group.id];
  assert.deepEqual(json, await Promise.all(ids.map(async (id) => (await alice.get(`/user_groups/${id}`)).json)));
});

test('memberships are read page by page, if the caller asks for pages', async () => {
  assert.deepEqual(pageOf(await alice.get(path)), [5, 0, 5, 5]);
  const page = await alice.get(`${path}?limit=2&offset=1`);
  assert.deepEqual(page.json, inProjects.slice(0, 2));
  assert.deepEqual(pageOf(page), [2, 1, 5, 1000]);
  const rest = await alice.get(`${path}?scope=project&format=id&offset=3`);
  assert.deepEqual(rest.json, [group.id]);
  assert.deepEqual(pageOf(rest), [1000, 3, 4, 1000]);
  refuses(
    await alice.get(`${path}?limit=1001`),
    400,
    'Invalid value specified for `limit`. Maximum allowed value is 1000.',
  );
  assert.equal((await alice.get(`${path}?offset=-1`)).status, 400);
});

test('only the user and site administrators can see them', async () => {
  const bob = await hearth.user('bob');
  refuses(await bob.get(path), 403, "Cannot see other's membership");
  refuses(await anonymous.get(path), 401);
  refuses(await admin.get('/users/4096/membership'), 404, 'User Id not found');
  refuses(await admin.get('/users/x/membership'), 400, 'Provided User Id is not well formed.');
});

test('the requested user must exist', async () => {
  const unsupported = 'format=id or format=full are only supported for project scope';
  refuses(await alice.get(`${path}?format=id`), 400, unsupported);
  refuses(await alice.get(`${path}?format=full`), 400, unsupported);
  refuses(
    await alice.get(`${path}?scope=site`),
    400,
    'Invalid value specified for `scope`. Expected one of (project).',
  );
  refuses(
    await alice.get(`${path}?scope=project&format=x`),
    400,
    'Invalid value specified for `format`. Expected one of (id,full).',
  );
});

test('projects that are not active, and their groups, are omitted', async () => {
  await admin.patch(`/projects/${own.id}`, { body: { status: 'suspended' } });
  assert.deepEqual((await alice.get(path)).json, ['site_active', 'joined_project_members']);
  assert.deepEqual((await alice.get(`${path}?scope=project&format=id`)).json, [`${joined.id}_3`]);
  await admin.patch(`/projects/${own.id}`, { body: { status: 'active' } });
});

test('a restricted user is marked as such, and a closed account has no memberships', async () => {
  await admin.patch('/platform_settings', { body: { access_mode: 'restricted' } });
  await admin.patch(`/users/${alice.id}`, { body: { values: { status: 'R' } } });
  assert.deepEqual((await alice.get(path)).json, ['site_restricted', ...inProjects]);
  await admin.patch(`/users/${alice.id}`, { body: { values: { status: 'S' } } });
  for (const query of ['', '?scope=project', '?scope=project&format=id', '?scope=project&format=full']) {
    assert.deepEqual((await admin.get(`${path}${query}`)).json, []);
  }
});

test('only site administrators can list the memberships of people with SSH keys', async () => {
  const answered = await admin.get('/users_memberships?query=with_ssh_key');
  assert.deepEqual(answered.json, []);
  assert.deepEqual(pageOf(answered), [10, 0, 0, 1000]);
  succeeds(await admin.get('/users_memberships?query=with_ssh_key&limit=1000'));
  refuses(await admin.get('/users_memberships'), 400, '`query` is required.');
  refuses(await admin.get('/users_memberships?query=x'), 400, 'Invalid query criteria');
  const bob = await hearth.user('bobby');
  refuses(await bob.get('/users_memberships?query=with_ssh_key'), 403, 'Only site administrators may do this.');
  refuses(await anonymous.get('/users_memberships?query=with_ssh_key'), 401);
});

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { defined, pageOf, refuses, refusesReader, succeeds } from '../../../test/support/hearth/expect.ts';
import { aProject, aWorld } from '../../../test/support/worlds/world.ts';

const {
  hearth,
  users: { owner, member },
  projects: { project },
} = await aWorld()
  .with(aProject('project', { shortname: 'Served' }).ownedBy('owner').withMembers('member'))
  .start({ after });
const { admin, anonymous } = hearth;
const path = `/projects/${project.id}/project_services` as const;
const list = async () => (await owner.get(path)).json;
const named = async (name: string) => defined((await list()).find((service) => service.name === name));

test('a project lists its services', async () => {
  const answered = await anonymous.get(path);
  assert.deepEqual(pageOf(answered), [10, 0, 4, 50]);
  const names = answered.json.map((service) => service.name);
  assert.deepEqual(names, ['summary', 'admin', 'plugin_tracker', 'plugin_svn']);
  const [first] = answered.json;
  assert.ok(first);
  const expected = {
    id: first.id,
    uri: `project_services/${first.id}`,
    service_url: '/projects/served',
    name: 'summary',
    label: 'Summary',
    is_enabled: true,
    icon: 'fa-home',
    is_custom: false,
  };
  assert.deepEqual(first, expected);
  assert.deepEqual(Object.keys(first), Object.keys(expected));
  const page = await anonymous.get(`${path}?limit=1&offset=3`);
  assert.deepEqual(page.json, answered.json.slice(3));
  assert.deepEqual(pageOf(page), [1, 3, 4, 50]);
});

test('administrators of the project switch services off and on', async () => {
  const { uri } = await named('plugin_svn');
  for (const is_enabled of [false, true]) {
    const answered = await owner.put(`/${uri}`, { body: { is_enabled } });
    succeeds(answered);
    assert.equal(answered.text, '');
    assert.equal((await named('plugin_svn')).is_enabled, is_enabled);
  }
});

test('summary and administration stay on', async () => {
  for (const name of ['summary', 'admin']) {
    const { uri } = await named(name);
    const message = `The service ${name} cannot be switched off`;
    refusesReader(await owner.put(`/${uri}`, { body: { is_enabled: false } }), 400, message);
    succeeds(await owner.put(`/${uri}`, { body: { is_enabled: true } }));
  }
});

test('others cannot turn them on or off', async () => {
  const { uri } = await named('plugin_tracker');
  const body = { is_enabled: false };
  refuses(await member.put(`/${uri}`, { body }), 403, 'Only project administrators may do this.');
  refuses(await anonymous.put(`/${uri}`, { body }), 401);
  refuses(await owner.put(`/${uri}`, { body: {} }), 400, '`body[is_enabled]` is required.');
  for (const id of ['9999', '99999999999']) {
    refuses(await owner.put(`/project_services/${id}`, { body }), 404, 'Service does not exist');
  }
  assert.equal((await named('plugin_tracker')).is_enabled, true);
});

test('nobody turns them on or off in a suspended project', async () => {
  const { uri } = await named('plugin_tracker');
  await admin.patch(`/projects/${project.id}`, { body: { status: 'suspended' } });
  for (const caller of [owner, admin]) {
    refuses(await caller.put(`/${uri}`, { body: { is_enabled: false } }), 403, 'This project is suspended');
  }
  refuses(await owner.get(path), 403, 'This project is suspended');
  succeeds(await admin.get(path));
});

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
const list = async () => (await owner.get(path, { query: { limit: 50 } })).json;
const resources = async () => (await owner.get(`/projects/${project.id}`)).json.resources.map(({ type }) => type);
const named = async (name: string) => defined((await list()).find((service) => service.name === name));

test('a project lists its services', async () => {
  const answered = await anonymous.get(path, { query: { limit: 50 } });
  const { length } = answered.json;
  assert.deepEqual(pageOf(answered), [50, 0, length, 50]);
  const own = ['summary', 'admin', 'plugin_tracker', 'plugin_svn'];
  const names = answered.json.map((service) => service.name);
  assert.deepEqual(names.slice(0, 4), own);
  for (const other of ['file', 'docman', 'plugin_git', 'plugin_agiledashboard', 'wiki']) {
    assert.ok(names.includes(other), other);
  }
  assert.equal(new Set(names).size, length);
  assert.deepEqual(
    answered.json.filter((service) => service.is_enabled).map((service) => service.name),
    own,
  );
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
  assert.deepEqual(page.json, answered.json.slice(3, 4));
  assert.deepEqual(pageOf(page), [1, 3, length, 50]);
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

test('active services decide which resources a project lists', async () => {
  assert.deepEqual(await resources(), ['trackers', 'svn', 'project_services', 'user_groups', 'heartbeats']);
  const turn = async (name: string, is_enabled: boolean) => {
    const body = `<request><is_enabled>${is_enabled}</is_enabled></request>`;
    succeeds(await owner.put(`/${(await named(name)).uri}`, { body, headers: { 'Content-Type': 'application/xml' } }));
  };
  await turn('plugin_agiledashboard', true);
  await turn('plugin_git', true);
  await turn('plugin_svn', false);
  assert.deepEqual(await resources(), [
    'trackers',
    'backlog',
    'milestones',
    'plannings',
    'project_services',
    'user_groups',
    'heartbeats',
  ]);
  const copy = await hearth.project(owner, { template_id: project.id });
  const copied = (await owner.get(`/projects/${copy.id}/project_services`, { query: { limit: 50 } })).json;
  assert.deepEqual(
    copied.map(({ name, is_enabled }) => [name, is_enabled]),
    (await list()).map(({ name, is_enabled }) => [name, is_enabled]),
  );
  const byXml = await anonymous.get(path, { query: { limit: 50 }, headers: { Accept: 'application/xml' } });
  assert.match(byXml.text, /<name>plugin_git<\/name><label>Git<\/label><is_enabled>(?:1|true)<\/is_enabled>/);
  await turn('plugin_agiledashboard', false);
  await turn('plugin_git', false);
  await turn('plugin_svn', true);
});

test('administration cannot be turned off, the summary can', async () => {
  const { uri } = await named('admin');
  const message = 'The service admin cannot be switched off';
  refusesReader(await owner.put(`/${uri}`, { body: { is_enabled: false } }), 400, message);
  succeeds(await owner.put(`/${uri}`, { body: { is_enabled: true } }));
  const summary = await named('summary');
  for (const isEnabled of [false, true]) {
    succeeds(await owner.put(`/${summary.uri}`, { body: { is_enabled: isEnabled } }));
    assert.equal((await named('summary')).is_enabled, isEnabled);
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

test('nobody can turn them on or off in a suspended project', async () => {
  const { uri } = await named('plugin_tracker');
  await admin.patch(`/projects/${project.id}`, { body: { status: 'suspended' } });
  for (const caller of [owner, admin]) {
    refuses(await caller.put(`/${uri}`, { body: { is_enabled: false } }), 403, 'This project is suspended');
  }
  refuses(await owner.get(path), 403, 'This project is suspended');
  succeeds(await admin.get(path));
});

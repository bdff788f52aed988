import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { PlatformRight } from '../../../contract/platform/rights.ts';
import { succeeds } from '../../../test/support/hearth/expect.ts';
import type { Answered } from '../../../test/support/hearth/client.ts';
import { type KnownCaller, startHearth } from '../../../test/support/hearth/hearth.ts';
import { anSshKey } from '../../../test/support/formats/ssh-key.ts';
import { anArtifact, fieldsOf, grants, trackerOf } from '../../../test/support/worlds/trackers.ts';

const hearth = await startHearth({ after });
const { admin } = hearth;
const owner = await hearth.user('owner');
const stranger = await hearth.user('stranger');

const forbids = ({ status, text }: Answered): void => assert.equal(status, 403, text);

async function holder(...rights: PlatformRight[]): Promise<KnownCaller> {
  const user = await hearth.user(rights.join('-').replaceAll('_', '-').slice(0, 30));
  succeeds(await admin.put(`/users/${user.id}/platform_rights`, { body: { rights } }));
  return user;
}

const closed = await hearth.project(owner, { is_public: false, shortname: 'closed' });
const admins = ['project_admins'];
const tracker = await trackerOf(owner, closed.id, 'secret', {
  title: { type: 'string' },
  hidden: { type: 'string', ...grants(admins, admins, admins) },
});
const artifact = await anArtifact(owner, tracker, [fieldsOf(tracker).set('hidden', { value: 'treasure' })]);

test('site administrators grant and revoke rights, with immediate effect', async () => {
  const user = await hearth.user('delegate');
  const path = `/users/${user.id}/platform_rights` as const;
  assert.deepEqual((await admin.get(path)).json, { rights: [] });
  forbids(await user.get(`/users/${owner.id}/membership`));
  succeeds(await admin.put(path, { body: { rights: ['read_memberships', 'read_memberships'] } }));
  assert.deepEqual((await admin.get(path)).json, { rights: ['read_memberships'] });
  succeeds(await user.get(`/users/${owner.id}/membership`));
  const listed = (await admin.get('/platform_rights')).json.find(({ right }) => right === 'read_memberships');
  assert.deepEqual(
    listed?.users.map(({ username }) => username),
    ['delegate'],
  );
  const body = '<request><rights><item>manage_users</item></rights></request>';
  succeeds(await admin.put(path, { body, headers: { 'Content-Type': 'application/xml' } }));
  assert.match((await admin.get(`${path}.xml`)).text, /<rights><item>manage_users<\/item><\/rights>/);
  assert.equal((await admin.put(path, { body: { rights: ['everything'] } })).status, 400);
  succeeds(await admin.put(path, { body: { rights: [] } }));
  forbids(await user.get(`/users/${owner.id}/membership`));
  for (const by of [user, owner]) {
    forbids(await by.get(path));
    forbids(await by.get('/platform_rights'));
    forbids(await by.put(path, { body: { rights: ['read_everything'] } }));
  }
});

test("the right to read everything applies to GET alone, and doesn't change what its holders may write", async () => {
  const reader = await holder('read_everything');
  const addresses = [
    `/projects/${closed.id}`,
    `/projects/${closed.id}/trackers`,
    `/projects/${closed.id}/history`,
    `/trackers/${tracker.id}`,
    `/user_groups/${closed.id}_4/users`,
    `/users/${owner.id}/membership`,
    '/accounts',
    '/jobs',
    '/system_event',
  ] as const;
  for (const address of addresses) {
    succeeds(await reader.get(address));
    assert.ok((await reader.request('HEAD', address)).status >= 400, `HEAD ${address}`);
  }
  assert.match((await reader.get(`/artifacts/${artifact}`)).text, /treasure/);
  for (const path of ['preferences?key=x', 'history', 'dashboards', 'access_keys', 'ssh_keys']) {
    forbids(await reader.get(`/users/${owner.id}/${path}`));
  }
  const self = (await reader.get('/session')).json;
  assert.equal(self.is_site_administrator, false);
  const own = await hearth.project(reader);
  succeeds(await reader.patch(`/projects/${own.id}`, { body: { label: 'Mine' } }));
  const actions = async (address: string) =>
    ((await reader.request('GET', address, { query: { with: 'actions' } })).json as { actions: string[] }).actions;
  assert.deepEqual(await actions(`/projects/${closed.id}`), ['project.read_administration']);
});

test('changes of those who read everything are refused with 403, never 404', async () => {
  const reader = await holder('read_everything', 'read_system_events');
  const body = { values: [fieldsOf(tracker).set('title', { value: 'Mine' })] };
  const open = await hearth.project(owner);
  const hiddenTracker = await trackerOf(
    owner,
    open.id,
    'hidden',
    { title: { type: 'string' } },
    { permissions_for_groups: { can_access: admins } },
  );
  const requests: [string, string, unknown][] = [
    ['PATCH', `/projects/${closed.id}`, { label: 'Mine' }],
    ['PUT', `/artifacts/${artifact}`, body],
    ['DELETE', `/artifacts/${artifact}`, undefined],
    ['POST', '/artifacts', { tracker: { id: hiddenTracker.id }, ...body }],
    ['PATCH', `/trackers/${hiddenTracker.id}`, { label: 'Mine' }],
    ['DELETE', `/trackers/${hiddenTracker.id}`, undefined],
    ['PATCH', `/users/${owner.id}`, { values: { real_name: 'Mine' } }],
    ['PUT', `/user_groups/${closed.id}_3/users`, []],
  ];
  const openTracker = await trackerOf(owner, open.id, 'open', { title: { type: 'string' } });
  const discussed = await anArtifact(owner, openTracker, [fieldsOf(openTracker).set('title', { value: 'Talk' })]);
  const privateComment = { body: 'For us', format: 'text', ugroups: [{ id: `${open.id}_4` }] };
  succeeds(await owner.put(`/artifacts/${discussed}`, { body: { values: [], comment: privateComment } }));
  const [entry] = (await owner.get(`/artifacts/${discussed}/changesets?fields=comments&limit=10`)).json;
  const comment = `/artifacts/${discussed}/changesets/${entry?.id}/comment`;
  requests.push(
    ['PUT', '/watches', { artifact_ids: [artifact], state: 'watching' }],
    ['PUT', `/artifacts/${artifact}/watch`, { state: 'watching' }],
    ['POST', '/invitations', { emails: ['new@example.com'], project_id: closed.id }],
    ['PATCH', comment, { body: 'Mine' }],
    ['DELETE', comment, undefined],
  );
  for (const [method, path, sent] of requests) {
    const { status, text } = await reader.request(method, path, sent === undefined ? {} : { body: sent });
    assert.equal(status, 403, `${method} ${path}: ${text}`);
  }
  assert.equal((await stranger.patch(`/trackers/${hiddenTracker.id}`, { body: { label: 'x' } })).status, 404);
  assert.equal((await reader.patch('/trackers/999999', { body: { label: 'x' } })).status, 404, 'nothing is there');
});

test('the right to read everything excludes personal reports and dashboards', async () => {
  const reader = await holder('read_everything', 'approve_projects');
  const { id } = await hearth.project(owner);
  const { id: trackerId } = await trackerOf(owner, id, 'personal', { title: { type: 'string' } });
  const report = await owner.post(`/trackers/${trackerId}/tracker_reports`, { body: { label: 'Mine' } });
  const dashboard = await owner.post('/users/self/dashboards', { body: { label: 'Mine' } });
  const paths = [`tracker_reports/${report.json.id}`, `dashboards/${dashboard.json.id}`];
  for (const path of [...paths, 'tracker_reports/999999', 'dashboards/999999']) {
    assert.equal((await reader.request('GET', `/${path}`)).status, 404, path);
    assert.equal((await reader.request('PATCH', `/${path}`, { body: { label: 'x' } })).status, 404, path);
    assert.equal((await reader.request('DELETE', `/${path}`)).status, 404, path);
  }
  const shared = await owner.post(`/projects/${closed.id}/dashboards`, { body: { label: 'Ours' } });
  assert.equal((await reader.request('DELETE', `/dashboards/${shared.json.id}`)).status, 403);
});

test("the right to read everything doesn't apply to sessions of browsers", async () => {
  const reader = await holder('read_everything', 'read_memberships');
  const signedIn = await hearth.anonymous.post('/session', {
    body: { username: reader.username, password: reader.password },
  });
  const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? '';
  const page = await hearth.anonymous.get(`/projects/${closed.id}`, { headers: { Cookie: cookie } });
  assert.equal(page.status, 403);
  succeeds(await reader.get(`/projects/${closed.id}`));
});

test('the right to manage projects covers their status and owner in any status, but not their contents', async () => {
  const manager = await holder('manage_projects');
  const path = `/projects/${closed.id}` as const;
  succeeds(await manager.get(path));
  forbids(await manager.get(`${path}/trackers`));
  forbids(await manager.get(`${path}/project_services`));
  succeeds(await manager.patch(path, { body: { status: 'suspended' } }));
  const found = await manager.get('/projects?query={"with_status":"suspended"}');
  assert.deepEqual(
    found.json.map(({ id }) => id),
    [closed.id],
  );
  assert.equal((await manager.get(path)).json.status, 'suspended');
  succeeds(await manager.get(`/project_ownership/${closed.id}`));
  forbids(await manager.patch(path, { body: { label: 'Mine' } }));
  succeeds(await manager.patch(path, { body: { status: 'active' } }));
  forbids(await stranger.get(path));
});

test('the right to approve projects covers pending projects only', async (t) => {
  const approver = await holder('approve_projects');
  succeeds(await admin.patch('/platform_settings', { body: { project_approval: true } }));
  t.after(() => admin.patch('/platform_settings', { body: { project_approval: false } }));
  const { id } = await hearth.project(owner);
  assert.deepEqual(
    (await approver.get('/projects?query={"with_status":"pending"}')).json.map((project) => project.id),
    [id],
  );
  forbids(await approver.get('/projects?query={"with_status":"suspended"}'));
  succeeds(await approver.get(`/projects/${id}`));
  forbids(await approver.patch(`/projects/${id}`, { body: { status: 'suspended' } }));
  succeeds(await approver.patch(`/projects/${id}`, { body: { status: 'active' } }));
  forbids(await approver.patch(`/projects/${id}`, { body: { status: 'suspended' } }));
});

test('the rights to manage users and to read memberships', async () => {
  const [manager, reader] = [await holder('manage_users'), await holder('read_memberships')];
  succeeds(await owner.post('/users/self/ssh_keys', { body: { keys: anSshKey() } }), 201);
  for (const by of [manager, reader]) {
    succeeds(await by.get(`/users/${owner.id}/membership`));
    succeeds(await by.get('/users_memberships?query=with_ssh_key'));
  }
  const body = { values: { real_name: 'Otto Owner' } };
  succeeds(await manager.patch(`/users/${owner.id}`, { body }));
  forbids(await reader.patch(`/users/${owner.id}`, { body }));
  forbids(await stranger.get('/users_memberships?query=with_ssh_key'));
});

test('the right to administer trackers covers all projects', async () => {
  const keeper = await holder('administer_trackers');
  succeeds(await keeper.get(`/projects/${closed.id}/trackers`));
  succeeds(await keeper.patch(`/trackers/${tracker.id}`, { body: { description: 'Kept' } }));
  succeeds(
    await keeper.post(`/trackers/${tracker.id}/fields`, { body: { type: 'int', name: 'size', label: 'Size' } }),
    201,
  );
  succeeds(await keeper.get(`/artifacts/${artifact}`));
  forbids(await keeper.get(`/projects/${closed.id}/svn`));
  forbids(await keeper.patch(`/projects/${closed.id}`, { body: { label: 'Mine' } }));
  const victim = await anArtifact(owner, tracker, [fieldsOf(tracker).set('title', { value: 'x' })]);
  succeeds(await keeper.delete(`/artifacts/${victim}`));
});

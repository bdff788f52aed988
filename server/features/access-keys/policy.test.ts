import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { areaOf } from '../../domain/key-policy.ts';
import { pageOf, refuses, succeeds } from '../../../test/support/hearth/expect.ts';
import { startHearth } from '../../../test/support/hearth/hearth.ts';
import { anArtifact, createTracker, fieldsOf } from '../../../test/support/worlds/trackers.ts';

const hearth = await startHearth({ after }, { env: { HEARTH_TRUSTED_PROXIES: '127.0.0.1' } });
const ada = await hearth.user('ada');
const own = await hearth.project(ada);
const other = await hearth.project(ada);
const tracker = await createTracker(ada, own.id, 'bug', { template_name: 'bugs' });
const otherTracker = await createTracker(ada, other.id, 'bug', { template_name: 'bugs' });
const title = (of: typeof tracker) => [fieldsOf(of).set('title', { value: 'Lamp flickers' })];
const artifact = await anArtifact(ada, tracker, title(tracker));
const hidden = await anArtifact(ada, otherTracker, title(otherTracker));
const day = 24 * 60 * 60 * 1000;

const idOf = (identifier: string): number => Number(/^tlp-k1-(\d+)\./.exec(identifier)?.[1]);
const by = (identifier: string) => hearth.caller({ 'X-Auth-AccessKey': identifier });
const unlimited = { permission: 'write', areas: [], project_ids: [], networks: [], rate_limit: null };

async function keyWith(policy: object, by = hearth.byPassword(ada)): Promise<string> {
  const made = await by.post('/access_keys', { body: { description: 'limited', policy } });
  succeeds(made, 201);
  return made.json.identifier;
}

test('a policy is shown in JSON and XML; a key without one may do everything', async () => {
  const policy = {
    permission: 'read',
    areas: ['trackers'],
    project_ids: [own.id],
    networks: ['127.0.0.1'],
    rate_limit: 9,
  };
  const key = await keyWith(policy);
  assert.deepEqual((await ada.get(`/access_keys/${idOf(key)}`)).json.policy, policy);
  const xml = await ada.get(`/access_keys/${idOf(key)}`, { headers: { Accept: 'application/xml' } });
  assert.match(xml.text, /<policy>\s*<permission>read<\/permission>/);
  assert.deepEqual((await ada.get('/access_keys/self')).json.policy, unlimited);
  assert.equal((await ada.post('/access_keys', { body: { policy: { permision: 'read' } } })).status, 400);
});

test('a read-only key cannot change anything, in any area', async () => {
  const reader = by(await keyWith({ permission: 'read' }));
  succeeds(await reader.get(`/artifacts/${artifact}`));
  for (const refused of [
    await reader.post('/artifacts', { body: { tracker: { id: tracker.id }, values: [] } }),
    await reader.delete(`/artifacts/${artifact}`),
    await reader.post('/access_keys', { body: {} }),
    await reader.post('/batch', { body: { operations: [] } }),
  ]) {
    refuses(refused, 403, 'This access key may only read.');
  }
});

test('a key for some areas works only in them, and can read its own account', async () => {
  const trackers = by(await keyWith({ areas: ['trackers'] }));
  succeeds(await trackers.get(`/artifacts/${artifact}`));
  succeeds(await trackers.get('/users/self'));
  succeeds(await trackers.put('/watches', { body: { artifact_ids: [artifact], state: 'watching' } }));
  const message = 'This access key is not for this part of the API.';
  refuses(await trackers.get('/projects'), 403, message);
  succeeds(await trackers.get(`/projects/${own.id}/trackers`));
  succeeds(await trackers.get('/users/self/artifacts', { query: { query: '{"assigned_to": true}' } }));
  refuses(await trackers.get(`/projects/${own.id}`), 403, message);
  refuses(await trackers.get(`/projects/${own.id}/svn`), 403, message);
  refuses(await trackers.get(`/users/${ada.id}/data`), 403, message);
  const repositories = by(await keyWith({ areas: ['svn'] }));
  succeeds(await repositories.get(`/projects/${own.id}/svn`));
  for (const path of [`/projects/${own.id}/trackers`, '/users/self/artifacts'] as const) {
    refuses(await repositories.get(path), 403, message);
  }
  refuses(await trackers.get('/search', { query: { query: 'Lamp' } }), 403, message);
  refuses(await trackers.patch('/users/self/preferences', { body: { key: 'a', value: 'b' } }), 403, message);
  refuses(await trackers.post('/access_keys', { body: {} }), 403, message);
  const administration = await hearth.admin.post('/access_keys', { body: { policy: { areas: ['projects'] } } });
  refuses(await by(administration.json.identifier).get('/platform_settings'), 403, message);
  const withoutArea = hearth.server.routes.filter(({ path }) => areaOf(`/api${path}`) === undefined);
  assert.deepEqual(
    withoutArea.map(({ path }) => path),
    [],
    'routes that no area has',
  );
});

test('a key for some projects sees no others, and has no rights on the platform', async () => {
  const inOwn = by(await keyWith({ project_ids: [own.id] }));
  succeeds(await inOwn.get(`/artifacts/${artifact}`));
  succeeds(await inOwn.get(`/projects/${own.id}`));
  for (const path of [`/projects/${other.id}`, `/trackers/${otherTracker.id}`, `/artifacts/${hidden}`] as const) {
    assert.ok([403, 404].includes((await inOwn.get(path)).status), path);
  }
  assert.deepEqual(
    (await inOwn.get('/projects')).json.map(({ id }) => id),
    [own.id],
  );
  const found = await inOwn.get('/search', { query: { query: 'Lamp flickers' } });
  assert.ok(!found.text.includes(`"id":${hidden}`) && !found.text.includes(`artifacts/${hidden}`), found.text);
  const made = await hearth.admin.post('/access_keys', { body: { policy: { project_ids: [own.id] } } });
  succeeds(made, 201);
  assert.equal((await by(made.json.identifier).get('/platform_settings')).status, 403);
  assert.equal((await hearth.admin.post('/access_keys', { body: { policy: { project_ids: [999_999] } } })).status, 400);
});

test('a key for some projects can read only the profile of its owner, and no other key', async () => {
  const key = await keyWith({ project_ids: [own.id] });
  const inOwn = by(key);
  const message =
    'This access key is for some projects only. It opens neither the account of its owner nor the platform.';
  const id = (await inOwn.get('/users/self')).json.id;
  const parts = [
    'data',
    'access_keys',
    'preferences',
    'ssh_keys',
    'second_factor',
    'membership',
    'dashboards',
  ] as const;
  const below = [...parts, 'sign_in_methods', 'notification_modes', 'notification_preferences', 'history'] as const;
  for (const part of below) {
    refuses(await inOwn.get(`/users/${id}/${part}` as '/users/self/data'), 403, message);
    for (const owner of ['self', '%73elf']) {
      const { status } = await inOwn.get(`/users/${owner}/${part}` as '/users/self/data');
      assert.ok(status === 403 || status === 400, `${owner} ${part}: ${status}`);
    }
  }
  for (const path of ['/notifications', '/notifications/count', '/sessions'] as const) {
    refuses(await inOwn.get(path), 403, message);
  }
  refuses(await inOwn.delete('/tokens'), 403, message);
  refuses(await inOwn.patch('/users/self/preferences', { body: { key: 'a', value: 'b' } }), 403, message);
  const project = {
    shortname: 'by-limited-key',
    label: 'By a key',
    description: '',
    is_public: true,
    template_id: 100,
  };
  refuses(await inOwn.post('/projects', { body: project }), 403, message);
  const another = idOf(await keyWith({}));
  assert.equal((await inOwn.get(`/access_keys/${another}`)).status, 404);
  await inOwn.delete(`/access_keys/${another}`);
  assert.equal((await ada.get(`/access_keys/${another}`)).status, 200, 'not revoked');
  succeeds(await inOwn.get('/access_keys/self'));
  succeeds(await inOwn.get(`/access_keys/${idOf(key)}`));
  const [board] = (await ada.get('/users/self/dashboards')).json;
  if (board !== undefined) assert.equal((await inOwn.get(`/dashboards/${board.id}`)).status, 404);
  succeeds(await inOwn.get('/users/self/artifacts', { query: { query: '{"assigned_to":true}' } }));
});

test('a key works only from its networks, and has a separate rate limit', async () => {
  const key = await keyWith({ networks: ['192.0.2.0/24', '2001:db8::/32'], rate_limit: 2 });
  const from = (address: string) => by(key).get('/users/self', { headers: { 'X-Forwarded-For': address } });
  refuses(await from('198.51.100.7'), 403, 'This access key does not work from your address.');
  succeeds(await from('192.0.2.9'));
  const second = await from('2001:db8::1');
  succeeds(second);
  assert.match(String(second.headers['ratelimit-policy']), /^"key";q=2;w=60, /);
  assert.equal((await from('192.0.2.9')).status, 429);
  const wrong = await ada.post('/access_keys', { body: { policy: { networks: ['everywhere'] } } });
  refuses(wrong, 400, 'everywhere is not an address or a network such as 192.0.2.0/24.');
});

test('a key cannot create a stronger key', async () => {
  const parent = by(await keyWith({ project_ids: [own.id], networks: ['127.0.0.1'], rate_limit: 1000 }));
  const same = { project_ids: [own.id], networks: ['127.0.0.1'], rate_limit: 1000 };
  for (const policy of [
    {},
    { ...same, project_ids: [] },
    { ...same, networks: [] },
    { ...same, rate_limit: 1001 },
    { ...same, rate_limit: null },
  ]) {
    assert.equal((await parent.post('/access_keys', { body: { policy } })).status, 403, JSON.stringify(policy));
  }
  succeeds(
    await parent.post('/access_keys', { body: { policy: { ...same, permission: 'read', rate_limit: 10 } } }),
    201,
  );
});

test('new keys expire within the time that a setting allows', async () => {
  await hearth.platform.settings.change({ key_maximum_days: 30 });
  const until = (days: number) => new Date(hearth.clock.now() + days * day).toISOString();
  const byAda = hearth.byPassword(ada);
  const message = 'An access key may last at most 30 days. Give it an earlier expiration date.';
  refuses(await byAda.post('/access_keys', { body: {} }), 400, message);
  refuses(await byAda.post('/access_keys', { body: { expiration_date: until(31) } }), 400, message);
  succeeds(await byAda.post('/access_keys', { body: { expiration_date: until(29) } }), 201);
  succeeds(await ada.get('/users/self'), 200);
  await hearth.platform.settings.change({ key_maximum_days: 0 });
});

test('the owner sees each refused use of a key, and the policy that refused it', async () => {
  const key = await keyWith({ areas: ['trackers'], networks: ['127.0.0.1'] });
  const fromAnotherNetwork = { headers: { 'X-Forwarded-For': '198.51.100.7' } };
  for (const refused of [await by(key).get('/projects'), await by(key).get('/users/self', fromAnotherNetwork)]) {
    assert.equal(refused.status, 403);
  }
  const seen = async () => {
    await hearth.platform.accessKeys.flushLastUse();
    return (await ada.get(`/access_keys/${idOf(key)}/uses`)).json;
  };
  while ((await seen()).length < 2);
  const facts = (await seen()).map(({ address, route, status }) => [address, route, status].join(' '));
  assert.deepEqual(facts.toSorted(), ['127.0.0.1 /api/projects 403', '198.51.100.7 /api/users/:id 403']);
});

test('the owner sees the uses of a key in the last 30 days, by hour', async () => {
  const key = await keyWith({});
  const path = `/access_keys/${idOf(key)}/uses` as const;
  for (let index = 0; index < 3; index++) succeeds(await by(key).get(`/artifacts/${artifact}`));
  assert.equal((await by(key).get('/artifacts/999999')).status, 404);
  // A use is recorded once its answer is sent.
  const seen = async () => {
    await hearth.platform.accessKeys.flushLastUse();
    return (await ada.get(path)).json;
  };
  while ((await seen()).reduce((sum, { count }) => sum + count, 0) < 4);
  const facts = (await seen()).map(({ address, method, route, status, count }) =>
    [address, method, route, status, count].join(' '),
  );
  assert.deepEqual(facts.toSorted(), [
    '127.0.0.1 GET /api/artifacts/:id 200 3',
    '127.0.0.1 GET /api/artifacts/:id 404 1',
  ]);
  assert.equal(pageOf(await ada.get(path))[2], 2);
  assert.equal((await (await hearth.user('ben')).get(path)).status, 404);
  hearth.clock.advance(31 * day);
  assert.deepEqual((await ada.get(path)).json, []);
});

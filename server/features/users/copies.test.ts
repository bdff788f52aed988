import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { refuses, statusesOf, succeeds } from '../../../test/support/hearth/expect.ts';
import { engine, type Hearth, startHearth } from '../../../test/support/hearth/hearth.ts';
import { withinASecond } from '../../../test/support/hearth/store.ts';

// The copies end before the database that they share.
const endings: (() => Promise<void>)[] = [];
after(async () => {
  for (const end of endings.toReversed()) await end();
});
const cleanup = { after: (end: () => Promise<void>) => void endings.push(end) };

// SQLite has a single copy, where all changes take effect immediately.
const one = await startHearth(cleanup);
const two = engine === 'postgres' ? await startHearth(cleanup, { store: one.store }) : one;
const onTwo = (key: string) => two.caller({ 'X-Auth-AccessKey': key });
const alice = await one.user('alice');
const project = await one.project(one.admin, { is_public: false });
const statusOn = async ({ caller }: Hearth, path: string): Promise<number> =>
  (await caller({ 'X-Auth-AccessKey': alice.accessKey }).get(path)).status;

test('a change of membership on one copy takes effect on the other', async () => {
  const path = `/projects/${project.id}` as const;
  assert.equal(await statusOn(two, path), 403);
  await one.members(project.id, [alice]);
  await withinASecond(async () => (await statusOn(two, path)) === 200, 'the membership');
  await two.members(project.id, []);
  await withinASecond(async () => (await statusOn(one, path)) === 403, 'the end of the membership');
});

test('a change of status on one copy takes effect on the other', async () => {
  assert.equal(await statusOn(two, '/users/self'), 200);
  await one.admin.patch(`/users/${alice.id}`, { body: { values: { status: 'S' } } });
  await withinASecond(async () => (await statusOn(two, '/users/self')) === 403, 'the suspension');
  await one.admin.patch(`/users/${alice.id}`, { body: { values: { status: 'A' } } });
  await withinASecond(async () => (await statusOn(two, '/users/self')) === 500, 'the end of the key');
  succeeds(await two.byPassword(alice).get('/users/self'));
  const path = `/projects/${project.id}` as const;
  succeeds(await two.admin.get(path));
  await one.admin.patch(path, { body: { status: 'suspended' } });
  await withinASecond(
    async () => (await two.admin.get(path)).json.status === 'suspended',
    'the suspension of the project',
  );
});

test('a change of settings on one copy takes effect on the other', async () => {
  succeeds(await two.anonymous.get('/projects'));
  await one.admin.patch('/platform_settings', { body: { access_mode: 'regular' } });
  await withinASecond(async () => (await two.anonymous.get('/projects')).status === 401, 'the access mode');
  await two.admin.patch('/platform_settings', { body: { access_mode: 'anonymous' } });
  await withinASecond(async () => (await one.anonymous.get('/projects')).status === 200, 'the access mode');
});

test('a session that ends on one copy also ends on the other', async () => {
  const bob = await one.user('bob');
  const body = { username: bob.username, password: bob.password };
  const begin = async () => {
    const { headers } = await one.anonymous.post('/session', { body });
    return { Cookie: String(headers['set-cookie']).split(';', 1)[0] ?? '', 'Sec-Fetch-Site': 'same-origin' };
  };
  const nameOn = async (copy: Hearth, cookie: Record<string, string>) =>
    (await copy.caller(cookie).get('/session')).json.user?.username;
  for (const end of [
    (cookie: Record<string, string>) => one.caller(cookie).delete('/session'),
    () => one.admin.patch(`/users/${bob.id}`, { body: { values: { status: 'S' } } }),
  ]) {
    const cookie = await begin();
    assert.equal(await nameOn(two, cookie), 'bob');
    succeeds(await end(cookie));
    await withinASecond(
      async () => (await two.caller(cookie).get('/sessions')).status >= 400,
      'the end of the session',
    );
  }
});

test('the other copy refuses a key that was revoked on this one', async () => {
  const made = await one.admin.post('/access_keys', { body: { description: 'short-lived' } });
  const key: string = made.json.identifier;
  const id = /^tlp-k1-(\d+)\./.exec(key)?.[1];
  succeeds(await onTwo(key).get('/users/self'));
  succeeds(await one.admin.delete(`/access_keys/${id}`));
  await withinASecond(async () => (await onTwo(key).get('/users/self')).status === 500, 'the revocation');
});

test('both copies assign distinct names and ids', async () => {
  const post = (on: Hearth, username: string) =>
    on.admin.post('/users', { body: { username, email: `${username}@example.com` } });
  const same = await Promise.all([one, two, one, two].map((on) => post(on, 'same-name')));
  assert.deepEqual(statusesOf(same), [201, 400, 400, 400]);
  const others = await Promise.all([one, two, one, two].map((on, number) => post(on, `other-${number}`)));
  assert.equal(new Set(others.map(({ json }) => json.id)).size, 4);
  refuses(await two.admin.get('/users/4096'), 404, 'User Id not found');
});

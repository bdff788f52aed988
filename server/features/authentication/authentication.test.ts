import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type KnownCaller, startHearth } from '../../../test/support/hearth/hearth.ts';

const hearth = await startHearth({ after });
const [sam, kim, tom, ben] = [
  await hearth.user('sam'),
  await hearth.user('kim'),
  await hearth.user('tom'),
  await hearth.user('ben'),
];

type Headers = Record<string, string>;

async function session(user: KnownCaller): Promise<Headers> {
  const body = { username: user.username, password: user.password };
  const begun = await hearth.anonymous.post('/session', { body });
  return { Cookie: String(begun.headers['set-cookie']).split(';')[0] ?? '', 'Sec-Fetch-Site': 'same-origin' };
}

async function token(user: KnownCaller): Promise<Headers> {
  const body = { username: user.username, password: user.password };
  const made = await hearth.anonymous.post('/tokens', { body });
  return { 'X-Auth-Token': made.json.token, 'X-Auth-UserId': made.json.user_id };
}

const key = (user: KnownCaller): Headers => ({ 'X-Auth-AccessKey': user.accessKey });
const basic = (user: KnownCaller): Headers => ({
  Authorization: `Basic ${Buffer.from(`${user.username}:${user.password}`).toString('base64')}`,
});

const bySession = await session(sam);
const byKey = key(kim);
const byToken = await token(tom);
const byBasic = basic(ben);
const badSession = { Cookie: 'hearth_session=0000', 'Sec-Fetch-Site': 'same-origin' };
const badKey = { 'X-Auth-AccessKey': 'bad' };
const badToken = { 'X-Auth-Token': 'bad', 'X-Auth-UserId': '101' };
const badBasic = { Authorization: 'Basic bm9ib2R5Ong=' };

describe('the first mechanism that applies decides', () => {
  for (const [name, headers, who] of [
    ['all four', { ...bySession, ...byKey, ...byToken, ...byBasic }, 'sam'],
    ['key, token, Basic', { ...byKey, ...byToken, ...byBasic }, 'kim'],
    ['token, Basic', { ...byToken, ...byBasic }, 'tom'],
    ['Basic', byBasic, 'ben'],
    ['a session over what is wrong', { ...bySession, ...badKey, ...badToken, ...badBasic }, 'sam'],
    ['a key over what is wrong', { ...byKey, ...badToken, ...badBasic }, 'kim'],
    ['a token over what is wrong', { ...byToken, ...badBasic }, 'tom'],
    ['a session that has ended is none', { ...badSession, ...byKey }, 'kim'],
    ['a token without its user is none', { 'X-Auth-Token': byToken['X-Auth-Token'] ?? '', ...byBasic }, 'ben'],
    ['none', {}, null],
    ['a session that has ended', badSession, null],
  ] as [string, Headers, string | null][]) {
    test(`${name}: ${who}`, async () => {
      const { status, json } = await hearth.anonymous.get('/users/self', { headers });
      assert.equal(status, 200);
      if (who === null) assert.equal((await hearth.anonymous.get('/sessions', { headers })).status, 401);
      else assert.equal(json.username, who);
    });
  }

  for (const [name, headers] of [
    ['a wrong key', { ...badKey, ...byToken, ...byBasic }],
    ['a wrong token', { ...badToken, ...byBasic }],
    ['a wrong password', badBasic],
  ] as [string, Headers][]) {
    test(`${name} never falls through`, async () => {
      for (const path of ['/users/self', '/projects']) {
        assert.equal((await hearth.anonymous.get(path, { headers })).status, 500);
      }
    });
  }
});

describe('an account that is not open', () => {
  before(async () => {
    await hearth.admin.patch('/platform_settings', { body: { access_mode: 'restricted' } });
  });

  for (const [status, message] of [
    ['S', 'Account Suspended'],
    ['P', 'Account Pending'],
    ['V', 'Account Pending'],
    ['W', 'Account Pending'],
    ['D', 'Account Deleted'],
  ] as const) {
    test(`${status}: 403 to every valid credential, immediately`, async () => {
      const user = await hearth.user(`closed-${status.toLowerCase()}`);
      const credentials = [await session(user), key(user), await token(user), basic(user)];
      for (const headers of credentials) {
        assert.equal((await hearth.anonymous.get('/users/self', { headers })).json.id, user.id);
      }
      await hearth.platform.users.change(user.id, { status });
      const expected = { code: 403, message: `Forbidden: ${message}` };
      for (const headers of credentials) {
        for (const path of ['/projects', '/sessions']) {
          assert.deepEqual((await hearth.anonymous.get(path, { headers })).error, expected);
        }
      }
      const body = { username: user.username, password: user.password };
      for (const path of ['/tokens', '/session']) {
        const refused = await hearth.anonymous.post(path, { body });
        assert.deepEqual([refused.status, refused.error], [403, expected]);
      }
      const wrong = await hearth.anonymous.post('/tokens', { body: { ...body, password: 'wrong password' } });
      assert.equal(wrong.status, 500);
    });
  }

  test('a restricted account is open', async () => {
    const user = await hearth.user('guest', { status: 'R' });
    for (const headers of [await session(user), key(user), await token(user), basic(user)]) {
      assert.equal((await hearth.anonymous.get('/users/self', { headers })).json.id, user.id);
    }
  });
});

test('without credentials, all protected routes answer 401', async () => {
  const guarded = hearth.server.routes.filter(({ access }) => access === 'protected');
  assert.ok(guarded.length > 10);
  for (const route of guarded) {
    const path = route.path.replaceAll(/:\w+/g, '1');
    const { status, error } = await hearth.anonymous.request(route.method, path);
    assert.deepEqual([status, error], [401, { code: 401, message: 'Unauthorized' }], `${route.method} ${path}`);
  }
});

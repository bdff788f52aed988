import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { Token } from '../../../contract/accounts/token.ts';
import { send } from '../../../test/support/hearth/client.ts';
import { startHearth } from '../../../test/support/hearth/hearth.ts';

const hearth = await startHearth({ after });
const alice = await hearth.user('alice');
const bob = await hearth.user('bob');

async function tokenOf(user: { username: string; password: string }) {
  const made = await hearth.anonymous.post('/tokens', {
    body: { username: user.username, password: user.password },
  });
  assert.equal(made.status, 200, made.text);
  return made.json;
}

const withToken = (token: string, userId: string | number) =>
  hearth.caller({ 'X-Auth-Token': token, 'X-Auth-UserId': String(userId) });

const whoIs = async (caller: ReturnType<typeof withToken>) => (await caller.get('/users/self')).json.username;

const refused = { code: 500, message: 'Internal Server Error: Invalid credentials' };

test('a token has the shape of the interface, in this order', async () => {
  const token = await tokenOf(alice);
  assert.deepEqual(Object.keys(token), ['user_id', 'token', 'uri']);
  assert.equal(token.user_id, String(alice.id));
  assert.match(token.token, /^[0-9a-f]{32}$/);
  assert.equal(token.uri, `tokens/${token.token}`);
});

test('a form works like JSON, with and without the trailing slash', async () => {
  const body = new URLSearchParams({ username: 'alice', password: alice.password }).toString();
  for (const path of ['/api/tokens', '/api/tokens/', '/api/v1/tokens/']) {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const made = await send(hearth.base, 'POST', path, { body, headers });
    assert.equal(made.status, 200, made.text);
    assert.equal(made.as(Token).user_id, String(alice.id));
  }
});

test('both headers together authenticate, and the response marks this as deprecated', async () => {
  const { token, user_id } = await tokenOf(alice);
  assert.equal(await whoIs(withToken(token, user_id)), 'alice');
  assert.equal(await whoIs(withToken(` ${token} `, ` ${alice.id}`)), 'alice');
  const read = await withToken(token, user_id).get('/projects');
  assert.match(String(read.headers['deprecation']), /^@\d+$/);
  const failed = await withToken(token, user_id).get('/projects/99999');
  assert.match(String(failed.headers['deprecation']), /^@\d+$/);
  const byKey = await alice.get('/projects');
  assert.equal(byKey.headers['deprecation'], undefined);
});

test('each login creates a token; all are valid at the same time', async () => {
  const [first, second] = [await tokenOf(alice), await tokenOf(alice)];
  assert.notEqual(first.token, second.token);
  assert.equal(await whoIs(withToken(first.token, alice.id)), 'alice');
  assert.equal(await whoIs(withToken(second.token, alice.id)), 'alice');
});

test('only a hash is stored', async () => {
  const { token } = await tokenOf(alice);
  const rows = await hearth.platform.db.read.selectFrom('tokens').selectAll().execute();
  assert.ok(rows.length > 0);
  assert.ok(!JSON.stringify(rows).includes(token));
});

describe('an invalid token', () => {
  for (const [name, headers] of [
    ['an unknown one', (token: string) => ({ 'X-Auth-Token': token.replace(/./g, '0'), 'X-Auth-UserId': '102' })],
    ['somebody else’s', (token: string) => ({ 'X-Auth-Token': token, 'X-Auth-UserId': String(bob.id) })],
    ['with an id that is not a number', (token: string) => ({ 'X-Auth-Token': token, 'X-Auth-UserId': 'alice' })],
    ['an empty one', () => ({ 'X-Auth-Token': '', 'X-Auth-UserId': String(alice.id) })],
    ['a long one', () => ({ 'X-Auth-Token': 'f'.repeat(4000), 'X-Auth-UserId': String(alice.id) })],
  ] as const) {
    test(`${name} is refused, on open resources too`, async () => {
      const { token } = await tokenOf(alice);
      for (const path of ['/projects', '/platform_settings']) {
        const answered = await hearth.anonymous.get(path, { headers: headers(token) });
        assert.deepEqual([answered.status, answered.error], [500, refused]);
      }
    });
  }

  test('a token without the user id is refused', async () => {
    const { token } = await tokenOf(alice);
    assert.equal((await hearth.anonymous.get('/projects', { headers: { 'X-Auth-Token': token } })).status, 200);
    assert.equal((await hearth.anonymous.get('/sessions', { headers: { 'X-Auth-Token': token } })).status, 401);
    const only = { 'X-Auth-UserId': String(alice.id) };
    assert.equal((await hearth.anonymous.get('/projects', { headers: only })).status, 200);
    assert.equal((await hearth.anonymous.get('/sessions', { headers: only })).status, 401);
  });
});

describe('a login', () => {
  for (const [name, body, status, message] of [
    ['with a wrong password', { username: 'alice', password: 'wrong password' }, 500, refused.message],
    ['of nobody', { username: 'nobody', password: 'wrong password' }, 500, refused.message],
    ['without a password', { username: 'alice' }, 400, 'Bad Request: `password` is required.'],
    ['without a name', { password: 'x' }, 400, 'Bad Request: `username` is required.'],
    [
      'with an empty name',
      { username: '', password: 'x' },
      400,
      'Bad Request: Invalid value specified for `username`. Minimum 1 character required.',
    ],
    [
      'with an empty password',
      { username: 'alice', password: '' },
      400,
      'Bad Request: Invalid value specified for `password`. Minimum 1 character required.',
    ],
    [
      'with an object for a name',
      { username: {}, password: 'x' },
      400,
      'Bad Request: Invalid value specified for `username`. Expecting string value',
    ],
  ] as const) {
    test(`${name} is ${status}`, async () => {
      const answered = await hearth.anonymous.post('/tokens', { body });
      assert.deepEqual([answered.status, answered.error], [status, { code: status, message }]);
    });
  }

  test('accepts the name in any case', async () => {
    assert.equal((await tokenOf({ ...alice, username: 'ALICE' })).user_id, String(alice.id));
  });
});

describe('DELETE', () => {
  test('revokes one token immediately', async () => {
    const [kept, ended] = [await tokenOf(alice), await tokenOf(alice)];
    const caller = withToken(ended.token, alice.id);
    const deleted = await caller.delete(`/${ended.uri}`);
    assert.deepEqual([deleted.status, deleted.text], [200, '']);
    assert.equal((await caller.get('/projects')).status, 500);
    assert.equal(await whoIs(withToken(kept.token, alice.id)), 'alice');
  });

  test('refuses tokens of others and unknown ones', async () => {
    const { token } = await tokenOf(alice);
    for (const unknown of [token, '0'.repeat(32), 'x']) {
      const answered = await bob.delete(`/tokens/${unknown}`);
      assert.deepEqual(answered.error, { code: 400, message: 'Bad Request: Invalid Token' });
    }
    assert.equal(await whoIs(withToken(token, alice.id)), 'alice');
  });

  test('revokes all tokens of the caller, and no others', async () => {
    const tokens = [await tokenOf(alice), await tokenOf(alice)];
    const other = await tokenOf(bob);
    assert.equal(
      (
        await send(hearth.base, 'DELETE', '/api/tokens/', {
          headers: { 'X-Auth-AccessKey': alice.accessKey },
        })
      ).status,
      200,
    );
    for (const { token } of tokens) assert.equal((await withToken(token, alice.id).get('/projects')).status, 500);
    assert.equal(await whoIs(withToken(other.token, bob.id)), 'bob');
  });

  test('needs credentials', async () => {
    assert.equal((await hearth.anonymous.delete('/tokens')).status, 401);
    assert.equal((await hearth.anonymous.delete('/tokens/abc')).status, 401);
  });
});

test('a token lasts exactly 24 hours, regardless of its use, and is then reported as expired', async () => {
  const at = hearth.clock.now();
  const { token } = await tokenOf(alice);
  const made = hearth.clock.now();
  const caller = withToken(token, alice.id);
  const day = 24 * 60 * 60 * 1000;
  hearth.clock.advance(day / 2);
  assert.equal((await caller.get('/projects')).status, 200);
  hearth.clock.advance(at + day - 1000 - hearth.clock.now());
  assert.equal((await caller.get('/projects')).status, 200);
  hearth.clock.advance(made + day - hearth.clock.now());
  for (const path of ['/projects', '/sessions']) {
    const expired = await caller.get(path);
    assert.equal(expired.status, 401);
    assert.equal(expired.error.message, 'Unauthorized: The token has expired, please obtain a new one');
    assert.ok(expired.headers['www-authenticate']);
  }
  assert.equal(await whoIs(withToken((await tokenOf(alice)).token, alice.id)), 'alice');
});

test('a token that expired a year ago is still reported as expired, whatever tokens were created since', async () => {
  const { token } = await tokenOf(alice);
  const day = 24 * 60 * 60 * 1000;
  for (const days of [30, 335]) {
    hearth.clock.advance(days * day);
    await tokenOf(bob);
    const expired = await withToken(token, alice.id).get('/projects');
    assert.equal(expired.error.message, 'Unauthorized: The token has expired, please obtain a new one');
    assert.equal(expired.status, 401);
  }
});

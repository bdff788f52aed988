import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { Answered } from '../../../test/support/hearth/client.ts';
import { type Hearth, type KnownCaller, startHearth } from '../../../test/support/hearth/hearth.ts';

const hearth = await startHearth({ after });
const alice = await hearth.user('alice');
const host = new URL(hearth.base).host;
const day = 24 * 60 * 60 * 1000;

type Headers = Record<string, string>;

const signIn = (on: Hearth, user: KnownCaller, headers: Headers = {}) =>
  on.anonymous.post('/session', { body: { username: user.username, password: user.password }, headers });

const cookieIn = (answered: Answered): string => String(answered.headers['set-cookie']).split(';')[0] ?? '';

/** A browser on one of our pages. */
async function browser(headers: Headers = {}) {
  const cookie = cookieIn(await signIn(hearth, alice, headers));
  return hearth.caller({ Cookie: cookie, 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'cors' });
}

test('signing in sets a cookie that is hidden from scripts and other sites', async () => {
  const begun = await signIn(hearth, alice);
  assert.equal(begun.status, 201, begun.text);
  assert.match(
    String(begun.headers['set-cookie']),
    /^hearth_session=[0-9a-f]{64}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=1209600$/,
  );
  assert.equal(begun.json.user.username, 'alice');
  assert.ok(Math.abs(Date.parse(begun.json.expires_on) - hearth.clock.now() - 14 * day) < 5000);
  assert.ok(!begun.text.includes(cookieIn(begun).slice('hearth_session='.length)));
});

test('over HTTPS the cookie is Secure and bound to the host', async () => {
  const secure = await startHearth({ after }, { env: { HEARTH_BASE_URL: 'https://hearth.example.com' } });
  const begun = await signIn(secure, secure.admin);
  assert.match(
    String(begun.headers['set-cookie']),
    /^__Host-hearth_session=[0-9a-f]{64}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=1209600$/,
  );
  const cookie = cookieIn(begun);
  const own = { Cookie: cookie, Origin: 'https://hearth.example.com' };
  assert.equal((await secure.anonymous.post('/access_keys', { body: {}, headers: own })).status, 201);
  const plain = { ...own, Cookie: cookie.replace('__Host-', '') };
  assert.equal((await secure.anonymous.post('/access_keys', { body: {}, headers: plain })).status, 401);
});

test('a browser reads and writes with the cookie', async () => {
  const page = await browser();
  assert.equal((await page.get('/users/self')).json.username, 'alice');
  assert.equal((await page.post('/access_keys', { body: {} })).status, 201);
  const other = hearth.caller({ Cookie: `a=b; ${cookieIn(await signIn(hearth, alice))}; c` });
  assert.equal((await other.get('/users/self')).json.username, 'alice');
});

test('only a hash is stored', async () => {
  const secret = cookieIn(await signIn(hearth, alice)).split('=')[1] ?? '';
  const rows = await hearth.platform.db.read.selectFrom('sessions').selectAll().execute();
  assert.equal(secret.length, 64);
  assert.ok(rows.length > 0 && !JSON.stringify(rows).includes(secret));
});

describe('a session is accepted only from our own pages', async () => {
  const Cookie = cookieIn(await signIn(hearth, alice));
  const cases: [name: string, headers: Headers, read: boolean, write: boolean][] = [
    ['nothing said', {}, true, false],
    ['same-origin', { 'Sec-Fetch-Site': 'same-origin' }, true, true],
    ['same-origin, a foreign Origin', { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://x.example' }, true, true],
    ['same-site', { 'Sec-Fetch-Site': 'same-site' }, false, false],
    ['cross-site', { 'Sec-Fetch-Site': 'cross-site' }, false, false],
    ['cross-site, our Origin', { 'Sec-Fetch-Site': 'cross-site', Origin: `http://${host}` }, false, false],
    ['typed into the address bar', { 'Sec-Fetch-Site': 'none' }, true, false],
    ['nonsense', { 'Sec-Fetch-Site': 'nonsense' }, false, false],
    ['our Origin', { Origin: `http://${host}` }, true, true],
    ['our Origin in capitals', { Origin: `HTTP://${host}` }, true, true],
    ['our Referer', { Referer: `http://${host}/projects/101` }, true, true],
    ['another Origin', { Origin: 'https://evil.example' }, false, false],
    ['another Referer', { Referer: `https://evil.example/${host}` }, false, false],
    ['another port', { Origin: 'http://127.0.0.1:1' }, false, false],
    ['a name that begins like ours', { Origin: `http://${host}.evil.example` }, false, false],
    ['a name in disguise', { Origin: `http://${host}@evil.example` }, false, false],
    ['an opaque Origin', { Origin: 'null' }, false, false],
    ['another Origin, our Referer', { Origin: 'https://evil.example', Referer: `http://${host}/` }, false, false],
    [
      'a forwarded host from nobody',
      { Origin: 'https://evil.example', 'X-Forwarded-Host': 'evil.example' },
      false,
      false,
    ],
  ];
  for (const [name, headers, read, write] of cases) {
    test(name, async () => {
      const got = await hearth.anonymous.get('/users/self', { headers: { Cookie, ...headers } });
      assert.equal(got.status, read ? 200 : 403, got.text);
      const posted = await hearth.anonymous.post('/access_keys', { body: {}, headers: { Cookie, ...headers } });
      assert.equal(posted.status, write ? 201 : 403, posted.text);
      if (!write) assert.match(posted.error.message, /^Forbidden: Referer doesn't match host\./);
    });
  }

  test('an overridden method counts as a write', async () => {
    const post = await hearth.anonymous.post('/session?http_method=DELETE', { headers: { Cookie } });
    assert.equal(post.status, 403);
  });

  test('HTTP without a host is refused', async () => {
    const headers = { Cookie, Host: '', Origin: 'null' };
    assert.equal((await hearth.anonymous.post('/access_keys', { body: {}, headers })).status, 403);
  });
});

describe('other sites cannot sign their visitors in', () => {
  for (const [name, headers, status] of [
    ['cross-site', { 'Sec-Fetch-Site': 'cross-site' }, 403],
    ['same-site', { 'Sec-Fetch-Site': 'same-site' }, 403],
    ['another Origin', { Origin: 'https://evil.example' }, 403],
    ['same-origin', { 'Sec-Fetch-Site': 'same-origin', Origin: `http://${host}` }, 201],
    ['our Origin', { Origin: `http://${host}` }, 201],
    ['no browser', {}, 201],
  ] as [string, Headers, number][]) {
    test(name, async () => {
      const begun = await signIn(hearth, alice, headers);
      assert.equal(begun.status, status);
      assert.equal(begun.headers['set-cookie'] !== undefined, status === 201);
    });
  }
});

describe('a wrong login', () => {
  for (const [name, body, status] of [
    ['wrong password', { username: 'alice', password: 'wrong password' }, 500],
    ['nobody', { username: 'nobody', password: 'wrong password' }, 500],
    ['no password', { username: 'alice' }, 400],
    ['an odd member', { username: 'alice', password: 'x', remember: true }, 400],
  ] as const) {
    test(name, async () => {
      const refused = await hearth.anonymous.post('/session', { body });
      assert.equal(refused.status, status);
      assert.equal(refused.headers['set-cookie'], undefined);
    });
  }
});

test('signing out ends the session and clears the cookie', async () => {
  const page = await browser();
  const ended = await page.delete('/session');
  assert.equal(ended.status, 200);
  assert.match(String(ended.headers['set-cookie']), /^hearth_session=; .*Max-Age=0$/);
  assert.equal((await page.get('/sessions')).status, 401);
  const byKey = await alice.delete('/session');
  assert.deepEqual(byKey.error, { code: 404, message: 'Not Found: No session' });
});

test('users list their sessions and end another one', async () => {
  const bob = await hearth.user('bob');
  const cookies = [];
  for (const agent of ['first', 'second']) {
    cookies.push(cookieIn(await signIn(hearth, bob, { 'User-Agent': agent })));
  }
  const [first, second] = cookies.map((Cookie) => hearth.caller({ Cookie, 'Sec-Fetch-Site': 'same-origin' }));
  assert.ok(first !== undefined && second !== undefined);
  const listed = await first.get('/sessions');
  assert.equal(listed.headers['x-pagination-size'], '2');
  assert.deepEqual(
    listed.json.map((row) => [row.user_agent, row.is_current, row.ip]),
    [
      ['first', true, '127.0.0.1'],
      ['second', false, '127.0.0.1'],
    ],
  );
  assert.ok((await bob.get('/sessions')).json.every((row) => !row.is_current));

  const other = listed.json[1]?.id;
  assert.equal((await alice.delete(`/sessions/${other}`)).status, 404);
  assert.equal((await first.delete(`/sessions/${other}`)).status, 200);
  assert.equal((await second.get('/sessions')).status, 401);
  assert.equal((await first.get('/sessions')).json.length, 1);
  assert.equal((await first.delete(`/sessions/${other}`)).status, 404);
  assert.equal((await first.get('/sessions?limit=1&offset=1')).json.length, 0);
});

test('a session lasts 14 days', async () => {
  const page = await browser();
  const begun = hearth.clock.now();
  for (const days of [6, 12, 14 - 1 / 24]) {
    hearth.clock.advance(begun + days * day - hearth.clock.now());
    assert.equal((await page.get('/users/self')).json.username, 'alice');
    await hearth.platform.sessions.flushLastUse();
  }
  hearth.clock.advance(begun + 14 * day - hearth.clock.now());
  assert.equal((await page.get('/sessions')).status, 401);
});

test('an idle session ends after the time in a setting', async () => {
  const minute = 60_000;
  const [used, idle] = [await browser(), await browser()];
  const isOpen = async (page: typeof used) => (await page.get('/session')).json.user !== null;
  await hearth.admin.patch('/platform_settings', { body: { session_idle_minutes: 30 } });
  for (let round = 0; round < 3; round += 1) {
    hearth.clock.advance(20 * minute);
    assert.equal(await isOpen(used), true);
  }
  assert.equal(await isOpen(idle), false);
  await hearth.platform.sessions.flushLastUse();
  assert.equal(await isOpen(used), true, 'the last use is stored');
  assert.equal((await used.get('/sessions')).json.length, 1);
  await hearth.admin.patch('/platform_settings', { body: { session_idle_minutes: 0 } });
  hearth.clock.advance(3 * day);
  assert.equal(await isOpen(used), true, 'there is no limit');
  await hearth.admin.patch('/platform_settings', { body: { session_idle_minutes: 10_080 } });
});

test('a shorter limit ends only idle sessions, and they stay ended when it is raised', async () => {
  const [used, idle] = [await browser(), await browser()];
  const isOpen = async (page: typeof used) => (await page.get('/session')).json.user !== null;
  await hearth.admin.patch('/platform_settings', { body: { session_idle_minutes: 1 } });
  for (let round = 0; round < 6; round += 1) {
    hearth.clock.advance(20_000);
    assert.equal(await isOpen(used), true, `round ${round}`);
  }
  assert.equal(await isOpen(idle), false);
  await hearth.admin.patch('/platform_settings', { body: { session_idle_minutes: 10_080 } });
  assert.deepEqual([await isOpen(used), await isOpen(idle)], [true, false]);
  await hearth.platform.sessions.flushOver();
  assert.deepEqual([await isOpen(used), await isOpen(idle)], [true, false]);
});

test('only actions of a person keep a session open', async () => {
  const rita = await hearth.user('rita');
  const on = async (headers: Headers) => {
    const Cookie = cookieIn(await signIn(hearth, rita));
    const page = hearth.caller({ Cookie, 'Sec-Fetch-Site': 'same-origin' });
    const open = async () =>
      (await page.get('/session', { headers: { 'X-Hearth-Unattended': '1' } })).json.user !== null;
    return { Cookie, open, use: (path: string) => page.get(path, { headers }) };
  };
  const person = await on({});
  const byItself: [string, Awaited<ReturnType<typeof on>>, string][] = [
    ['a page by itself', await on({ 'X-Hearth-Unattended': '1' }), '/session'],
    ['an image', await on({ 'Sec-Fetch-Dest': 'image' }), '/session'],
    ['another site', await on({ 'Sec-Fetch-Site': 'cross-site' }), '/session'],
  ];
  const streaming = await on({});
  const leaving = new AbortController();
  const stream = await fetch(`${hearth.base}/api/changes/stream`, {
    headers: { Cookie: streaming.Cookie },
    signal: leaving.signal,
  });
  assert.equal(stream.status, 200);
  await hearth.admin.patch('/platform_settings', { body: { session_idle_minutes: 30 } });
  for (let round = 0; round < 2; round += 1) {
    hearth.clock.advance(20 * 60_000);
    for (const [, each, path] of byItself) await each.use(path);
    await person.use('/session');
    // A change of settings makes each stream check its caller again.
    await hearth.admin.patch('/platform_settings', { body: { session_idle_minutes: 31 - round } });
  }
  for (const [name, each] of byItself) assert.equal(await each.open(), false, name);
  assert.equal(await streaming.open(), false, 'a stream');
  assert.equal(await person.open(), true, 'a person');
  let ended = false;
  const reading = (async () => {
    for await (const _ of stream.body ?? []);
    ended = true;
  })().catch(() => undefined);
  await hearth.admin.patch('/platform_settings', { body: { session_idle_minutes: 10_080 } });
  await Promise.race([reading, new Promise((resolve) => setTimeout(resolve, 5_000).unref())]);
  leaving.abort();
  assert.equal(ended, true, 'the stream ends with its session');
});

test('a page learns the signed-in user and their administrator rights', async () => {
  const project = await hearth.project(hearth.admin);
  const self = await hearth.admin.get('/session');
  assert.equal(self.status, 200);
  assert.equal(self.json.user.username, 'admin');
  assert.equal(self.json.is_site_administrator, true);
  assert.ok(self.json.administrator_of.includes(project.id));
  const other = await alice.get('/session');
  assert.deepEqual([other.json.is_site_administrator, other.json.administrator_of], [false, []]);
  assert.equal((await hearth.anonymous.get('/session')).json.user, null);
});

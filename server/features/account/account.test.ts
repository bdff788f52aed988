import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { hash } from '@node-rs/argon2';
import { pageOf, refuses, succeeds } from '../../../test/support/hearth/expect.ts';
import { type Caller, startHearth } from '../../../test/support/hearth/hearth.ts';
import { hashPassword } from '../sign-in/index.ts';

const hearth = await startHearth({ after });

const signIn = (username: string, password: string) =>
  hearth.anonymous.post('/session', { body: { username, password } });

async function browser(username: string, password: string): Promise<Caller> {
  const begun = await signIn(username, password);
  succeeds(begun, 201);
  const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? '';
  return hearth.caller({ Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' });
}

test('people can change only their own name and address', async () => {
  const [alice, bob] = [await hearth.user('alice'), await hearth.user('bob')];
  const moved = { real_name: 'Alice Liddell', email: 'a@example.org' };
  const rename = (body: object) => alice.patch('/users/self/profile', { body });
  refuses(await rename(moved), 400, 'Send the current password as `current_password`.');
  refuses(await rename({ ...moved, current_password: 'wrong' }), 400, 'The current password is wrong.');
  assert.equal((await bob.get(`/users/${alice.id}`)).json.email, 'alice@example.com');
  succeeds(await rename({ ...moved, current_password: alice.password }));
  const { real_name, email, username } = (await bob.get(`/users/${alice.id}`)).json;
  assert.deepEqual(
    { real_name, email, username },
    { real_name: 'Alice Liddell', email: 'a@example.org', username: 'alice' },
  );
  succeeds(await alice.patch('/users/self/profile', { body: { real_name: 'Alice' } }));
  assert.equal((await bob.get(`/users/${alice.id}`)).json.email, 'a@example.org', 'omitted members stay');

  refuses(
    await bob.patch(`/users/${alice.id}/profile`, { body: { real_name: 'Mallory' } }),
    403,
    "Cannot update other's details",
  );
  refuses(
    await rename({ email: 'nowhere', current_password: alice.password }),
    400,
    'nowhere is not a valid email address',
  );
  assert.equal(
    (await alice.patch('/users/self/profile', { body: { status: 'D' } })).status,
    400,
    'not part of a profile',
  );
  succeeds(await hearth.admin.patch(`/users/${alice.id}/profile`, { body: { real_name: 'Alice L.' } }));
});

test('changing the password keeps the current session and ends all others', async () => {
  const carol = await hearth.user('carol');
  const here = await browser('carol', carol.password);
  const otherBrowser = await browser('carol', carol.password);
  const token = (await hearth.anonymous.post('/tokens', { body: { username: 'carol', password: carol.password } }))
    .json;
  const byToken = hearth.caller({ 'X-Auth-Token': token.token, 'X-Auth-UserId': token.user_id });
  assert.equal((await byToken.get('/users/self')).json.username, 'carol');

  const change = (body: object) => here.put('/users/self/password', { body });
  refuses(await change({ password: 'a new long one' }), 400, 'Send the current password as `current_password`.');
  refuses(
    await change({ current_password: 'wrong', password: 'a new long one' }),
    400,
    'The current password is wrong.',
  );
  refuses(
    await change({ current_password: carol.password, password: 'short' }),
    400,
    'The password must have at least 12 characters.',
  );
  for (const password of ['123456789012', 'P@ssword2026!', ' '.repeat(14), 'carolcarolcarol', 'hearthhearth']) {
    refuses(
      await change({ current_password: carol.password, password }),
      400,
      'This password is easy to guess: it is a common one, a pattern, or a name that others know. Choose another one.',
    );
  }
  refuses(
    await carol.put('/users/self/password', { body: { current_password: carol.password, password: 'a new long one' } }),
    403,
    'An access key cannot change a password. Use your password or a session instead.',
  );
  succeeds(await otherBrowser.get('/users/self'), 200);

  succeeds(await change({ current_password: carol.password, password: 'a new long one' }));
  assert.equal((await here.get('/users/self')).json.username, 'carol');
  assert.equal((await otherBrowser.get('/sessions')).status, 401);
  assert.notEqual((await byToken.get('/users/self')).status, 200);
  assert.notEqual((await signIn('carol', carol.password)).status, 201);
  succeeds(await signIn('carol', 'a new long one'), 201);
  succeeds(await carol.get('/users/self'), 200);
});

test('people choose which keys end with their old password', async () => {
  const ida = await hearth.user('ida');
  const [kept, lost] = [await ida.post('/access_keys', { body: {} }), await ida.post('/access_keys', { body: {} })];
  const idOf = (key: string) => Number(/-(\d+)\./.exec(key)?.[1]);
  const [foreign] = (await hearth.admin.get('/users/101/access_keys')).json;
  const body = {
    current_password: ida.password,
    password: 'kettle on the hob',
    revoked_key_ids: [idOf(lost.json.identifier), foreign?.id],
  };
  succeeds(await hearth.byPassword(ida).put('/users/self/password', { body }));
  const works = async (key: string) => (await hearth.caller({ 'X-Auth-AccessKey': key }).get('/users/self')).status;
  assert.equal(await works(kept.json.identifier), 200);
  assert.equal(await works(lost.json.identifier), 500);
  succeeds(await hearth.admin.get('/users/self'));
});

test('the minimum length is a setting, and existing passwords still sign in', async () => {
  const kim = await hearth.user('kim', { passwordHash: await hashPassword('password') });
  succeeds(await signIn('kim', 'password'), 201);
  succeeds(await hearth.admin.patch('/platform_settings', { body: { password_minimum_length: 20 } }));
  const by = hearth.byPassword({ username: 'kim', password: 'password' });
  const change = (password: string) =>
    by.put('/users/self/password', { body: { current_password: 'password', password } });
  refuses(await change('kettle on the hob'), 400, 'The password must have at least 20 characters.');
  succeeds(await change('a kettle is on the hob'));
  succeeds(await hearth.admin.patch('/platform_settings', { body: { password_minimum_length: 12 } }));
  succeeds(await signIn('kim', 'a kettle is on the hob'), 201);
  succeeds(await kim.get('/users/self'));
});

test('a closed account refuses all its credentials, and none of them works after it is reopened', async () => {
  const lea = await hearth.user('lea');
  const page = await browser('lea', lea.password);
  const { token, user_id } = (
    await hearth.anonymous.post('/tokens', { body: { username: 'lea', password: lea.password } })
  ).json;
  const byToken = hearth.caller({ 'X-Auth-Token': token, 'X-Auth-UserId': user_id });
  const status = (value: string) => hearth.admin.patch(`/users/${lea.id}`, { body: { values: { status: value } } });
  for (const by of [lea, page, byToken]) succeeds(await by.get('/users/self'));
  succeeds(await status('S'));
  for (const by of [lea, page, byToken]) refuses(await by.get('/users/self'), 403, 'Account Suspended');
  succeeds(await status('A'));
  assert.equal((await lea.get('/users/self')).status, 500);
  assert.equal((await byToken.get('/users/self')).status, 500);
  assert.equal((await page.get('/sessions')).status, 401);
  assert.deepEqual((await hearth.admin.get(`/users/${lea.id}/access_keys`)).json, []);
  succeeds(await signIn('lea', lea.password), 201);
});

test('only site administrators can replace a forgotten password', async () => {
  const [dora, eve] = [await hearth.user('dora'), await hearth.user('eve')];
  const there = await browser('dora', dora.password);
  const body = { password: 'made by the admin' };
  refuses(await eve.put(`/users/${dora.id}/password`, { body }), 403, "Cannot update other's details");
  refuses(
    await hearth.admin.put(`/users/${dora.id}/password`, { body }),
    403,
    'An access key cannot change a password. Use your password or a session instead.',
  );
  succeeds(await hearth.byPassword(hearth.admin).put(`/users/${dora.id}/password`, { body }));
  assert.equal((await dora.get('/users/self')).status, 500, 'keys are revoked');
  assert.equal((await there.get('/sessions')).status, 401);
  succeeds(await signIn('dora', 'made by the admin'), 201);
});

test('one browser signs out all others', async () => {
  const frank = await hearth.user('frank');
  const here = await browser('frank', frank.password);
  const otherBrowser = await browser('frank', frank.password);
  succeeds(await here.delete('/sessions'));
  assert.equal((await otherBrowser.get('/sessions')).status, 401);
  const left = (await here.get('/sessions')).json;
  assert.deepEqual(
    left.map((session) => session.is_current),
    [true],
  );
});

test('site administrators list accounts in any state, and search them by name and address', async () => {
  const gone = await hearth.user('grace', { realName: 'Grace Höpper', email: 'compiler@navy.example' });
  succeeds(await hearth.admin.patch(`/users/${gone.id}`, { body: { values: { status: 'S' } } }));
  const found = async (query: string): Promise<string[]> => {
    const read = await hearth.admin.get(`/accounts?${query}`);
    succeeds(read);
    return read.json.map((account) => account.username);
  };
  assert.deepEqual(await found(`query=${encodeURIComponent('HÖPPER')}`), ['grace']);
  assert.deepEqual(await found('query=navy'), ['grace']);
  assert.deepEqual(await found('status=S'), ['grace']);
  assert.deepEqual(await found('query=%25'), []);
  const [, , size] = pageOf(await hearth.admin.get('/accounts?limit=2'));
  assert.equal(size, await hearth.platform.users.count());
  const [account] = (await hearth.admin.get('/accounts?query=admin')).json;
  assert.ok(account);
  assert.deepEqual([account.username, account.is_site_administrator], ['admin', true]);
  refuses(await gone.get('/accounts'), 403, 'Account Suspended');
  refuses(await (await hearth.user('henry')).get('/accounts'), 403, 'Only site administrators may do this.');
});

test('a password with outdated hash parameters is hashed again at the sign-in, and no session ends', async () => {
  const password = 'an old but good phrase';
  const weak = await hash(password, { memoryCost: 4096, timeCost: 1, parallelism: 1 });
  const old = await hearth.user('oldtimer', { passwordHash: weak });
  const storedHash = async () => (await hearth.platform.users.findByName('oldtimer'))?.password_hash ?? '';
  assert.equal((await signIn('oldtimer', 'a wrong phrase')).status, 500);
  assert.equal(await storedHash(), weak, 'a wrong password changes nothing');
  succeeds(await signIn('oldtimer', password), 201);
  const renewed = await storedHash();
  assert.match(renewed, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  succeeds(await signIn('oldtimer', password), 201);
  assert.equal(await storedHash(), renewed, 'once is enough');
  succeeds(await old.get('/users/self'));
});

test('all characters of a long password count', async () => {
  const longina = await hearth.user('longina');
  const body = (password: string) => ({ body: { current_password: longina.password, password } });
  const long = Array.from({ length: 128 }, (_, index) => `word${index}`)
    .join(' ')
    .padEnd(1024, 'é~')
    .slice(0, 1024);
  const own = await browser('longina', longina.password);
  succeeds(await own.put('/users/self/password', body(long)));
  succeeds(await signIn('longina', long), 201);
  assert.equal((await signIn('longina', long.slice(0, -1))).status, 500);
  assert.equal((await signIn('longina', long.slice(0, 64))).status, 500);
});

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { pageOf, refuses, succeeds } from '../../../test/support/hearth/expect.ts';
import { type Caller, startHearth } from '../../../test/support/hearth/hearth.ts';

const hearth = await startHearth({ after });

const signIn = (username: string, password: string) =>
  hearth.anonymous.post('/session', { body: { username, password } });

async function browser(username: string, password: string): Promise<Caller> {
  const begun = await signIn(username, password);
  succeeds(begun, 201);
  const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? '';
  return hearth.caller({ Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' });
}

test('people change only their own name and address', async () => {
  const [alice, bob] = [await hearth.user('alice'), await hearth.user('bob')];
  succeeds(await alice.patch('/users/self/profile', { body: { real_name: 'Alice Liddell', email: 'a@example.org' } }));
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
  assert.equal((await alice.patch('/users/self/profile', { body: { email: 'nowhere' } })).status, 400);
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
    'The password must have at least 8 characters.',
  );
  succeeds(await otherBrowser.get('/users/self'), 200);

  succeeds(await change({ current_password: carol.password, password: 'a new long one' }));
  assert.equal((await here.get('/users/self')).json.username, 'carol');
  assert.equal((await otherBrowser.get('/sessions')).status, 401);
  assert.notEqual((await byToken.get('/users/self')).status, 200);
  assert.notEqual((await signIn('carol', carol.password)).status, 201);
  succeeds(await signIn('carol', 'a new long one'), 201);
  succeeds(await carol.get('/users/self'));
});

test('a forgotten password is replaced by site administrators, not by others', async () => {
  const [dora, eve] = [await hearth.user('dora'), await hearth.user('eve')];
  const there = await browser('dora', dora.password);
  const body = { password: 'made by the admin' };
  refuses(await eve.put(`/users/${dora.id}/password`, { body }), 403, "Cannot update other's details");
  succeeds(await hearth.admin.put(`/users/${dora.id}/password`, { body }));
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

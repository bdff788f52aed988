import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { hashPassword } from '../sign-in/index.ts';
import { refuses, succeeds } from '../../../test/support/hearth/expect.ts';
import { type KnownCaller, startHearth } from '../../../test/support/hearth/hearth.ts';

const hearth = await startHearth({ after });
const { admin, anonymous } = hearth;
const alice = await hearth.user('alice');
await hearth.project(admin, { shortname: 'Occupied' });

const patch = (id: number | string, values: unknown, by = admin) => by.patch(`/users/${id}`, { body: { values } });
const basic = (username: string, { password }: KnownCaller) => ({
  headers: { Authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` },
});

test('only site administrators can change users, including themselves', async () => {
  const refusal = "Cannot update other's details";
  refuses(await patch(admin.id, { real_name: 'x' }, alice), 403, refusal);
  refuses(await patch(alice.id, { real_name: 'x' }, alice), 403, refusal);
  refuses(await patch('self', { real_name: 'x' }, alice), 403, refusal);
  refuses(await anonymous.patch(`/users/${alice.id}`, { body: { values: {} } }), 401);
});

test('each value can be changed separately, and omitted ones stay', async () => {
  const bob = await hearth.user('bob');
  const read = async () => (await admin.get(`/users/${bob.id}`)).json;
  const before = await read();
  succeeds(await patch(bob.id, {}));
  assert.deepEqual(await read(), before);
  succeeds(await patch(bob.id, { email: 'Robert@Example.org' }));
  assert.deepEqual(await read(), { ...before, email: 'Robert@Example.org' });
  const answered = await patch(bob.id, { real_name: 'Robert' });
  assert.equal(answered.text, '');
  const { real_name, display_name, email } = await read();
  assert.deepEqual([real_name, display_name, email], ['Robert', 'Robert (bob)', 'Robert@Example.org']);
  succeeds(await patch(bob.id, { real_name: '' }));
  assert.equal((await read()).real_name, '');
});

test('unknown members are ignored and listed', async () => {
  const answered = await patch(alice.id, { real_name: 'Alice', shoe_size: 43 });
  succeeds(answered);
  assert.equal(answered.headers['x-ignored'], 'values[shoe_size]');
});

test('a renamed user signs in with the new name and the same password and keys', async () => {
  const carol = await hearth.user('carol');
  succeeds(await anonymous.get('/users/self', basic('carol', carol)));
  succeeds(await patch(carol.id, { username: 'caroline' }));
  assert.equal((await anonymous.get('/users/self', basic('caroline', carol))).json.id, carol.id);
  assert.equal((await carol.get('/users/self')).json.username, 'caroline');
  const token = { body: { username: 'CAROLINE', password: carol.password } };
  succeeds(await anonymous.post('/tokens', token));
  refuses500(await anonymous.get('/users/self', basic('carol', carol)));
  const passwordHash = await hashPassword('the password of the heir');
  const heir = await hearth.user('carol', { email: 'heir@example.com', passwordHash });
  assert.notEqual(heir.id, carol.id);
  refuses500(await anonymous.get('/users/self', basic('carol', carol)));
});

function refuses500(answered: { status: number; text: string }): void {
  assert.equal(answered.status, 500);
  assert.match(answered.text, /Invalid credentials/);
}

test("a change of case doesn't conflict with the user's own name", async () => {
  const dave = await hearth.user('dave');
  succeeds(await patch(dave.id, { username: 'Dave' }));
  assert.equal((await admin.get(`/users/${dave.id}`)).json.username, 'Dave');
  refuses(await patch(alice.id, { username: 'DAVE' }), 400, nameFault('User name already exists'));
});

test('a project and a user cannot have the same name', async () => {
  refuses(await patch(alice.id, { username: 'occupied' }), 400, nameFault('User name already exists'));
  const body = { shortname: 'Alice', label: 'Alice', is_public: true, template_id: 100 };
  const taken = 'Project shortname is invalid. The reason is: Short name already exists';
  refuses(await admin.post('/projects', { body }), 400, taken);
});

const nameFault = (reason: string) => `User name is invalid. The reason is: ${reason}`;
const names: [name: string, reason: string][] = [
  ['-dash', 'Short name must start with an alphanumeric character.'],
  ['', 'Short name must start with an alphanumeric character.'],
  ['two words', 'There cannot be any spaces in the short name.'],
  ['hél', 'Illegal character in name.'],
  ['ab', 'Name is too short. It must be at least 3 characters.'],
  ['a'.repeat(31), 'Name is too long. It must be less than 30 characters.'],
  ['root', 'Name is reserved.'],
  ['forge__function', 'Name is reserved.'],
  ['admin', 'User name already exists'],
];
for (const [name, reason] of names) {
  test(`"${name}" is not a valid username`, async () => {
    refuses(await patch(alice.id, { username: name }), 400, nameFault(reason));
    const body = { username: name, email: 'x@example.com' };
    const expected =
      name === '' ? 'Invalid value specified for `username`. Minimum 1 character required.' : nameFault(reason);
    refuses(await admin.post('/users', { body }), 400, expected);
  });
}

test('statuses open and close the account', async () => {
  const eve = await hearth.user('eve');
  for (const [status, message] of [
    ['S', 'Account Suspended'],
    ['P', 'Account Pending'],
    ['V', 'Account Pending'],
    ['D', 'Account Deleted'],
  ] as const) {
    succeeds(await patch(eve.id, { status }));
    assert.equal((await admin.get(`/users/${eve.id}`)).json.status, status);
    refuses(await eve.get('/users/self'), 403, message);
  }
  succeeds(await patch(eve.id, { status: 'A' }));
  succeeds(await anonymous.get('/users/self', basic('eve', eve)));
});

test('an invalid or disabled status is refused', async () => {
  refuses(await patch(alice.id, { status: 'X' }), 400, 'Status X is not valid. Expected one of (A,R,S,D,P,V,W).');
  refuses(
    await patch(alice.id, { status: 'toString' }),
    400,
    'Status toString is not valid. Expected one of (A,R,S,D,P,V,W).',
  );
  refuses(await patch(alice.id, { status: 'R' }), 400, 'Restricted users are not authorized.');
  refuses(await patch(alice.id, { status: 'W' }), 400, 'Restricted users are not authorized.');
  await admin.patch('/platform_settings', { body: { access_mode: 'restricted' } });
  refuses(await patch(admin.id, { status: 'R' }), 400, "This user can't be restricted.");
  succeeds(await patch(alice.id, { status: 'R' }));
  assert.equal((await alice.get('/users/self')).json.status, 'R');
  await patch(alice.id, { status: 'A' });
  await admin.patch('/platform_settings', { body: { access_mode: 'anonymous' } });
});

test('a change with one wrong value changes nothing', async () => {
  const before = (await admin.get(`/users/${alice.id}`)).json;
  refuses(await patch(alice.id, { real_name: 'New', email: 'nowhere' }), 400, 'nowhere is not a valid email address');
  refuses(await patch(alice.id, { real_name: 'New', username: 'admin' }), 400, nameFault('User name already exists'));
  assert.deepEqual((await admin.get(`/users/${alice.id}`)).json, before);
});

test('the other values of a change are checked as well', async () => {
  refuses(await patch(4096, {}), 404, 'User Id not found');
  refuses(await patch('99999999999', {}), 404, 'User Id not found');
  refuses(await patch('abc', {}), 400, 'Provided User Id is not well formed.');
  refuses(await admin.patch(`/users/${alice.id}`, { body: {} }), 400, '`values` is required.');
  refuses(await patch(alice.id, [1]), 400, 'Invalid value specified for `values`. Expecting an object');
  refuses(await patch(alice.id, { status: 'S' }, alice), 403, "Cannot update other's details");
});

test('the last active site administrator cannot be demoted or closed', async () => {
  const refusal = 'This is the last active site administrator. Make another user a site administrator first.';
  for (const status of ['S', 'D', 'P']) refuses(await patch(admin.id, { status }), 400, refusal);
  succeeds(await patch(admin.id, { status: 'A' }));
  const second = await hearth.user('second');
  await hearth.platform.users.setSiteAdministrator(second.id, true);
  succeeds(await patch(second.id, { status: 'S' }));
  refuses(await patch('self', { status: 'S' }), 400, refusal);
  succeeds(await patch(second.id, { status: 'A' }));
  const both = await Promise.all([patch(second.id, { status: 'S' }), patch(admin.id, { status: 'S' }, second)]);
  assert.ok(both.some(({ status }) => status !== 200));
  const rows = await hearth.platform.users.list();
  assert.equal(rows.filter((row) => row.is_site_administrator === 1 && row.status === 'A').length, 1);
});

test('names and addresses that are too long are refused with the limit', async () => {
  const tooLong = (member: string) =>
    `Invalid value specified for \`values[${member}]\`. Maximum 255 characters allowed.`;
  refuses(await patch(alice.id, { real_name: 'x'.repeat(256) }), 400, tooLong('real_name'));
  refuses(await patch(alice.id, { email: `${'x'.repeat(250)}@example.org` }), 400, tooLong('email'));
  succeeds(await patch(alice.id, { real_name: 'x'.repeat(255) }));
});

test('only one active account can have an address', async () => {
  const [ann, ben] = [await hearth.user('ann'), await hearth.user('ben')];
  const email = 'Ann.Only@example.org';
  succeeds(await patch(ann.id, { email }));
  const taken = (address: string) => `The email address ${address} belongs to another account.`;
  refuses(await patch(ben.id, { email }), 400, taken(email));
  const profile = { body: { email: email.toUpperCase(), current_password: ben.password } };
  refuses(await ben.patch('/users/self/profile', profile), 400, taken(email.toUpperCase()));
  refuses(await admin.post('/users', { body: { username: 'annie', email } }), 400, taken(email));
  succeeds(await patch(ann.id, { email: email.toLowerCase() }));
  succeeds(await patch(ann.id, { status: 'S' }));
  succeeds(await ben.patch('/users/self/profile', profile));
  refuses(await patch(ann.id, { status: 'A' }), 400, taken(email.toLowerCase()));
  succeeds(await patch(ann.id, { status: 'A', email: 'ann@example.org' }));
});

test('the last access is recorded for every mechanism, to the hour', async () => {
  const gil = await hearth.user('gil');
  const lastAccess = async (): Promise<number | undefined> => {
    await hearth.platform.lastAccess.flush();
    const [account] = (await admin.get('/accounts', { query: { query: 'gil' } })).json;
    assert.ok(account);
    return account.last_access_on === null ? undefined : Date.parse(account.last_access_on);
  };
  assert.equal(await lastAccess(), undefined);
  succeeds(await anonymous.get('/users/self', basic('gil', gil)));
  const first = await lastAccess();
  assert.ok(first !== undefined);
  hearth.clock.advance(30 * 60_000);
  succeeds(await anonymous.get('/users/self', basic('gil', gil)));
  assert.equal(await lastAccess(), first);
  hearth.clock.advance(31 * 60_000);
  const { token } = (await anonymous.post('/tokens', { body: { username: 'gil', password: gil.password } })).json;
  succeeds(await anonymous.get('/users/self', { headers: { 'X-Auth-Token': token, 'X-Auth-UserId': String(gil.id) } }));
  assert.ok(((await lastAccess()) ?? 0) > first);
});

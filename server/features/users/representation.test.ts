import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { refuses, succeeds } from '../../../test/support/hearth/expect.ts';
import { startHearth } from '../../../test/support/hearth/hearth.ts';

const hearth = await startHearth({ after });
const alice = await hearth.user('Alice.B', { realName: 'Alice Bee' });

const minimal = {
  id: alice.id,
  uri: `users/${alice.id}`,
  user_url: '/users/Alice.B',
  real_name: 'Alice Bee',
  display_name: 'Alice Bee (Alice.B)',
  username: 'Alice.B',
  ldap_id: '',
  avatar_url: `${hearth.base}/users/Alice.B/avatar.png`,
  is_anonymous: false,
  has_avatar: true,
};
const defaultPicture = `${hearth.base}/themes/common/images/avatar_default.png`;
const full = { ...minimal, email: 'Alice.B@example.com', status: 'A' };

test('the administrator is user 101 and the first user is 102', async () => {
  assert.equal(alice.id, 102);
  const { json } = await hearth.admin.get('/users/101');
  assert.deepEqual([json.id, json.username, json.real_name], [101, 'admin', 'Site Administrator']);
});

test('signed-in callers see e-mail and status, after the members that everyone sees', async () => {
  for (const caller of [hearth.admin, alice]) {
    const { json } = await caller.get(`/users/${alice.id}`);
    assert.deepEqual(json, full);
    assert.deepEqual(Object.keys(json), Object.keys(full));
  }
});

test('anonymous callers see neither e-mail nor status', async () => {
  const { json } = await hearth.anonymous.get(`/users/${alice.id}`);
  assert.deepEqual(json, minimal);
  assert.deepEqual(Object.keys(json), Object.keys(minimal));
  const search = await hearth.anonymous.get('/users?query=alice');
  assert.deepEqual(search.json, [minimal]);
});

test('self is the caller, and not found for an anonymous caller', async () => {
  assert.deepEqual((await alice.get('/users/self')).json, full);
  const { json } = await hearth.anonymous.get('/users/self');
  assert.deepEqual(json, {
    id: null,
    uri: null,
    user_url: null,
    real_name: null,
    display_name: 'Anonymous user',
    username: null,
    ldap_id: null,
    avatar_url: defaultPicture,
    is_anonymous: true,
    has_avatar: false,
  });
});

test('the avatar URL of the representation works', async () => {
  const answered = await fetch(minimal.avatar_url);
  assert.deepEqual([answered.status, answered.headers.get('content-type')], [200, 'image/png']);
  const signature = Buffer.from(await answered.arrayBuffer()).subarray(0, 8);
  assert.deepEqual([...signature], [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  assert.equal(answered.headers.get('cache-control'), 'max-age=60');
  const drawing = await fetch(defaultPicture.replace(/png$/, 'svg'));
  assert.equal(drawing.status, 200);
  await drawing.body?.cancel();
});

test('an unknown user has the default picture', async () => {
  const answered = await fetch(`${hearth.base}/users/nobody/avatar.png`);
  const expected = Buffer.from(await (await fetch(defaultPicture)).arrayBuffer());
  assert.deepEqual([answered.status, answered.headers.get('content-type')], [404, 'image/png']);
  assert.ok(Buffer.from(await answered.arrayBuffer()).equals(expected));
});

test('a user without a real name has no picture and only the username in the display name', async () => {
  const bare = await hearth.user('bare-name', { realName: '' });
  const { json } = await hearth.admin.get(`/users/${bare.id}`);
  assert.deepEqual([json.real_name, json.display_name], ['', ' (bare-name)']);
  assert.deepEqual([json.has_avatar, json.avatar_url], [false, defaultPicture]);
});

for (const id of ['abc', '-1', '1.5', 'Self', '1e2', '102x']) {
  test(`the user id ${id} is malformed`, async () => {
    refuses(await hearth.admin.get(`/users/${id}`), 400, 'Provided User Id is not well formed.');
  });
}

for (const id of ['0', '100', '4096', '2147483648', '99999999999999999999']) {
  test(`no user has the id ${id}`, async () => {
    refuses(await hearth.admin.get(`/users/${id}`), 404, 'User Id not found');
    refuses(await hearth.anonymous.get(`/users/${id}`), 404, 'User Id not found');
  });
}

test('users of any status are shown', async () => {
  const gone = await hearth.user('long-gone', { status: 'D' });
  assert.equal((await alice.get(`/users/${gone.id}`)).json.status, 'D');
});

test('XML is equivalent', async () => {
  const answered = await alice.get('/users/self', { headers: { Accept: 'application/xml' } });
  succeeds(answered);
  assert.match(answered.text, new RegExp(`<response><id>${alice.id}</id><uri>users/${alice.id}</uri>`));
  assert.match(answered.text, /<ldap_id\/>.*<email>Alice\.B@example\.com<\/email><status>A<\/status>/);
});

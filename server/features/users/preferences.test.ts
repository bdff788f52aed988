import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { refuses, succeeds } from '../../../test/support/hearth/expect.ts';
import { startHearth } from '../../../test/support/hearth/hearth.ts';

const hearth = await startHearth({ after });
const alice = await hearth.user('alice');
const path = `/users/${alice.id}/preferences` as const;

test('a preference is false until it is set, and again after it is deleted', async () => {
  assert.deepEqual((await alice.get(`${path}?key=colour`)).json, { key: 'colour', value: false });
  for (const value of ['blue', 'Grün', '']) {
    const set = await alice.patch(path, { body: { key: 'colour', value } });
    succeeds(set);
    assert.equal(set.text, '');
    assert.deepEqual((await alice.get(`${path}?key=colour`)).json, { key: 'colour', value });
  }
  assert.deepEqual((await alice.get(`${path}?key=Colour`)).json, { key: 'Colour', value: false });
  succeeds(await alice.delete(`${path}?key=colour`));
  succeeds(await alice.delete(`${path}?key=colour`));
  assert.deepEqual((await alice.get('/users/self/preferences?key=colour')).json, { key: 'colour', value: false });
});

test('users cannot access the preferences of others, not even as site administrators', async () => {
  await alice.patch(path, { body: { key: 'secret', value: 'x' } });
  const set = { body: { key: 'secret', value: 'y' } };
  refuses(await hearth.admin.get(`${path}?key=secret`), 403, 'You can only access to your own preferences');
  refuses(await hearth.admin.patch(path, set), 403, 'You can only set your own preferences');
  refuses(await hearth.admin.delete(`${path}?key=secret`), 403, 'You can only set your own preferences');
  assert.equal((await alice.get(`${path}?key=secret`)).json.value, 'x');
});

test('anonymous callers have no preferences', async () => {
  for (const id of [alice.id, 'self']) {
    refuses(await hearth.anonymous.get(`/users/${id}/preferences?key=secret`), 401);
    refuses(await hearth.anonymous.patch(`/users/${id}/preferences`, { body: { key: 'a', value: 'b' } }), 401);
    refuses(await hearth.anonymous.delete(`/users/${id}/preferences?key=secret`), 401);
  }
});

test('key and value are required', async () => {
  refuses(await alice.get(path), 400, '`key` is required.');
  refuses(await alice.delete(path), 400, '`key` is required.');
  refuses(await alice.patch(path, { body: { key: 'a' } }), 400, '`value` is required.');
  refuses(await alice.patch(path, { body: { value: 'a' } }), 400, '`key` is required.');
});

test('a value that is too long is refused with the limit', async () => {
  succeeds(await alice.patch(path, { body: { key: 'long', value: 'x'.repeat(65_535) } }));
  refuses(
    await alice.patch(path, { body: { key: 'long', value: 'x'.repeat(65_536) } }),
    400,
    'Invalid value specified for `value`. Maximum 65535 characters allowed.',
  );
});

import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import { startHearth } from '../../../test/support/hearth/hearth.ts';
import { hashPassword } from './index.ts';

const hearth = await startHearth({ after });
const alice = await hearth.user('alice');

// Failures of one test must not slow down the next.
beforeEach(() => hearth.clock.advance(10 * 60_000));

const header = (value: string | Buffer) => ({ Authorization: `Basic ${Buffer.from(value).toString('base64')}` });
const get = (headers: Record<string, string>, path: string) => hearth.anonymous.get(path, { headers });
const self = (headers: Record<string, string>) => hearth.anonymous.get('/users/self', { headers });
const nameBy = async (headers: Record<string, string>) => (await self(headers)).json.username;

async function setPassword(password: string): Promise<void> {
  await hearth.platform.users.setPasswordHash(alice.id, await hashPassword(password));
}

test('name and password on each call', async () => {
  for (const name of ['alice', 'ALICE']) assert.equal(await nameBy(header(`${name}:${alice.password}`)), 'alice');
  const encoded = Buffer.from(`alice:${alice.password}`).toString('base64');
  for (const value of [`basic ${encoded}`, `BASIC   ${encoded} `, `Basic ${encoded.replace(/=+$/, '')}`]) {
    assert.equal(await nameBy({ Authorization: value }), 'alice');
  }
});

describe('malformed credentials are refused, also on public resources', () => {
  for (const [name, headers] of [
    ['a wrong password', header('alice:wrong password')],
    ['an unknown user', header('nobody:wrong password')],
    ['no password', header('alice:')],
    ['no colon', header('alice')],
    ['no name', header(':password')],
    ['nothing', header('')],
    ['only a colon', header(':')],
    ['no base64', { Authorization: 'Basic !!!!' }],
    ['only the scheme', { Authorization: 'Basic' }],
    ['NUL', header('ali\0ce:x')],
    ['a long password', header(`alice:${'x'.repeat(5000)}`)],
    ['bytes', header(Buffer.from([0xff, 0xfe, 0x3a, 0x80]))],
    ['a key', header(`alice:${alice.accessKey}`)],
    ['another scheme', { Authorization: 'Digest username="alice"' }],
    ['a bearer', { Authorization: 'Bearer abc' }],
  ] as const) {
    test(name, async () => {
      for (const path of ['/projects', '/sessions']) {
        const refused = await get(headers, path);
        assert.deepEqual(
          [refused.status, refused.error],
          [500, { code: 500, message: 'Internal Server Error: Invalid credentials' }],
        );
      }
    });
  }

  test('but an empty header is ignored', async () => {
    assert.equal((await get({ Authorization: '' }, '/projects')).status, 200);
    assert.equal((await get({ Authorization: '' }, '/sessions')).status, 401);
  });
});

describe('passwords', () => {
  for (const password of [
    'with:some:colons:',
    ' blanks at both ends ',
    'Pässwörter 😀 日本',
    '0000000000',
    'x'.repeat(1024),
  ]) {
    test(password.slice(0, 30), async () => {
      await setPassword(password);
      assert.equal(await nameBy(header(`alice:${password}`)), 'alice');
      const made = await hearth.anonymous.post('/tokens', { body: { username: 'alice', password } });
      assert.equal(made.status, 200);
      assert.equal((await get(header(`alice:${password}x`), '/projects')).status, 500);
    });
  }

  test('can be in Latin-1, as some clients send them', async () => {
    await setPassword('Pässwörter');
    assert.equal(await nameBy(header(Buffer.from('alice:Pässwörter', 'latin1'))), 'alice');
  });
});

describe('verified credentials are cached, but', () => {
  test('a changed password takes effect immediately', async () => {
    await setPassword('the first one');
    const first = header('alice:the first one');
    for (let round = 0; round < 3; round += 1) assert.equal(await nameBy(first), 'alice');
    await setPassword('the second one');
    assert.equal((await self(first)).status, 500);
    assert.equal(await nameBy(header('alice:the second one')), 'alice');
  });

  test('a suspended user is refused immediately, and accepted immediately after reactivation', async () => {
    const headers = header('alice:the second one');
    assert.equal(await nameBy(headers), 'alice');
    await hearth.admin.patch(`/users/${alice.id}`, { body: { values: { status: 'S' } } });
    const refused = await self(headers);
    assert.deepEqual(refused.error, { code: 403, message: 'Forbidden: Account Suspended' });
    assert.equal((await self(header('alice:not the second one'))).status, 500);
    await hearth.admin.patch(`/users/${alice.id}`, { body: { values: { status: 'A' } } });
    assert.equal(await nameBy(headers), 'alice');
  });

  test('they are not valid for another user', async () => {
    await hearth.user('bob');
    assert.equal((await self(header('bob:the second one'))).status, 500);
  });
});

test('a user without a password cannot sign in with one', async () => {
  await hearth.user('keys-only', { passwordHash: null });
  for (const password of ['', 'x', 'null']) assert.equal((await self(header(`keys-only:${password}`))).status, 500);
});

test('passwords are stored as argon2id', async () => {
  const rows = await hearth.platform.db.read.selectFrom('users').select('password_hash').execute();
  for (const { password_hash } of rows) assert.match(password_hash ?? '$argon2id$', /^\$argon2id\$/);
});

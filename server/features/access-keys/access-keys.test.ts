import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { startHearth } from '../../../test/support/hearth/hearth.ts';

const hearth = await startHearth({ after }, { env: { HEARTH_TRUSTED_PROXIES: '127.0.0.1' } });
const alice = await hearth.user('alice');
const bob = await hearth.user('bob');
const hour = 60 * 60 * 1000;

const idOf = (identifier: string): number => Number(/^tlp-k1-(\d+)\./.exec(identifier)?.[1]);
const by = (identifier: string) => hearth.caller({ 'X-Auth-AccessKey': identifier });
const inFuture = (milliseconds: number): string => new Date(hearth.clock.now() + milliseconds).toISOString();

async function newKey(body: object = {}): Promise<string> {
  const made = await hearth.byPassword(alice).post('/access_keys', { body });
  assert.equal(made.status, 201, made.text);
  return made.json.identifier;
}

test('a key is shown once, in the format of the interface, and works immediately', async () => {
  const made = await alice.post('/access_keys', { body: { description: 'for the build' } });
  assert.equal(made.status, 201);
  assert.deepEqual(Object.keys(made.json), ['identifier']);
  assert.match(made.json.identifier, /^tlp-k1-\d+\.[0-9a-f]{64}$/);
  assert.equal((await by(made.json.identifier).get('/users/self')).json.username, 'alice');
  const read = await alice.get(`/access_keys/${idOf(made.json.identifier)}`);
  assert.ok(!read.text.includes(String(made.json.identifier.split('.')[1])));
});

test('the representation of a key', async () => {
  const plain = (await alice.get(`/access_keys/${idOf(await newKey())}`)).json;
  assert.deepEqual(Object.keys(plain), [
    'id',
    'creation_date',
    'expiration_date',
    'description',
    'last_used_on',
    'last_used_by',
    'scopes',
    'policy',
  ]);
  assert.deepEqual(
    [plain.expiration_date, plain.description, plain.last_used_on, plain.last_used_by, plain.scopes],
    [null, '', null, null, [{ identifier: 'write:rest' }]],
  );
  assert.match(plain.creation_date, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/);
  const full = await newKey({
    description: 'all',
    expiration_date: '2199-03-13T15:42:00+01:00',
    scopes: ['write:svn', 'write:rest', 'write:rest', 'write:elsewhere'],
  });
  const read = (await alice.get(`/access_keys/${idOf(full)}`)).json;
  assert.equal(Date.parse(read.expiration_date), Date.parse('2199-03-13T14:42:00Z'));
  assert.deepEqual(read.scopes, [{ identifier: 'write:svn' }, { identifier: 'write:rest' }]);
});

describe('a key cannot be created', () => {
  for (const [name, body, message] of [
    ['without a body', undefined, '`access_key` is required.'],
    [
      'with a date that is none',
      { expiration_date: 'tomorrow' },
      'Please provide a valid ISO-8601 date for expiration_date',
    ],
    [
      'with a day that is none',
      { expiration_date: '2199-02-30T00:00:00Z' },
      'Please provide a valid ISO-8601 date for expiration_date',
    ],
    [
      'with a date in the past',
      { expiration_date: '2001-01-01T00:00:00+00:00' },
      'You cannot create an already expired access key',
    ],
    [
      'with a scope of another form',
      { scopes: ['write:rest', 'everything'] },
      'everything does not have the expected format of an access key scope identifier',
    ],
    ['with unknown scopes only', { scopes: ['write:x'] }, 'No valid access key scope identifier has been given'],
    ['with no scope', { scopes: [] }, 'Invalid value specified for `access_key[scopes]`. Minimum 1 item required.'],
    [
      'with too long a description',
      { description: 'x'.repeat(1001) },
      'Invalid value specified for `access_key[description]`. Maximum 1000 characters allowed.',
    ],
    [
      'with a list for a date',
      { expiration_date: [] },
      'Invalid value specified for `access_key[expiration_date]`. Expecting string value',
    ],
  ] as const) {
    test(name, async () => {
      const refused = await alice.post('/access_keys', body === undefined ? {} : { body });
      assert.deepEqual(refused.error, { code: 400, message: `Bad Request: ${message}` });
    });
  }

  test('by an anonymous caller', async () => {
    assert.equal((await hearth.anonymous.post('/access_keys', { body: {} })).status, 401);
  });
});

test('null and empty members count as absent', async () => {
  for (const body of [{ description: null, expiration_date: null, scopes: null }, { expiration_date: '' }]) {
    const read = (await alice.get(`/access_keys/${idOf(await newKey(body))}`)).json;
    assert.deepEqual([read.expiration_date, read.scopes], [null, [{ identifier: 'write:rest' }]]);
  }
});

test('`self` is the key of the call', async () => {
  const key = await newKey({ description: 'me' });
  assert.equal((await by(key).get('/access_keys/self')).json.id, idOf(key));
  const basic = Buffer.from(`alice:${alice.password}`).toString('base64');
  const byPassword = await hearth.anonymous.get('/access_keys/self', { headers: { Authorization: `Basic ${basic}` } });
  assert.equal(byPassword.status, 404);
  assert.equal((await hearth.anonymous.get('/access_keys/self')).status, 401);
  assert.equal((await alice.delete('/access_keys/self')).status, 400);
});

describe('only their owner can access keys', async () => {
  const key = await newKey();

  test('when reading', async () => {
    const answered = await bob.get(`/access_keys/${idOf(key)}`);
    assert.deepEqual(answered.error, { code: 404, message: 'Not Found: Access key does not exist' });
    assert.equal((await alice.get('/access_keys/999999')).status, 404);
    assert.equal((await alice.get('/access_keys/abc')).status, 400);
  });

  test('when listing', async () => {
    const answered = await bob.get(`/users/${alice.id}/access_keys`);
    assert.deepEqual(answered.error, {
      code: 403,
      message: 'Forbidden: You can only access to your own access keys',
    });
    assert.equal((await hearth.anonymous.get(`/users/${alice.id}/access_keys`)).status, 401);
    assert.equal((await alice.get('/users/self/access_keys')).status, 400);
  });

  test('when revoking: the response is the same, but the key stays valid', async () => {
    const answered = await bob.delete(`/access_keys/${idOf(key)}`);
    assert.deepEqual([answered.status, answered.text], [200, '']);
    assert.equal((await by(key).get('/users/self')).json.username, 'alice');
  });
});

test('site administrators list and revoke the keys of others', async () => {
  const key = await newKey({ description: 'lost' });
  const listed = (await hearth.admin.get(`/users/${alice.id}/access_keys?limit=50`)).json;
  assert.ok(listed.some((one) => one.id === idOf(key) && one.description === 'lost'));
  assert.equal((await hearth.admin.get(`/access_keys/${idOf(key)}`)).json.description, 'lost');
  assert.equal((await hearth.admin.delete(`/access_keys/${idOf(key)}`)).status, 200);
  assert.equal((await by(key).get('/users/self')).status, 500);
});

describe('a key cannot create a stronger or longer-lived key', async () => {
  const soon = new Date(hearth.clock.now() + 86_400_000).toISOString();
  const later = new Date(hearth.clock.now() + 2 * 86_400_000).toISOString();
  const parent = by(await newKey({ expiration_date: soon }));
  const refusal =
    'Forbidden: An access key cannot create a key that has more scopes or expires later than itself. Use your password or a session instead.';
  const tooStrong = [
    {},
    { expiration_date: null },
    { expiration_date: later },
    { expiration_date: soon, scopes: ['write:svn'] },
    { expiration_date: soon, scopes: ['write:rest', 'write:svn'] },
  ];
  for (const body of tooStrong) {
    test(`such as ${JSON.stringify(Object.keys(body))} ${JSON.stringify(body.scopes ?? [])}`, async () => {
      const before = (await alice.get(`/users/${alice.id}/access_keys?limit=1`)).headers['x-pagination-size'];
      assert.deepEqual((await parent.post('/access_keys', { body })).error, { code: 403, message: refusal });
      assert.equal((await alice.get(`/users/${alice.id}/access_keys?limit=1`)).headers['x-pagination-size'], before);
    });
  }

  test('except an equal one, with the same limits', async () => {
    const child = await parent.post('/access_keys', { body: { expiration_date: soon } });
    assert.equal(child.status, 201);
    assert.equal((await by(child.json.identifier).post('/access_keys', { body: {} })).status, 403);
    const unlimited = await alice.post('/access_keys', { body: {} });
    assert.equal(unlimited.status, 201, 'a key without an end creates keys without an end');
  });

  test('but a password, a token and a session can create any key', async () => {
    const body = { scopes: ['write:rest', 'write:svn'] };
    assert.equal((await hearth.byPassword(alice).post('/access_keys', { body })).status, 201);
    const credentials = { username: 'alice', password: alice.password };
    const { token, user_id } = (await hearth.anonymous.post('/tokens', { body: credentials })).json;
    const byToken = hearth.caller({ 'X-Auth-Token': token, 'X-Auth-UserId': user_id });
    assert.equal((await byToken.post('/access_keys', { body })).status, 201);
    const begun = await hearth.anonymous.post('/session', { body: credentials });
    const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? '';
    const bySession = hearth.caller({ Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' });
    assert.equal((await bySession.post('/access_keys', { body })).status, 201);
  });
});

test('the list has all valid keys, page by page', async () => {
  const carol = await hearth.user('carol');
  for (const description of ['one', 'two', 'three']) await carol.post('/access_keys', { body: { description } });
  await carol.post('/access_keys', { body: { description: 'short', expiration_date: inFuture(hour) } });
  const path = `/users/${carol.id}/access_keys` as const;
  const descriptions = async (query = '') => (await carol.get(`${path}${query}`)).json.map((key) => key.description);
  assert.deepEqual(await descriptions(), ['test', 'one', 'two', 'three', 'short']);
  assert.deepEqual(await descriptions('?limit=2&offset=1'), ['one', 'two']);
  hearth.clock.advance(hour + 1000);
  assert.deepEqual(await descriptions(), ['test', 'one', 'two', 'three']);
  const { headers } = await carol.get(path);
  assert.equal(headers['x-pagination-size'], '4');
  assert.equal(headers['x-pagination-limit'], '50');
});

test('a revoked key is refused immediately, even if it revoked itself', async () => {
  const key = await newKey();
  assert.equal((await by(key).get('/users/self')).json.username, 'alice');
  const revoked = await by(key).delete(`/access_keys/${idOf(key)}`);
  assert.deepEqual([revoked.status, revoked.text], [200, '']);
  assert.equal((await by(key).get('/projects')).status, 500);
  assert.equal((await alice.delete(`/access_keys/${idOf(key)}`)).status, 200);
});

test('an expired key is answered 401 from that second on', async () => {
  const end = Math.ceil(hearth.clock.now() / 1000) * 1000 + hour;
  const key = await newKey({ expiration_date: new Date(end).toISOString() });
  assert.equal((await by(key).get('/projects')).status, 200);
  hearth.clock.advance(end - hearth.clock.now());
  const expired = await by(key).get('/projects');
  assert.deepEqual(expired.error, { code: 401, message: 'Unauthorized: The access key has expired' });
  assert.equal((await alice.get(`/access_keys/${idOf(key)}`)).status, 404);
  const wrong = key.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'));
  assert.equal((await by(wrong).get('/projects')).status, 500);
});

describe('an invalid key is refused, also on public resources', async () => {
  const key = await newKey();
  const secret = key.split('.')[1] ?? '';
  for (const [name, identifier] of [
    ['unknown', `tlp-k1-999999.${secret}`],
    ['another secret', key.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))],
    ['a secret too short', key.slice(0, -2)],
    ['a secret too long', `${key}00`],
    ['no secret', key.split('.')[0] ?? ''],
    ['no hex', key.replace(/.$/, 'g')],
    ['no number', `tlp-k1-x.${secret}`],
    ['another prefix', key.replace('k1', 'k2')],
    ['a large number', `tlp-k1-99999999999999999999.${secret}`],
    ['a number larger than any id', `tlp-k1-999999999999999.${secret}`],
    ['empty', ''],
    ['nonsense', 'nonsense'],
    ['twice', `${key}, ${key}`],
  ] as const) {
    test(name, async () => {
      for (const path of ['/projects', '/users/self', '/sessions']) {
        const refused = await by(identifier).get(path);
        assert.deepEqual(
          [refused.status, refused.error],
          [500, { code: 500, message: 'Internal Server Error: Invalid credentials' }],
        );
      }
    });
  }

  test('with status 401 if the platform is configured so', async () => {
    const set = (status: string) =>
      hearth.admin.patch('/platform_settings', { body: { invalid_credentials_status: status } });
    assert.equal((await set('401')).status, 200);
    const refused = await by('nonsense').get('/projects');
    assert.deepEqual(refused.error, { code: 401, message: 'Unauthorized: Invalid credentials' });
    assert.equal(refused.status, 401);
    assert.ok(refused.headers['www-authenticate']);
    const login = await hearth.anonymous.post('/tokens', { body: { username: 'alice', password: 'not it' } });
    assert.equal(login.status, 401);
    await set('500');
    assert.equal((await by('nonsense').get('/projects')).status, 500);
  });
});

test('upper-case hex is the same key', async () => {
  const [id, secret = ''] = (await newKey()).split('.');
  assert.equal((await by(`${id}.${secret.toUpperCase()}`).get('/users/self')).json.username, 'alice');
});

test('a key for Subversion is refused by the API', async () => {
  const key = await newKey({ scopes: ['write:svn'] });
  for (const path of ['/projects', '/users/self']) {
    const refused = await by(key).get(path);
    assert.deepEqual(refused.error, {
      code: 403,
      message: 'Forbidden: The access key does not have the scope write:rest',
    });
  }
});

test('the last use is saved in batches, with its address, once an hour or when the address changes', async () => {
  const key = await newKey();
  const used = async () => {
    await hearth.platform.accessKeys.flushLastUse();
    const { last_used_on, last_used_by } = (await alice.get(`/access_keys/${idOf(key)}`)).json;
    return { on: Date.parse(last_used_on), by: last_used_by };
  };
  const use = (address: string) => by(key).get('/projects', { headers: { 'X-Forwarded-For': address } });
  await use('192.0.2.1');
  const first = await used();
  assert.equal(first.by, '192.0.2.1');
  assert.ok(Math.abs(first.on - hearth.clock.now()) < 5000);

  hearth.clock.advance(hour / 2);
  await use('192.0.2.1');
  assert.deepEqual(await used(), first);
  await use('192.0.2.2');
  const second = await used();
  assert.equal(second.by, '192.0.2.2');
  assert.ok(second.on >= first.on + hour / 2 - 1000);
  hearth.clock.advance(hour);
  await use('192.0.2.2');
  assert.ok((await used()).on >= second.on + hour - 1000);
});

test('the secret is not stored anywhere', async () => {
  const secret = (await newKey()).split('.')[1] ?? '';
  const rows = await hearth.platform.db.read.selectFrom('access_keys').selectAll().execute();
  assert.ok(rows.every((row) => /^[0-9a-f]{64}$/.test(row.secret_hash)));
  assert.ok(!JSON.stringify(rows).includes(secret));
});

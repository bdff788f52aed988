import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { pageOf, refuses, succeeds } from '../../../test/support/hearth/expect.ts';
import { startHearth } from '../../../test/support/hearth/hearth.ts';
import type { Answered } from '../../../test/support/hearth/client.ts';

const hearth = await startHearth({ after });

before(async () => {
  await hearth.admin.patch('/platform_settings', { body: { access_mode: 'restricted' } });
  await hearth.user('bertha', { realName: 'Bertha Ångström', email: 'Shared@Example.com' });
  const carl = await hearth.user('carl_x', { realName: 'Carl ÉMILE Dupont' });
  // No route does that; an import may.
  const shared = { email: 'shared@example.com', email_key: 'shared@example.com' };
  await hearth.platform.db.write((tx) => tx.updateTable('users').set(shared).where('id', '=', carl.id).execute());
  await hearth.user('carlax', { realName: 'One Hundred 100% sure', status: 'R' });
  await hearth.user('dora', { realName: 'Dora', status: 'S' });
  await hearth.user('emil', { realName: 'Bertha the second' });
});

const search = (query: string, more: Record<string, number> = {}) =>
  hearth.admin.get('/users', { query: { query, ...more } });
const namesIn = (answered: Answered<{ username: string }[]>): string[] => {
  succeeds(answered);
  return answered.json.map((user) => user.username);
};
const exactly = (query: unknown) => search(JSON.stringify(query));

const texts: [query: string, found: string[]][] = [
  ['bertha', ['bertha', 'emil']],
  ['BERTHA', ['bertha', 'emil']],
  ['emil dupont', ['carl_x', 'emil']],
  ['ångström', ['bertha']],
  ['ÅNGSTRÖM', ['bertha']],
  ['A\u030ANGSTRO\u0308M', ['bertha']],
  ['émile', ['carl_x']],
  ['  bertha   nobody ', ['bertha', 'emil']],
  ['arl', ['carl_x', 'carlax']],
  ['l_x', ['carl_x']],
  ['00%', ['carlax']],
  ['%%%', []],
  ['___', []],
  [String.raw`\\\ `, []],
  ['dora', []],
  ["zz'--", []],
  ['example.com', []],
];
for (const [query, found] of texts) {
  test(`the words "${query}" find ${found.join(', ') || 'nobody'}`, async () => {
    const answered = await search(query);
    assert.deepEqual(namesIn(answered), found);
    assert.deepEqual(pageOf(answered), [10, 0, found.length, 50]);
  });
}

test('pages of a search are full and their total is exact', async () => {
  const first = await search('car ber', { limit: 2 });
  assert.deepEqual(namesIn(first), ['bertha', 'carl_x']);
  assert.deepEqual(pageOf(first), [2, 0, 4, 50]);
  const second = await search('car ber', { limit: 2, offset: 2 });
  assert.deepEqual(namesIn(second), ['carlax', 'emil']);
  assert.deepEqual(pageOf(second), [2, 2, 4, 50]);
  assert.deepEqual(pageOf(await search('car ber', { limit: 2, offset: 20 })), [2, 20, 4, 50]);
  assert.deepEqual(pageOf(await search('car ber', { limit: 0 })), [0, 0, 4, 50]);
});

const exact: [query: Record<string, string>, found: string[]][] = [
  [{ username: 'bertha' }, ['bertha']],
  [{ username: 'BERTHA' }, ['bertha']],
  [{ username: 'berth' }, []],
  [{ loginname: 'emil' }, ['emil']],
  [{ username: 'dora' }, ['dora']],
  [{ email: 'SHARED@example.com' }, ['bertha', 'carl_x']],
  [{ email: 'nobody@example.com' }, []],
  [{ username: 'bertha', email: 'shared@example.com' }, ['bertha']],
  [{ username: 'emil', email: 'shared@example.com' }, []],
];
for (const [query, found] of exact) {
  test(`the query ${JSON.stringify(query)} finds ${found.join(', ') || 'nobody'}`, async () => {
    const answered = await exactly(query);
    assert.deepEqual(namesIn(answered), found);
    assert.deepEqual(pageOf(answered), [10, 0, found.length, 50]);
  });
}

test('searching for a NUL character finds nothing', async () => {
  for (const member of ['username', 'email']) {
    const answered = await exactly({ [member]: 'ber\0tha' });
    assert.ok([200, 400].includes(answered.status), answered.text);
  }
});

test('an exact query is paginated, too', async () => {
  const answered = await search('{"email":"shared@example.com"}', { limit: 1, offset: 1 });
  assert.deepEqual(namesIn(answered), ['carl_x']);
  assert.deepEqual(pageOf(answered), [1, 1, 2, 50]);
});

const either = 'You need to provide either a "username", "loginname" or "email"';
const refusals: [query: string, message: string][] = [
  ['{"username":"a","loginname":"b"}', 'You cannot search on "username" and "loginname" at the same time'],
  ['{"usrname":"a"}', `${either}. Did you mean \`username\`?`],
  ['{"mail":"a"}', `${either}. Did you mean \`email\`?`],
  ['{  }', either],
  ['{"username":12}', '"username" can only be a string'],
  ['{"username":null}', '"username" can only be a string'],
  ['{"email":["a"]}', '"email" can only be a string'],
  ['{"username"}', 'parameter "query" syntax error, invalid JSON'],
  ['ab', 'Invalid value specified for `query`. Minimum 3 characters required.'],
  ['{}', 'Invalid value specified for `query`. Minimum 3 characters required.'],
  ['  a  ', 'Invalid value specified for `query`. Minimum 3 characters required.'],
  ['   ', 'Invalid value specified for `query`. Minimum 3 characters required.'],
  ['', '`query` is required.'],
];
for (const [query, message] of refusals) {
  test(`the query "${query}" is refused`, async () => {
    refuses(await search(query), 400, message);
  });
}

test('a missing query, and a query with too many words, are refused', async () => {
  refuses(await hearth.admin.get('/users'), 400, '`query` is required.');
  const words = Array.from({ length: 500 }, (_, number) => `w${number}`).join(' ');
  refuses(await search(words), 400, 'Invalid value specified for `query`. Maximum 100 words allowed.');
});

const limits: [limit: string, complaint: string][] = [
  ['limit=51', '`limit`. Maximum allowed value is 50.'],
  ['limit=-1', '`limit`. Minimum required value is 0.'],
  ['limit=abc', '`limit`. Expecting integer value'],
  ['offset=-1', '`offset`. Minimum required value is 0.'],
];
for (const [parameter, complaint] of limits) {
  test(`${parameter} is refused, never clamped`, async () => {
    const answered = await hearth.admin.get(`/users?query=bertha&${parameter}`);
    refuses(answered, 400, `Invalid value specified for ${complaint}`);
  });
}

test('a renamed user is found by the new names only', async () => {
  const frida = await hearth.user('frida', { realName: 'Frida Öhman' });
  const values = { username: 'gudrun', real_name: 'Gudrun ÄHMAN' };
  succeeds(await hearth.admin.patch(`/users/${frida.id}`, { body: { values } }));
  assert.deepEqual(namesIn(await search('frida öhman')), []);
  assert.deepEqual(namesIn(await search('ähman')), ['gudrun']);
  assert.deepEqual(namesIn(await exactly({ username: 'frida' })), []);
  assert.deepEqual(namesIn(await exactly({ loginname: 'gudrun' })), ['gudrun']);
});

test('anonymous callers may search on an open platform', async () => {
  refuses(await hearth.anonymous.get('/users?query=bertha'), 401);
  await hearth.admin.patch('/platform_settings', { body: { access_mode: 'anonymous' } });
  assert.deepEqual(namesIn(await hearth.anonymous.get('/users?query=bertha')), ['bertha', 'emil']);
});

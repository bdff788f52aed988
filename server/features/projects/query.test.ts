import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { pageOf, refuses, succeeds } from '../../../test/support/hearth/expect.ts';
import { type Caller, startHearth } from '../../../test/support/hearth/hearth.ts';

const hearth = await startHearth({ after });
const { admin, anonymous } = hearth;
const alice = await hearth.user('alice');
await hearth.project(alice, { shortname: 'Alpha' });
await hearth.project(admin, { shortname: 'beta' });
const gamma = await hearth.project(admin, { shortname: 'gamma', is_public: false });
const delta = await hearth.project(admin, { shortname: 'delta' });
const omega = await hearth.project(alice, { shortname: 'omega' });
await hearth.members(delta.id, [alice]);
await admin.patch(`/projects/${omega.id}`, { body: { status: 'suspended' } });

async function names(query: unknown, by: Caller = alice): Promise<string[]> {
  const text = typeof query === 'string' ? query : JSON.stringify(query);
  const answered = await by.get('/projects', { query: { query: text } });
  succeeds(answered);
  assert.deepEqual(pageOf(answered), [10, 0, answered.json.length, 50]);
  return answered.json.map((project) => project.shortname);
}

const selections: [query: Record<string, unknown>, alice: string[], admin: string[], anonymous: string[]][] = [
  [{ shortname: 'alpha' }, ['alpha'], ['alpha'], ['alpha']],
  [{ shortname: 'ALPHA' }, ['alpha'], ['alpha'], ['alpha']],
  [{ shortname: 'alph' }, [], [], []],
  [{ shortname: 'gamma' }, [], ['gamma'], []],
  [{ shortname: 'omega' }, [], [], []],
  [{ shortname: 'none' }, [], [], []],
  [{ shortname: '' }, [], [], []],
  [{ is_member_of: true }, ['alpha', 'delta'], ['beta', 'gamma', 'delta'], []],
  [{ is_admin_of: true }, ['alpha'], ['beta', 'gamma', 'delta'], []],
  [{ is_admin_of: false }, ['alpha'], ['beta', 'gamma', 'delta'], []],
  [{ is_member_of: true, shortname: 'delta' }, ['delta'], ['delta'], []],
  [{ is_member_of: true, shortname: 'beta' }, [], ['beta'], []],
  [{ is_member_of: true, is_admin_of: true }, ['alpha'], ['beta', 'gamma', 'delta'], []],
];
for (const [query, ...expected] of selections) {
  test(`the query ${JSON.stringify(query)}`, async () => {
    const found = [await names(query, alice), await names(query, admin), await names(query, anonymous)];
    assert.deepEqual(found, expected);
  });
}

test('an empty query is ignored', async () => {
  assert.deepEqual(await names(''), ['alpha', 'beta', 'delta']);
  assert.deepEqual(await names('  '), ['alpha', 'beta', 'delta']);
});

test('site administrators find projects of each status', async () => {
  assert.deepEqual(await names({ with_status: 'active' }, admin), ['alpha', 'beta', 'gamma', 'delta']);
  assert.deepEqual(await names({ with_status: 'suspended' }, admin), ['omega']);
  assert.deepEqual(await names({ with_status: 'pending' }, admin), []);
  assert.deepEqual(await names({ with_status: 'deleted' }, admin), []);
  assert.deepEqual(await names({ with_status: 'all' }, admin), ['alpha', 'beta', 'gamma', 'delta', 'omega']);
  assert.deepEqual(await names({ with_status: 'suspended', shortname: 'beta' }, admin), []);
});

test('others cannot filter by status', async () => {
  const message = "You don't have enough rights to perform a query using 'with_status'";
  for (const status of ['active', 'all', 'nonsense']) {
    const query = JSON.stringify({ with_status: status });
    refuses(await alice.get('/projects', { query: { query } }), 403, message);
    refuses(await anonymous.get('/projects', { query: { query } }), 401);
  }
});

const only =
  "You can only search on 'shortname', 'is_member_of': true, 'is_admin_of': true,  'is_tracker_admin': true, 'with_status'";
const refusals: [query: string, message: string][] = [
  ['alpha', 'query parameter must be a json object or empty'],
  ['[]', 'query parameter must be a json object or empty'],
  ['"alpha"', 'query parameter must be a json object or empty'],
  ['{', 'query parameter must be a json object or empty'],
  ['{alpha}', 'parameter "query" syntax error, invalid JSON'],
  ['{}', only],
  ['{"label":"x"}', `${only}.`],
  ['{"shortnam":"x"}', `${only}. Did you mean \`shortname\`?`],
  ['{"shortname":"alpha","is_member":true}', `${only}. Did you mean \`is_member_of\`?`],
  ['{"shortname":12}', 'shortname must be a string'],
  ['{"shortname":null}', 'shortname must be a string'],
  ['{"is_member_of":"yes"}', 'is_member_of must be a boolean'],
  ['{"is_member_of":false}', "Searching for projects you are not member of is not supported. Use 'is_member_of': true"],
  [
    '{"is_tracker_admin":false}',
    "Searching for projects you are not tracker administrator of is not supported. Use 'is_tracker_admin': true",
  ],
  ['{"with_status":"Active"}', "Please provide a valid status: 'active', 'pending', 'suspended', 'deleted'"],
  ['{"with_status":""}', "Please provide a valid status: 'active', 'pending', 'suspended', 'deleted'"],
];
for (const [query, message] of refusals) {
  test(`the query ${query} is refused`, async () => {
    refuses(await admin.get('/projects', { query: { query } }), 400, message);
  });
}

test('searching for a NUL character finds nothing', async () => {
  const query = JSON.stringify({ shortname: 'al\0pha' });
  const answered = await admin.get('/projects', { query: { query } });
  assert.ok([200, 400].includes(answered.status), answered.text);
});

test('raw braces and quotes in the address are understood', async () => {
  const answered = await alice.get('/projects?query={"shortname":"alpha"}');
  assert.equal(answered.json[0]?.shortname, 'alpha');
  assert.equal(gamma.access, 'private');
});

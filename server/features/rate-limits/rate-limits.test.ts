import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { engine, type Hearth, startHearth } from '../../../test/support/hearth/hearth.ts';

// The copies end before the database that they share.
const endings: (() => Promise<void>)[] = [];
after(async () => {
  for (const end of endings.toReversed()) await end();
});
const cleanup = { after: (end: () => Promise<void>) => void endings.push(end) };
const hearth = await startHearth(cleanup);
const ada = await hearth.user('ada');
const ben = await hearth.user('ben');
const limits = ['rate_limit_key', 'rate_limit_user', 'rate_limit_address'] as const;
const minute = 60_000;

/** Sets the limits and begins a new minute. */
async function limit(values: Partial<Record<(typeof limits)[number], number>>, ...copies: readonly Hearth[]) {
  const body: Record<string, number> = { ...Object.fromEntries(limits.map((name) => [name, 0])), ...values };
  await hearth.platform.settings.change(body);
  for (const { clock } of [hearth, ...copies]) {
    const now = clock.now();
    clock.advance(minute - (now % minute) + 1_000);
  }
}

/** Sends requests one after the other, and returns their statuses. */
async function send(count: number, by: { get: (path: '/projects') => Promise<{ status: number }> }): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < count; index++) statuses.push((await by.get('/projects')).status);
  return statuses;
}

test('responses announce the default limits, which are far away', async () => {
  const { headers } = await ada.get('/projects');
  assert.equal(headers['ratelimit-policy'], '"key";q=1000000;w=60, "user";q=2000000;w=60, "address";q=2000000;w=60');
  assert.match(String(headers['ratelimit']), /^"key";r=9\d{5};t=\d+$/);
  assert.match(
    String((await hearth.anonymous.get('/projects')).headers['ratelimit-policy']),
    /^"address";q=2000000;w=60$/,
  );
});

test('a key, a user and an address have separate limits, until the minute is over', async () => {
  const other = hearth.caller({
    'X-Auth-AccessKey': (await hearth.platform.accessKeys.create(ada.id, { description: 'other' })).identifier,
  });
  await limit({ rate_limit_key: 3 });
  assert.deepEqual(await send(4, ada), [200, 200, 200, 429]);
  assert.deepEqual(await send(1, other), [200], 'another key of the same user');
  await limit({ rate_limit_user: 3 });
  assert.deepEqual(await send(2, ada), [200, 200]);
  assert.deepEqual(await send(2, other), [200, 429]);
  assert.deepEqual(await send(1, ben), [200]);
  await limit({ rate_limit_address: 3 });
  assert.deepEqual(await send(2, ada), [200, 200]);
  assert.deepEqual(await send(2, hearth.anonymous), [200, 429]);
  hearth.clock.advance(minute);
  assert.deepEqual(await send(1, ada), [200]);
  await limit({});
  assert.deepEqual(await send(5, ada), [200, 200, 200, 200, 200]);
  assert.equal((await ada.get('/projects')).headers['ratelimit'], undefined);
});

test('a refusal says in JSON and XML when to retry; writes and wrong credentials count', async () => {
  await limit({ rate_limit_address: 3 });
  await hearth.anonymous.get('/users/self');
  await hearth.anonymous.get('/users/self', { headers: { 'X-Auth-AccessKey': 'tlp-k1-1.00' } });
  const body = { description: 'made' };
  assert.equal((await ada.post('/access_keys', { body })).status, 201);
  const refused = await ada.post('/access_keys', { body });
  assert.equal(refused.status, 429);
  const seconds = Number(refused.headers['retry-after']);
  assert.ok(seconds > 0 && seconds <= 60);
  assert.equal(
    refused.error.message,
    `Too Many Requests: Too many requests. Please wait ${seconds} second(s) and try again.`,
  );
  assert.match(String(refused.headers['ratelimit']), /^"address";r=0;t=\d+$/);
  const xml = await ada.get('/projects', { headers: { Accept: 'application/xml' } });
  assert.match(xml.text, /<code>429<\/code>/);
  await limit({});
});

test('copies exchange their counts, and only those that approach a limit', { skip: engine === 'sqlite' }, async () => {
  const other = await startHearth(cleanup, { store: hearth.store });
  const there = other.caller({ 'X-Auth-AccessKey': ada.accessKey });
  const name = `user ${ada.id}`;
  // On a slow machine, earlier tests have exchanged theirs.
  const rows = () =>
    hearth.platform.db.read
      .selectFrom('rate_counts')
      .selectAll()
      .where('name', '=', name)
      .where('window', '=', Math.floor(hearth.clock.now() / minute))
      .execute();
  await limit({ rate_limit_user: 100 }, other);
  other.clock.advance(hearth.clock.now() - other.clock.now());
  await send(3, ada);
  await hearth.platform.rateLimits.exchange();
  assert.deepEqual(await rows(), [], 'three of a hundred are of no interest');
  await send(57, ada);
  await send(30, there);
  for (const { platform } of [hearth, other, hearth]) await platform.rateLimits.exchange();
  const left = async (by: typeof ada | typeof there) =>
    Number(/r=(\d+)/.exec(String((await by.get('/projects')).headers['ratelimit']))?.[1]);
  assert.equal(await left(ada), 9);
  assert.equal(await left(there), 9);
  assert.deepEqual(
    (await rows()).reduce((sum, { count }) => sum + count, 0),
    90,
  );
});

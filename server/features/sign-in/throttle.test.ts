import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { createStandingClock, startHearth } from '../../../test/support/hearth/hearth.ts';
import { throttleSizes } from './index.ts';

const hearth = await startHearth(
  { after },
  {
    // On a busy machine, elapsed time would refill the tokens that the requests have used.
    clock: createStandingClock(Date.now()),
    env: { HEARTH_TRUSTED_PROXIES: '127.0.0.1' },
  },
);
const burst = throttleSizes.accountAtAddress.capacity;
const range = (count: number) => Array.from({ length: count }, (_, index) => index);

const basic = (username: string, password: string, address: string) =>
  hearth.anonymous.get('/users/self', {
    headers: {
      Authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
      'X-Forwarded-For': address,
    },
  });
const login = (path: string, username: string, password: string, address: string) =>
  hearth.anonymous.post(path, { body: { username, password }, headers: { 'X-Forwarded-For': address } });

const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b);

/** All at the same time, within three seconds of the platform's clock, however long hashing takes. */
async function guess(username: string, address: string, times: number): Promise<number[]> {
  const begin = hearth.clock.now();
  const answers = await Promise.all(range(times).map((round) => basic(username, `guess ${round}`, address)));
  hearth.clock.advance(begin + 3000 - hearth.clock.now());
  return statusesOf(answers);
}

const failures = (count: number) => range(count).map(() => 500);

describe('repeated failures', async () => {
  const victim = await hearth.user('victim');
  const attacker = '192.0.2.66';

  test('slow down the account at the address, with every mechanism', async () => {
    assert.deepEqual(await guess('victim', attacker, burst + 2), [429, 429, ...failures(burst)]);
    for (const refused of [
      await basic('victim', victim.password, attacker),
      await basic('VICTIM', victim.password, attacker),
      await login('/tokens', 'victim', victim.password, attacker),
      await login('/session', 'victim', victim.password, attacker),
    ]) {
      assert.equal(refused.status, 429);
      const seconds = Number(refused.headers['retry-after']);
      assert.ok(Number.isInteger(seconds) && seconds >= 1 && seconds <= 6, String(seconds));
      assert.deepEqual(refused.error, {
        code: 429,
        message: `Too Many Requests: Too many failed attempts. Please wait ${seconds} second(s) and try again.`,
      });
      assert.ok(refused.headerNames.includes('Retry-After'));
    }
  });

  test('do not lock out the user at another address', async () => {
    assert.equal((await basic('victim', victim.password, '198.51.100.7')).status, 200);
    assert.equal((await login('/tokens', 'victim', victim.password, '198.51.100.8')).status, 200);
  });

  test('affect neither other accounts nor keys', async () => {
    const other = await hearth.user('other');
    assert.equal((await basic('other', other.password, attacker)).status, 200);
    const byKey = await victim.get('/users/self', { headers: { 'X-Forwarded-For': attacker } });
    assert.equal(byKey.json.username, 'victim');
  });

  test('are forgotten after the wait: the correct password works again at the same address', async () => {
    const name = 'patient';
    const { password } = await hearth.user(name);
    await guess(name, attacker, burst + 3);
    const refused = await login('/tokens', name, password, attacker);
    assert.equal(refused.status, 429);
    hearth.clock.advance(Number(refused.headers['retry-after']) * 1000);
    assert.equal((await login('/tokens', name, password, attacker)).status, 200);
    // A success resets all earlier failures.
    assert.deepEqual(await guess(name, attacker, 3), failures(3));
  });
});

test('a client that has signed in is not affected by failures of others', async () => {
  const { password } = await hearth.user('steady');
  const address = '192.0.2.77';
  assert.equal((await basic('steady', password, address)).status, 200);
  assert.deepEqual(await guess('steady', address, burst + 1), [429, ...failures(burst)]);
  assert.equal((await basic('steady', password, address)).status, 200);
});

test('guesses from other addresses are slowed down, even while the client is signed in', async () => {
  const { password } = await hearth.user('working');
  const [own, foreign] = ['192.0.2.78', '203.0.113.9'];
  assert.equal((await basic('working', password, own)).status, 200);
  assert.deepEqual(await guess('working', foreign, burst + 1), [429, ...failures(burst)]);
  assert.equal((await basic('working', password, foreign)).status, 429, 'the right guess is refused, too');
  assert.equal((await login('/session', 'working', password, foreign)).status, 429);
  assert.equal((await basic('working', password, own)).status, 200);
});

test('concurrent valid requests are all served', async () => {
  const { password } = await hearth.user('parallel');
  const answers = await Promise.all(range(40).map(() => basic('parallel', password, '192.0.2.89')));
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
});

test('an address that keeps sending wrong keys must wait, except with a valid one', async () => {
  const address = '192.0.2.99';
  const call = (key: string) =>
    hearth.anonymous.get('/projects', { headers: { 'X-Auth-AccessKey': key, 'X-Forwarded-For': address } });
  const answers = await Promise.all(range(throttleSizes.secretsFromAddress.capacity + 60).map(() => call('wrong')));
  assert.equal(answers[0]?.status, 500);
  const refused = await call('wrong');
  assert.equal(refused.status, 429);
  assert.equal((await call(hearth.admin.accessKey)).status, 200);
  hearth.clock.advance(Number(refused.headers['retry-after']) * 1000);
  assert.equal((await call('wrong')).status, 500);
});

test('a forwarded address is used only from a trusted proxy', async () => {
  const direct = await startHearth({ after });
  const carol = await direct.user('carol');
  const answers = await Promise.all(
    range(burst + 1).map((round) =>
      direct.anonymous.post('/tokens', {
        body: { username: 'carol', password: `guess ${round}` },
        headers: { 'X-Forwarded-For': `198.51.100.${round}`, Forwarded: `for=198.51.100.${round}` },
      }),
    ),
  );
  assert.deepEqual(statusesOf(answers), [429, ...failures(burst)]);
  await carol.get('/projects', { headers: { 'X-Forwarded-For': '198.51.100.1' } });
  await direct.platform.accessKeys.flushLastUse();
  assert.equal((await carol.get('/access_keys/self')).json.last_used_by, '127.0.0.1');
});

test('the addresses of one network of IPv6 count together', async () => {
  const hidden = await hearth.user('hidden');
  const answers = await Promise.all(
    range(burst + 2).map((at) => basic('hidden', `guess ${at}`, `2001:db8:7::${at + 1}`)),
  );
  assert.deepEqual(statusesOf(answers), [429, 429, ...failures(burst)]);
  assert.equal((await basic('hidden', hidden.password, '2001:db8:7:0:ffff::1')).status, 429);
  assert.equal((await basic('hidden', hidden.password, '2001:db8:7:1::1')).status, 200, 'another network');
});

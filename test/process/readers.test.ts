import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { describe, test, type TestContext } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { readRoutes } from '../../server/workers/reading.ts';
import { engine, startHearth } from '../support/hearth/hearth.ts';
import { eventually } from '../support/hearth/store.ts';
import { basic } from './administered.ts';
import type { Served } from './support.ts';
import { admin, type Answer, type Ask, clients, startWorkers, workersOf } from './worker-clients.ts';

const json = { 'Content-Type': 'application/json' };

/** The writing worker, and the read-only one. */
async function sides(t: TestContext, server: Served): Promise<{ first: Ask; reader: Ask }> {
  const [one, other] = await clients(t, server);
  const isReader = async (ask: Ask): Promise<boolean> =>
    (await ask('GET', '/api/version')).process !== (await ask('DELETE', '/api/version')).process;
  assert.notEqual(await isReader(one), await isReader(other));
  return (await isReader(one)) ? { first: other, reader: one } : { first: one, reader: other };
}

/** A user with a key. */
async function userOf(ask: Ask, username: string) {
  const secret = `secret of ${username}`;
  const body = { username, email: `${username}@example.com`, password: secret };
  const made = await ask('POST', '/api/users', { ...admin, ...json }, body);
  assert.equal(made.status, 201, made.text);
  const { id } = JSON.parse(made.text) as { id: number };
  const key = await ask('POST', '/api/access_keys', { ...basic(username, secret), ...json }, { description: 'test' });
  const { identifier } = JSON.parse(key.text) as { identifier: string };
  const keyId = /^tlp-k1-(\d+)\./.exec(identifier)?.[1] ?? '';
  return { id, byKey: { 'X-Auth-AccessKey': identifier }, byPassword: basic(username, secret), keyId };
}

/** Without parts that differ between two requests. */
function comparable({ status, text, headers }: Answer) {
  const { date: _date, 'x-request-id': _id, ratelimit: _left, ...same } = headers;
  return { status, text, headers: same };
}

const setting = async (ask: Ask, values: Record<string, unknown>): Promise<void> => {
  const { status, text } = await ask('PATCH', '/api/platform_settings', { ...admin, ...json }, values);
  assert.equal(status, 200, text);
};

describe('a read-only worker', { skip: engine !== 'sqlite' && 'all workers write' }, () => {
  test('always includes all acknowledged changes in its answers', async (t) => {
    const { server } = await startWorkers(t);
    const { first, reader } = await sides(t, server);
    const ada = await userOf(reader, 'ada');
    const own = (await reader('GET', '/api/version')).process;
    const preference = `/api/users/${ada.id}/preferences`;
    for (let round = 0; round < 100; round++) {
      const writer = round % 2 === 0 ? first : reader;
      const body = { key: 'round', value: String(round) };
      assert.equal((await writer('PATCH', preference, { ...ada.byKey, ...json }, body)).status, 200);
      const read = await reader('GET', `${preference}?key=round`, ada.byKey);
      assert.equal(read.process, own, 'the reader answers by itself');
      assert.equal((JSON.parse(read.text) as { value: string }).value, String(round));
    }
    for (let round = 0; round < 5; round++) {
      const ben = await userOf(reader, `ben-${round}`);
      assert.equal((await reader('GET', '/api/projects', ben.byKey)).status, 200);
      const suspended = { values: { status: 'S' } };
      const changed = await first('PATCH', `/api/users/${ben.id}`, { ...admin, ...json }, suspended);
      assert.equal(changed.status, 200, changed.text);
      assert.notEqual((await reader('GET', '/api/projects', ben.byKey)).status, 200);
      await setting(first, { platform_name: `Hearth ${round}` });
      assert.match((await reader('GET', '/')).text, new RegExp(`<title>Hearth ${round}<`));
    }
    await setting(first, { access_mode: 'regular' });
    assert.equal((await reader('GET', '/api/projects')).status, 401);
    await setting(first, { access_mode: 'anonymous' });
    assert.equal((await reader('GET', '/api/projects')).status, 200);
  });

  test('answers like the writing worker, with the same headers', async (t) => {
    const { server } = await startWorkers(t);
    const { first, reader } = await sides(t, server);
    const ada = await userOf(reader, 'ada');
    const session = await reader('POST', '/api/session', json, { username: 'ada', password: 'secret of ada' });
    assert.equal(session.status, 201, session.text);
    const cookie = String(session.headers['set-cookie']).split(';')[0] ?? '';
    const callers: Record<string, string>[] = [
      ada.byKey,
      { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' },
      {},
      { 'X-Auth-AccessKey': 'tlp-k1-1.00' },
      { ...ada.byKey, Accept: 'application/xml' },
    ];
    const paths = readRoutes.map((route) => `/api${route.replaceAll(/:\w+/g, String(ada.id))}`);
    let own = 0;
    for (const path of [
      ...paths,
      `/api/v1/users/${ada.id}.xml`,
      '/api/projects?limit=-1',
      '/',
      '/icon.svg',
      '/held-keys.js',
      '/assets/x',
    ]) {
      for (const headers of callers) {
        for (const method of ['GET', 'HEAD']) {
          const [expected, found] = [await first(method, path, headers), await reader(method, path, headers)];
          own += found.process === expected.process ? 0 : 1;
          assert.deepEqual(comparable(found), comparable(expected), `${method} ${path}`);
        }
      }
    }
    assert.ok(own > 2 * paths.length, 'the reader answers without the first worker');
  });

  test('records the uses of keys', async (t) => {
    const { server } = await startWorkers(t);
    const { reader } = await sides(t, server);
    const ada = await userOf(reader, 'ada');
    for (let round = 0; round < 20; round++)
      assert.equal((await reader('GET', '/api/projects', ada.byKey)).status, 200);
    const uses = async (): Promise<number> => {
      const { text } = await reader('GET', `/api/access_keys/${ada.keyId}/uses`, ada.byPassword);
      const rows = JSON.parse(text) as { route: string; count: number }[];
      return rows.filter(({ route }) => route === '/api/projects').reduce((sum, { count }) => sum + count, 0);
    };
    await eventually(async () => (await uses()) === 20, 'all uses to be counted');
  });

  test('shares the counts of requests with the writing worker', async (t) => {
    const { server } = await startWorkers(t);
    const { first, reader } = await sides(t, server);
    const ada = await userOf(first, 'ada');
    await setting(first, { rate_limit_key: 200 });
    const minute = 60_000;
    const left = minute - (Date.now() % minute);
    if (left < 20_000) await pause(left + 100);
    const statuses = async (ask: Ask, count: number): Promise<Set<number>> => {
      const found = new Set<number>();
      for (let each = 0; each < count; each++) found.add((await ask('GET', '/api/projects', ada.byKey)).status);
      return found;
    };
    for (const ask of [first, reader]) assert.deepEqual(await statuses(ask, 90), new Set([200]));
    // They exchange their counts once a second.
    await pause(3_000);
    for (const ask of [first, reader]) assert.ok((await statuses(ask, 21)).has(429));
  });

  test('forwards bodies of unknown length, and streams that end with the server', async (t) => {
    const { server } = await startWorkers(t);
    const { reader } = await sides(t, server);
    const ada = await userOf(reader, 'ada');
    const { hostname, port } = new URL(server.base);
    for (let attempt = 0; attempt < 4; attempt++) {
      const socket = connect(Number(port), hostname);
      t.after(() => socket.destroy());
      let received = '';
      socket.setEncoding('utf8').on('data', (text: string) => {
        received += text;
      });
      const head =
        'POST /api/tokens HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n';
      socket.write(`${head}Expect: 100-continue\r\n\r\n`);
      await eventually(() => received.startsWith('HTTP/1.1 100 Continue'), 'the server to ask for the body');
      const body = JSON.stringify({ username: 'ada', password: 'secret of ada' });
      for (const half of [body.slice(0, 9), body.slice(9)]) socket.write(`${half.length.toString(16)}\r\n${half}\r\n`);
      socket.write('0\r\n\r\n');
      await eventually(() => received.includes('"token"'), 'the answer');
    }
    const streams = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const asked = httpRequest(`${server.base}/api/changes/stream`, { headers: ada.byKey, agent: false });
        asked.end();
        const [answer] = (await once(asked, 'response')) as [IncomingMessage];
        assert.equal(answer.statusCode, 200);
        answer.resume();
        return { closed: once(answer, 'close') };
      }),
    );
    const { code, stderr } = await server.stop();
    await Promise.all(streams.map(({ closed }) => closed));
    assert.equal(code, 0);
    assert.doesNotMatch(stderr, /did not finish in time/);
  });

  test('answers while the writing worker restarts, and delays a change until then', async (t) => {
    const { server } = await startWorkers(t);
    const { reader } = await sides(t, server);
    const ada = await userOf(reader, 'ada');
    const [firstPid = 0] = workersOf(server);
    assert.equal((await reader('GET', '/api/projects', ada.byKey)).status, 200);
    process.kill(firstPid, 'SIGKILL');
    for (let round = 0; round < 50; round++) {
      assert.equal((await reader('GET', '/api/projects', ada.byKey)).status, 200);
    }
    const body = { key: 'after', value: 'yes' };
    const changed = await reader('PATCH', `/api/users/${ada.id}/preferences`, { ...ada.byKey, ...json }, body);
    assert.equal(changed.status, 200, changed.text);
    assert.equal((await reader('GET', '/api/projects', ada.byPassword)).status, 200, 'the first worker is back');
  });
});

test('readers answer only routes that exist', async (t) => {
  const { server } = await startHearth(t);
  const known = server.routes.filter(({ method }) => method === 'GET').map(({ path }) => path);
  assert.deepEqual(
    readRoutes.filter((route) => !known.includes(route)),
    [],
  );
});

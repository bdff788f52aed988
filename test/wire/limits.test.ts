import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { after, describe, test } from 'node:test';
import { bodyLimits, limits } from '../../contract/limits.ts';
import { createApp } from '../../server/http/edge/app.ts';
import { watchIdle } from '../../server/http/edge/idle.ts';
import { createShedding } from '../../server/http/edge/shedding.ts';
import { createLog } from '../../server/lib/log.ts';
import { startHearth } from '../support/hearth/hearth.ts';
import { eventually } from '../support/hearth/store.ts';
import { shortestBlock } from '../support/shortest-block.ts';

const hearth = await startHearth({ after });

const filled = (unit: string, bytes: number = bodyLimits.anonymousBytes - 200): string =>
  unit.repeat(Math.floor(bytes / unit.length));

/** Sends a part of a request, and waits for the whole answer. */
async function exchange(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (part: string) => {
    answer += part;
  });
  socket.on('error', () => undefined);
  socket.write(text);
  await once(socket, 'close');
  return answer;
}

describe('bodies of anonymous callers', () => {
  test('are not read by routes that require credentials', async () => {
    const head = 'POST /api/artifacts HTTP/1.1\r\nHost: a\r\nContent-Length: 9000000\r\nConnection: close\r\n\r\n{';
    assert.match(await exchange(Number(new URL(hearth.base).port), head), /^HTTP\/1\.1 401 /);
  });

  test('have at most a megabyte', async () => {
    const body = JSON.stringify({ username: 'x'.repeat(bodyLimits.anonymousBytes) });
    const refused = await hearth.anonymous.post('/tokens', { body });
    assert.equal(refused.status, 413);
    assert.match(refused.error.message, /exceeds the limit of 1048576 bytes/);
    const known = await hearth.admin.post('/access_keys', { body: { description: 'x'.repeat(2_000_000) } });
    assert.equal(known.status, 400);
  });

  const hostile: [name: string, type: string, body: string][] = [
    ['many values', 'application/json', `[${filled('[],')}[]]`],
    ['many members', 'application/json', `{${filled('"a":1,')}"b":1}`],
    ['much nesting', 'application/json', filled('[')],
    ['long text', 'application/json', `{"username":"${filled('\\u0041')}"}`],
    ['many XML elements', 'application/xml', `<request>${filled('<a/>')}</request>`],
    ['many XML entities', 'application/xml', `<request><username>${filled('&lt;')}</username></request>`],
    ['many XML attributes', 'application/xml', `<request ${filled('a="" ')}></request>`],
    ['a long form', 'application/x-www-form-urlencoded', filled('a[b][]=%41&')],
    ['a form with a long value', 'application/x-www-form-urlencoded', `username=${filled('%C3%A4')}`],
  ];
  for (const [name, type, body] of hostile) {
    test(`with ${name} don't delay others`, async () => {
      await hearth.anonymous.post('/tokens', { body: '{}', headers: { 'Content-Type': type } });
      const { result, longest } = await shortestBlock(50, () =>
        hearth.anonymous.post('/tokens', { body, headers: { 'Content-Type': type } }),
      );
      assert.ok(result.status >= 400 && result.status < 500, String(result.status));
      assert.ok(longest < 50, `${longest} ms`);
    });
  }
});

test('values of signed-in callers are limited, too', async () => {
  const refused = await hearth.admin.post('/access_keys', { body: `[${filled('1,', bodyLimits.values * 2 + 10)}1]` });
  assert.equal(refused.status, 413);
  assert.match(refused.error.message, /more than 200000 values/);
});

test('the references of a long text are extracted up to a limit, without delaying others', async () => {
  const { id } = await hearth.project(hearth.admin);
  const extract = (text: string) => hearth.anonymous.post(`/projects/${id}/extract_references`, { body: { text } });
  const few = await extract(filled('art #1 ', limits.referencesExtracted * 7));
  assert.equal((few.json as unknown[]).length, limits.referencesExtracted);
  const { result, longest } = await shortestBlock(50, () => extract(filled('art #1 ', 1_000_000)));
  assert.equal(result.status, 400);
  assert.match(result.error.message, /more than 2000 references/);
  assert.ok(longest < 50, `${longest} ms`);
});

describe('connections', () => {
  test('a body that does not continue ends with 408, on any route', async () => {
    const server = createServer((request) => request.resume());
    watchIdle(server, { bodyIdleMs: 200 });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const answer = await exchange(port, 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nx');
    assert.match(answer, /^HTTP\/1\.1 408 [^]*did not arrive in time/);
    server.close();
  });

  test('a client that does not read its answer is disconnected', async () => {
    const server = createServer((_request, response) => response.end(Buffer.alloc(50_000_000)));
    watchIdle(server, { answerIdleMs: 200 });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.pause();
    const [accepted] = (await once(server, 'connection')) as [Socket];
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await once(accepted, 'close');
    socket.destroy();
    server.close();
  });

  test('requests beyond the limit are refused at once, except for monitoring', async () => {
    const running = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    let used = 0;
    const shedding = createShedding({ requestsAtOnce: 1, heapShare: () => used });
    const log = createLog('silent');
    const app = createApp({ log, tls: undefined, trustedProxies: [], bodyLimit: 1000, shedding });
    app.get('/slow', async () => {
      begun.resolve();
      await running.promise;
      return 'done';
    });
    app.get('/livez', async () => 'alive');
    const base = await app.listen({ host: '127.0.0.1', port: 0 });
    const first = fetch(`${base}/slow`);
    await begun.promise;
    const refused = await fetch(`${base}/slow`);
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '2']);
    assert.match(await refused.text(), /Hearth is busy/);
    assert.equal((await fetch(`${base}/livez`)).status, 200);
    running.resolve();
    assert.equal((await first).status, 200);
    used = 0.99;
    assert.equal((await fetch(`${base}/slow`)).status, 503);
    used = 0;
    assert.equal((await fetch(`${base}/slow`)).status, 200);
    assert.deepEqual(shedding.readings(), { running: 0, shed: 2 });
    await app.close();
  });

  test("clients that never send their bodies don't block reads, or writes from other networks", async () => {
    const shedding = createShedding({ requestsAtOnce: 4, bodiesOfNetwork: 2, heapShare: () => 0 });
    const log = createLog('silent');
    const app = createApp({ log, tls: undefined, trustedProxies: ['127.0.0.1'], bodyLimit: 1000, shedding });
    const awaited = Promise.withResolvers<void>();
    app.get('/read', async () => 'read');
    app.post('/write', async () => 'written');
    // Reads its body late, like routes that authenticate the caller first.
    app.post('/late', { onRequest: async () => awaited.promise }, async () => 'written');
    const base = await app.listen({ host: '127.0.0.1', port: 0 });
    const from = (address: string, path: string) =>
      fetch(`${base}${path}`, { method: 'POST', headers: { 'X-Forwarded-For': address }, body: 'whole' });
    const { port } = new URL(base);
    const stalled = async (address: string): Promise<Socket> => {
      const socket = connect(Number(port), '127.0.0.1');
      socket.on('error', () => undefined);
      const arrived = once(app.server, 'request');
      socket.write(
        `POST /write HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${address}\r\nContent-Type: text/plain\r\nContent-Length: 9\r\n\r\n1`,
      );
      await arrived;
      return socket;
    };

    const mine = [await stalled('192.0.2.1'), await stalled('192.0.2.1')];
    assert.equal((await from('192.0.2.1', '/write')).status, 503);
    assert.equal((await from('192.0.2.2', '/write')).status, 200);
    mine.push(await stalled('2001:db8::1'), await stalled('2001:db8::2'));
    assert.equal((await from('192.0.2.2', '/write')).status, 503, 'all places for unfinished bodies are taken');
    assert.equal((await fetch(`${base}/read`)).status, 200);
    assert.equal(shedding.readings()['running'], 0);
    for (const socket of mine) socket.destroy();
    await eventually(async () => (await from('192.0.2.1', '/write')).status === 200, 'places for bodies');

    // Bodies that have arrived don't count as unfinished, even if no route has read them.
    const late = [1, 2, 3].map(() => from('192.0.2.3', '/late'));
    awaited.resolve();
    for (const each of late) assert.equal((await each).status, 200);
    await app.close();
  });
});

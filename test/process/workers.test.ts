import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { engine } from '../support/hearth/hearth.ts';
import { eventually } from '../support/hearth/store.ts';
import { basic } from './administered.ts';
import { hearth, installation, launch, programs, startServer } from './support.ts';
import { admin, client, clients, isAlive, startWorkers as start, workersOf } from './worker-clients.ts';

describe('two workers', () => {
  test('share the port, see each other’s changes, and refuse a revoked key', async (t) => {
    const { server } = await start(t);
    assert.match(server.output().stdout, /workers: 2\)\n$/);
    assert.equal(server.output().stdout.match(/^Administrator: admin$/gm)?.length, 1);
    const [one, other] = await clients(t, server);
    const made = await one(
      'POST',
      '/api/users',
      { ...admin, 'Content-Type': 'application/json' },
      {
        username: 'ada',
        email: 'ada@example.com',
        password: 'secret of ada',
      },
    );
    assert.equal(made.status, 201, made.text);
    const ada = basic('ada', 'secret of ada');
    assert.equal((await other('GET', '/api/users/self', ada)).status, 200);
    const json = { 'Content-Type': 'application/json' };
    const key = await other('POST', '/api/access_keys', { ...ada, ...json }, { description: 'test' });
    const { identifier } = JSON.parse(key.text) as { identifier: string };
    const id = /^tlp-k1-(\d+)\./.exec(identifier)?.[1];
    const byKey = { 'X-Auth-AccessKey': identifier };
    for (const ask of [one, other]) assert.equal((await ask('GET', '/api/users/self', byKey)).status, 200);
    assert.equal((await one('DELETE', `/api/access_keys/${id}`, ada)).status, 200);
    assert.notEqual((await one('GET', '/api/users/self', byKey)).status, 200, 'the worker that has revoked it');
    // PostgreSQL notifies the other worker within milliseconds, and SQLite at once.
    const isRefused = async () => (await other('GET', '/api/users/self', byKey)).status !== 200;
    if (engine === 'sqlite') assert.ok(await isRefused());
    else await eventually(isRefused, 'the other worker to refuse the key');
    for (const worker of [1, 2]) {
      await eventually(() => server.output().stderr.includes(`"worker":${worker},"reqId"`), 'its lines in the log');
    }
  });

  test('explain a refused change to a caller who has read the resource from another worker', async (t) => {
    const { server } = await start(t);
    const all = await clients(t, server);
    const json = { 'Content-Type': 'application/json' };
    const key = await all[0]('POST', '/api/access_keys', { ...admin, ...json }, { description: 'test' });
    const byKey = { 'X-Auth-AccessKey': (JSON.parse(key.text) as { identifier: string }).identifier };
    const made = await all[0](
      'POST',
      '/api/projects',
      { ...byKey, ...json },
      { shortname: 'shared', label: 'Shared', is_public: true, template_id: 100 },
    );
    assert.equal(made.status, 201, made.text);
    const address = `/api/projects/${(JSON.parse(made.text) as { id: number }).id}`;
    for (const [reader, writer] of [all, all.toReversed()] as (typeof all)[]) {
      const { headers } = await reader('GET', address, byKey);
      const label = `Renamed at ${performance.now()}`;
      const renamed = await writer('PATCH', address, { ...byKey, ...json }, { label });
      assert.equal(renamed.status, 200, renamed.text);
      const stale = { ...byKey, ...json, 'If-Match': String(headers['etag']) };
      const refused = await writer('PATCH', address, stale, { label: 'Lost' });
      assert.equal(refused.status, 412, refused.text);
      const { problem } = JSON.parse(refused.text) as { problem: { differences?: { pointer: string }[] } };
      assert.ok(
        problem.differences?.some(({ pointer }) => pointer === '/label'),
        refused.text,
      );
    }
  });

  test('show common metrics, and doctor lists them', async (t) => {
    const { env, server } = await start(t);
    const [one, other] = await clients(t, server);
    for (const ask of [one, one, other]) await ask('GET', '/livez');
    for (const ask of [one, other]) {
      const { text } = await ask('GET', '/metrics');
      const count = /hearth_http_requests_total\{[^}]*route="\/livez"[^}]*\} (\d+)/.exec(text)?.[1];
      assert.equal(count, '3', text);
      assert.match(text, /^hearth_workers 2$/m);
      for (const worker of [1, 2])
        assert.match(text, new RegExp(`^process_resident_memory_bytes\\{worker="${worker}"\\} `, 'm'));
    }
    const port = new URL(server.base).port;
    const { stdout } = await hearth(t, { ...env, HEARTH_PORT: port }, ['doctor']);
    assert.match(stdout, /Workers +2 of 2: 1 \(\d+ MB\), 2 \(\d+ MB\)/);
  });

  test('are restarted when they are killed, and then answer everything', async (t) => {
    const { server } = await start(t);
    for (const killed of workersOf(server)) {
      process.kill(killed, 'SIGKILL');
      await eventually(() => !isAlive(killed), 'the worker to end');
      await eventually(
        async () => (await client(t, server.base)('GET', '/metrics')).text.includes('hearth_workers 2'),
        'the worker to be back',
      );
      const asks = await clients(t, server);
      for (let round = 0; round < 10; round++) {
        for (const ask of asks) assert.equal((await ask('GET', '/api/projects', admin)).status, 200);
      }
    }
    assert.equal(server.output().stderr.match(/"msg":"a worker ended unexpectedly"/g)?.length, 2);
  });

  test('forward requests about repositories to the first one, with the address of the client', async (t) => {
    const { server } = await start(t, { HEARTH_TRUSTED_PROXIES: '127.0.0.1' });
    const from = { ...admin, 'X-Forwarded-For': '203.0.113.9', 'X-Hearth-Client': '198.51.100.1' };
    const answers = await Promise.all((await clients(t, server)).map((ask) => ask('GET', '/api/svn/4711', from)));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [404, 404],
    );
    assert.equal(answers[0]?.process, answers[1]?.process, 'one process answers both');
    const line = /"worker":1,[^\n]*"route":"\/api\/svn\/:id"[^\n]*"ip":"203\.0\.113\.9"/g;
    await eventually(() => server.output().stderr.match(line)?.length === 2, 'both requests to be logged');
  });

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    test(`all stop after ${signal}`, async (t) => {
      const { server } = await start(t);
      const workers = workersOf(server);
      assert.equal(workers.length, 2);
      // A terminal sends it to all processes at once.
      if (signal === 'SIGINT') for (const pid of workers) process.kill(pid, signal);
      const { code, stderr } = await server.stop(signal);
      assert.equal(code, 0, stderr);
      assert.deepEqual(workers.filter(isAlive), []);
      assert.equal(stderr.match(/"msg":"stopped"/g)?.length, 2);
    });
  }

  test('stop immediately after a second signal', async (t) => {
    const { server } = await start(t, { HEARTH_STOP_TIMEOUT: '600' });
    const workers = workersOf(server);
    const { hostname, port } = new URL(server.base);
    // One of them waits for the rest of a request.
    const socket = connect(Number(port), hostname);
    t.after(() => socket.destroy());
    socket.on('error', () => undefined);
    socket.write(
      'POST /api/tokens HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
    );
    await once(socket, 'connect');
    await eventually(async () => (await client(t, server.base)('GET', '/livez')).status === 200, 'a later answer');
    server.child.kill('SIGTERM');
    await eventually(() => server.output().stderr.includes('"stopping"'), 'the first signal to be taken up');
    const { code, stderr } = await server.stop();
    assert.equal(code, 143);
    assert.match(stderr, /"msg":"stopped immediately"/);
    assert.deepEqual(workers.filter(isAlive), []);
  });

  test('end when their supervisor is killed, and clean up for it', async (t) => {
    const temporary = await mkdtemp(join(tmpdir(), 'hearth-temporary-'));
    t.after(() => rm(temporary, { recursive: true, force: true }));
    const { server } = await start(t, { TMPDIR: temporary });
    assert.equal((await readdir(temporary)).length, 1);
    const workers = workersOf(server);
    await server.stop('SIGKILL');
    await eventually(() => !workers.some(isAlive), 'the workers to end');
    assert.deepEqual(await readdir(temporary), []);
  });
});

describe('a start with workers', () => {
  for (const [value, says] of [
    ['many', /^Hearth cannot start: HEARTH_WORKERS must be auto, or a whole number from 1 to 64\. [^\n]+\n$/],
    ['0', /^Hearth cannot start: HEARTH_WORKERS must be auto, or a whole number from 1 to 64\. [^\n]+\n$/],
  ] as const) {
    test(`refuses ${value}`, async (t) => {
      const env = { ...(await installation(t)), HEARTH_WORKERS: value };
      const { code, stderr } = await launch(t, [programs.server], env).ended;
      assert.equal(code, 1);
      assert.match(stderr, says);
    });
  }

  test('that fails reports the reason once', async (t) => {
    const taken = await startServer(t, await installation(t));
    const env = { ...(await installation(t)), HEARTH_PORT: new URL(taken.base).port, HEARTH_WORKERS: '2' };
    const { code, stderr } = await launch(t, [programs.server], { ...env, HEARTH_LOG_LEVEL: 'warn' }).ended;
    assert.equal(code, 1);
    assert.match(stderr, /^Hearth cannot start: Port \d+ on 127\.0\.0\.1 is in use\. [^\n]+\n$/);
  });
});

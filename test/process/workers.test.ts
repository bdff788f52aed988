import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { Agent, request as httpRequest } from 'node:http';
import { describe, test, type TestContext } from 'node:test';
import { engine } from '../support/hearth/hearth.ts';
import { eventually } from '../support/hearth/store.ts';
import { basic } from './administered.ts';
import { type Environment, hearth, installation, launch, programs, type Served, startServer } from './support.ts';

const password = 'correct horse battery staple';
const admin = basic('admin', password);
const skip = engine === 'sqlite' && 'the embedded database has one process';

interface Answer {
  status: number;
  /** differs between processes */
  process: string;
  text: string;
}

type Ask = (method: string, path: string, headers?: Record<string, string>, body?: unknown) => Promise<Answer>;

/** A client with one connection, and so with one worker. */
function client(t: TestContext, base: string): Ask {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  t.after(() => agent.destroy());
  const { hostname: host, port } = new URL(base);
  return (method, path, headers = {}, body = undefined) =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? '' : JSON.stringify(body);
      const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(text)) };
      const asked = httpRequest({ host, port, method, path, agent, headers: { ...length, ...headers } }, (response) => {
        let answered = '';
        response.setEncoding('utf8').on('data', (chunk: string) => {
          answered += chunk;
        });
        response.on('end', () => {
          const id = String(response.headers['x-request-id'] ?? '');
          resolve({ status: response.statusCode ?? 0, process: id.split('-')[0] ?? '', text: answered });
        });
      });
      asked.on('error', reject);
      asked.end(text);
    });
}

const start = async (t: TestContext, more: Environment = {}) => {
  const env = { ...(await installation(t)), HEARTH_ADMIN_PASSWORD: password, HEARTH_WORKERS: '2', ...more };
  return { env, server: await startServer(t, env) };
};

/** One client of each worker. */
async function clients(t: TestContext, { base }: Served): Promise<[Ask, Ask]> {
  const found = new Map<string, Ask>();
  for (let attempt = 0; attempt < 20 && found.size < 2; attempt++) {
    const ask = client(t, base);
    found.set((await ask('GET', '/api/projects', admin)).process, ask);
  }
  const [one, other] = [...found.values()];
  assert.ok(one !== undefined && other !== undefined, 'two processes answer');
  return [one, other];
}

/** The processes that the supervisor has started. */
const workersOf = ({ child }: Served): number[] =>
  execFileSync('pgrep', ['-P', String(child.pid)], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '')
    .map(Number);

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('two workers', { skip }, () => {
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
    await eventually(
      async () => (await other('GET', '/api/users/self', byKey)).status !== 200,
      'the other worker to refuse the key',
    );
    assert.match(server.output().stderr, /"worker":1,"reqId"/);
    assert.match(server.output().stderr, /"worker":2,"reqId"/);
  });

  test('show their metrics together, and doctor names them', async (t) => {
    const { env, server } = await start(t);
    const [one, other] = await clients(t, server);
    for (const ask of [one, one, other]) await ask('GET', '/api/version');
    for (const ask of [one, other]) {
      const { text } = await ask('GET', '/metrics');
      const count = /hearth_http_requests_total\{[^}]*route="\/api\/version"[^}]*\} (\d+)/.exec(text)?.[1];
      assert.equal(count, '3', text);
      assert.match(text, /^hearth_workers 2$/m);
      for (const worker of [1, 2])
        assert.match(text, new RegExp(`^process_resident_memory_bytes\\{worker="${worker}"\\} `, 'm'));
    }
    const port = new URL(server.base).port;
    const { stdout } = await hearth(t, { ...env, HEARTH_PORT: port }, ['doctor']);
    assert.match(stdout, /Workers +2 of 2: 1 \(\d+ MB\), 2 \(\d+ MB\)/);
  });

  test('are started again when they are killed, and then answer everything', async (t) => {
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

  test('hand requests about repositories to the first one, with the address of the client', async (t) => {
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

  test('end when their supervisor is killed', async (t) => {
    const { server } = await start(t);
    const workers = workersOf(server);
    await server.stop('SIGKILL');
    await eventually(() => !workers.some(isAlive), 'the workers to end');
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

  test('refuses several on the embedded database, and says what to do', { skip: engine !== 'sqlite' }, async (t) => {
    const env = { ...(await installation(t)), HEARTH_WORKERS: '2' };
    const { code, stderr } = await launch(t, [programs.server], env).ended;
    assert.equal(code, 1);
    assert.match(
      stderr,
      /^Hearth cannot start: HEARTH_WORKERS is 2, [^\n]+ Unset HEARTH_WORKERS, or use PostgreSQL[^\n]+\n$/,
    );
  });

  test('that fails says why once', { skip }, async (t) => {
    const taken = await startServer(t, await installation(t));
    const env = { ...(await installation(t)), HEARTH_PORT: new URL(taken.base).port, HEARTH_WORKERS: '2' };
    const { code, stderr } = await launch(t, [programs.server], { ...env, HEARTH_LOG_LEVEL: 'warn' }).ended;
    assert.equal(code, 1);
    assert.match(stderr, /^Hearth cannot start: Port \d+ on 127\.0\.0\.1 is in use\. [^\n]+\n$/);
  });
});

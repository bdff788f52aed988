import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, test, type TestContext } from 'node:test';
import { send } from '../support/hearth/client.ts';
import { eventually } from '../support/hearth/store.ts';
import { installation, type Served, startServer } from './support.ts';

const password = 'correct horse battery staple';

async function open(t: TestContext, server: Served): Promise<{ socket: Socket; received: () => string }> {
  const { hostname, port } = new URL(server.base);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  socket.on('error', () => undefined);
  t.after(() => socket.destroy());
  await once(socket, 'connect');
  return { socket, received: () => text };
}

/** Starts a request, but holds the last byte of its body back. */
async function beginRequest(t: TestContext, server: Served) {
  const body = JSON.stringify({ username: 'admin', password });
  const head = `POST /api/tokens HTTP/1.1\r\nHost: hearth\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
  const { socket, received } = await open(t, server);
  socket.write(head + body.slice(0, -1));
  // The server has received the request once it answers a later one.
  assert.equal((await send(server.base, 'GET', '/livez')).status, 200);
  return { finish: () => socket.write(body.slice(-1)), received, closed: once(socket, 'close') };
}

const start = async (t: TestContext, more: Record<string, string> = {}): Promise<Served> =>
  startServer(t, { ...(await installation(t)), HEARTH_ADMIN_PASSWORD: password, ...more });

const refusesConnections = async (server: Served): Promise<void> =>
  eventually(async () => {
    const { hostname, port } = new URL(server.base);
    const socket = connect(Number(port), hostname);
    const refused = await Promise.race([
      once(socket, 'connect').then(() => false),
      new Promise<boolean>((resolve) => socket.once('error', () => resolve(true))),
    ]).catch(() => true);
    socket.destroy();
    return refused;
  }, 'new connections to be refused');

describe('a server that receives a signal', () => {
  test('answers the running request, refuses new ones, and exits with 0', async (t) => {
    const server = await start(t);
    const request = await beginRequest(t, server);
    server.child.kill('SIGTERM');
    await refusesConnections(server);
    assert.equal(server.child.exitCode, null, 'it waits for the request');
    request.finish();
    await request.closed;
    assert.match(request.received(), /^HTTP\/1\.1 20[01] /);
    assert.match(request.received(), /"token":"[0-9a-f]{32}"/);
    const { code, stderr } = await server.ended;
    assert.equal(code, 0, stderr);
    assert.match(stderr, /"msg":"stopped"/);
  });

  test('waits neither for silent nor for idle connections', async (t) => {
    const server = await start(t, { HEARTH_STOP_TIMEOUT: '60' });
    await open(t, server);
    await send(server.base, 'GET', '/livez');
    const { code, stderr } = await server.stop('SIGINT');
    assert.equal(code, 0);
    assert.doesNotMatch(stderr, /did not finish in time/);
  });

  test('closes the connection of a request that takes too long', async (t) => {
    const server = await start(t, { HEARTH_STOP_TIMEOUT: '1' });
    const request = await beginRequest(t, server);
    const { code, stderr } = await server.stop();
    await request.closed;
    assert.equal(code, 0);
    assert.match(stderr, /"requests":1,"msg":"closing connections of requests that did not finish in time"/);
    assert.equal(request.received(), '');
  });

  test('and a second one stops immediately', async (t) => {
    const server = await start(t, { HEARTH_STOP_TIMEOUT: '600' });
    await beginRequest(t, server);
    server.child.kill('SIGTERM');
    await eventually(() => server.output().stderr.includes('"stopping"'), 'the first signal to be taken up');
    assert.equal((await server.stop()).code, 143);
  });
});

describe('a server that is killed', () => {
  test('has every acknowledged change afterwards', async (t) => {
    const env = { ...(await installation(t)), HEARTH_ADMIN_PASSWORD: password };
    const headers = { Authorization: `Basic ${Buffer.from(`admin:${password}`).toString('base64')}` };
    const server = await startServer(t, env);
    const names: string[] = [];
    for (let number = 0; number < 20; number += 1) {
      const body = { username: `user-${number}`, email: `user-${number}@example.com` };
      const made = await send(server.base, 'POST', '/api/users', { headers, body });
      if (made.status === 201) names.push(body.username);
    }
    assert.equal(names.length, 20);
    assert.equal((await server.stop('SIGKILL')).signal, 'SIGKILL');

    const again = await startServer(t, env);
    for (const name of names) {
      const query = JSON.stringify({ username: name });
      const found = await send(again.base, 'GET', '/api/users', { headers, query: { query } });
      assert.equal(found.json[0]?.username, name);
    }
  });

  for (const [what, code] of [
    ['an uncaught error', `throw new Error('boom')`],
    ['an unhandled rejection', `Promise.reject(new Error('boom'))`],
  ] as const) {
    test(`logs ${what} and exits with 1`, async (t) => {
      const preload = `data:text/javascript,process.on('SIGUSR2', () => { ${code} })`;
      const server = await startServer(t, await installation(t), ['--import', preload]);
      const { code: exitCode, stderr } = await server.stop('SIGUSR2');
      assert.equal(exitCode, 1);
      assert.match(stderr, /"level":60.*boom.*"msg":"uncaught error: stopping"/);
    });
  }
});

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { test } from 'node:test';
import { eventually, freshStore } from '../../../test/support/hearth/store.ts';
import { Listeners } from '../changes.ts';
import { ChangeListener } from './listen.ts';

/** A way to the server that can be interrupted. */
async function startProxy(target: URL) {
  const sockets = new Set<Socket>();
  const accept = (client: Socket): void => {
    const server = connect(Number(target.port), target.hostname);
    client.pipe(server).pipe(client);
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.once('close', () => sockets.delete(socket));
    }
    client.once('close', () => server.destroy());
  };
  let proxy: Server;
  async function open(port: number): Promise<number> {
    proxy = createServer(accept).listen(port, '127.0.0.1');
    await once(proxy, 'listening');
    return (proxy.address() as AddressInfo).port;
  }
  const port = await open(0);
  const address = new URL(target);
  address.host = `127.0.0.1:${port}`;
  return {
    url: address.href,
    close(): void {
      proxy.close();
      for (const socket of sockets) socket.destroy();
    },
    /** Nothing passes, and nothing ends. */
    freeze(): void {
      for (const socket of sockets) socket.unpipe();
    },
    open: () => open(port),
  };
}

test('a copy that cannot hear others trusts nothing that it has cached, until it hears them again', async (t) => {
  const store = await freshStore('postgres');
  t.after(() => store.remove());
  assert.ok('url' in store.location);
  const proxy = await startProxy(new URL(store.location.url));
  const listeners = new Listeners(() => undefined);
  let stale = 0;
  listeners.add(({ topic }) => {
    if (topic === '*') stale += 1;
  });
  const listener = new ChangeListener(proxy.url, 'this copy', listeners, () => undefined);
  await listener.start();
  t.after(() => listener.stop());
  t.after(() => proxy.close());
  assert.equal(listener.silentFor(), 0);

  proxy.close();
  await eventually(() => listener.silentFor() > 0, 'the loss');
  const before = stale;
  await eventually(() => stale >= before + 2, 'caches that are dropped again and again');
  assert.ok(listener.silentFor() > 0);
  await proxy.open();
  await eventually(() => listener.silentFor() === 0, 'the new connection');

  const known = stale;
  proxy.freeze();
  await eventually(() => listener.silentFor() > 0 || stale > known, 'the frozen connection');
});

import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A way to the server that can be interrupted. */
export async function startDatabaseProxy(target: URL) {
  const sockets = new Set<Socket>();
  const pairs: [Socket, Socket][] = [];
  let isFrozen = false;
  const accept = (client: Socket): void => {
    if (isFrozen) return;
    const server = connect(Number(target.port), target.hostname);
    client.pipe(server).pipe(client);
    pairs.push([client, server]);
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
    /** Forwards nothing, and ends nothing: on existing connections, or on new ones as well. */
    freeze({ isForGood = false } = {}): void {
      isFrozen = isForGood;
      for (const socket of sockets) socket.unpipe();
    },
    thaw(): void {
      isFrozen = false;
      for (const [client, server] of pairs) client.pipe(server).pipe(client);
    },
    open: () => open(port),
  };
}

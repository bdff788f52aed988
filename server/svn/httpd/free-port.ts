import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** Currently free. A caller that loses the race for it tries another one. */
export async function freePort(): Promise<number> {
  const server = createServer().listen({ port: 0, host: '127.0.0.1', exclusive: true });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

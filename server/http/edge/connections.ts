import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { Server as TlsServer } from 'node:tls';

/** Tracks the connections of a server, to stop it gracefully. */
export function watchConnections(server: Server) {
  const sockets = new Set<Socket>();
  let requests = 0;
  server.on(server instanceof TlsServer ? 'secureConnection' : 'connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('request', (_request, response) => {
    requests += 1;
    response.once('close', () => {
      requests -= 1;
    });
  });
  return {
    /** Requests that are being answered. */
    requests: (): number => requests,
    /** Browsers open connections in advance. A connection that has sent nothing has no request to lose. */
    dropSilent(): void {
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    },
    dropAll: (): void => server.closeAllConnections(),
  };
}

export type Connections = ReturnType<typeof watchConnections>;

import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { Server as TlsServer } from 'node:tls';

/** Knows the connections of a server, for the day it has to stop. */
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
    /** Browsers open connections ahead of need; one that has not sent a byte has no request to lose. */
    dropSilent(): void {
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    },
    dropAll: (): void => server.closeAllConnections(),
  };
}

export type Connections = ReturnType<typeof watchConnections>;

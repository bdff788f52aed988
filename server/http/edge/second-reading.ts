import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { Server as TlsServer } from 'node:tls';
import { escapedRequest } from './unescaped.ts';
import { requestByUnknownMethod, standInFor } from './unknown-method.ts';

/** A connection whose first bytes are given, and whose answers go to the socket. */
function connectionWith(request: string, socket: Duplex): Duplex {
  const connection = new Duplex({
    read: () => undefined,
    write: (chunk: Buffer, _encoding, done) => void socket.write(chunk, done),
    final: (done) => void socket.end(done),
    destroy(error, done) {
      if ('destroySoon' in socket && typeof socket.destroySoon === 'function') socket.destroySoon();
      else socket.destroy();
      done(error);
    },
  });
  socket.once('close', () => connection.destroy());
  for (const name of ['remoteAddress', 'remotePort', 'localAddress', 'localPort', 'encrypted']) {
    Object.defineProperty(connection, name, { value: Reflect.get(socket, name) as unknown });
  }
  connection.push(request, 'latin1');
  return connection;
}

function readAgain(server: Server, request: string, socket: Duplex): void {
  const event = server instanceof TlsServer ? 'secureConnection' : 'connection';
  server.emit(event, connectionWith(request, socket));
}

/** Answers requests that the parser has refused for what their target has unescaped or for their method; false for all others. */
export function createSecondReading() {
  const read = new WeakSet<Socket>();
  return (server: Server, error: Error, socket: Socket, isBusy: boolean): boolean => {
    if (read.has(socket)) return true;
    const packet = 'rawPacket' in error && Buffer.isBuffer(error.rawPacket) ? error.rawPacket.toString('latin1') : '';
    const request = isBusy ? undefined : (escapedRequest(packet) ?? requestByUnknownMethod(packet));
    if (request === undefined) return false;
    read.add(socket);
    readAgain(server, request, socket);
    return true;
  };
}

/** CONNECT asks for a tunnel, and there is none: like any method that an address doesn't have. */
export function answerConnect(server: Server): void {
  server.on('connect', (request: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => socket.destroy());
    const accept = request.headers.accept === undefined ? '' : `Accept: ${request.headers.accept}\r\n`;
    readAgain(
      server,
      standInFor(request.url ?? '/', `Host: ${request.headers.host ?? 'unknown'}\r\n${accept}`),
      socket,
    );
  });
}

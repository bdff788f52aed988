import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { Server as TlsServer } from 'node:tls';

const requestLine = /^GET (\/[^\r\n]*) (HTTP\/1\.[01])\r\n/;
const body = /^(?:content-length: *[^0 ]|transfer-encoding:)/im;

/**
 * Escapes the target of a GET request that the parser refused: old clients send `?query={"shortname": "x"}` unescaped.
 * Undefined if the packet is not one whole request without a body, or if there is nothing to escape.
 */
function escapedRequest(packet: string): string | undefined {
  const end = packet.indexOf('\r\n\r\n');
  const [line, target = '', version = ''] = requestLine.exec(packet) ?? [];
  if (line === undefined || end === -1 || end + 4 !== packet.length || body.test(packet)) return undefined;
  const escaped = target.replaceAll(/[^!-~]/g, (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`);
  if (escaped === target) return undefined;
  const headers = packet.slice(line.length, end + 2).replaceAll(/^connection:.*\r\n/gim, '');
  return `GET ${escaped} ${version}\r\n${headers}Connection: close\r\n\r\n`;
}

/** A connection that delivers this request, and sends the response to the socket. */
function connectionWith(request: string, socket: Socket): Duplex {
  const connection = new Duplex({
    read: () => undefined,
    write: (chunk: Buffer, _encoding, done) => void socket.write(chunk, done),
    final: (done) => void socket.end(done),
    destroy(error, done) {
      socket.destroySoon();
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

/** Serves GET requests that the parser refused because their target is unescaped; returns false for all others. */
export function createUnescapedReader() {
  const read = new WeakSet<Socket>();
  return (server: Server, error: Error, socket: Socket, isBusy: boolean): boolean => {
    if (read.has(socket)) return true;
    const packet = 'rawPacket' in error && Buffer.isBuffer(error.rawPacket) ? error.rawPacket.toString('latin1') : '';
    const request = isBusy ? undefined : escapedRequest(packet);
    if (request === undefined) return false;
    read.add(socket);
    server.emit(server instanceof TlsServer ? 'secureConnection' : 'connection', connectionWith(request, socket));
    return true;
  };
}

import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { Server as TlsServer } from 'node:tls';

const requestLine = /^GET (\/[^\r\n]*) (HTTP\/1\.[01])\r\n/;
const body = /^(?:content-length: *[^0 ]|transfer-encoding:)/im;

/**
 * The request in this packet with its target escaped, where it is a whole GET whose target has blanks or bytes that
 * HTTP does not allow: old clients send `?query={"shortname": "x"}` as it stands. The connection ends with the answer.
 */
function escapedRequest(packet: Buffer): string | undefined {
  const text = packet.toString('latin1');
  const end = text.indexOf('\r\n\r\n');
  const [line, target = '', version = ''] = requestLine.exec(text) ?? [];
  if (line === undefined || end === -1 || end + 4 !== text.length || body.test(text)) return undefined;
  const escaped = target.replaceAll(/[^!-~]/g, (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`);
  if (escaped === target) return undefined;
  const headers = text.slice(line.length, end + 2).replaceAll(/^connection:.*\r\n/gim, '');
  return `GET ${escaped} ${version}\r\n${headers}Connection: close\r\n\r\n`;
}

/** A connection whose first bytes are given, and whose answers go to the socket. */
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

/** Answers requests that the parser has refused for what their target has unescaped; false for all others. */
export function createSecondReading() {
  const read = new WeakSet<Socket>();
  return (server: Server, error: Error, socket: Socket, isBusy: boolean): boolean => {
    if (read.has(socket)) return true;
    const packet = 'rawPacket' in error && Buffer.isBuffer(error.rawPacket) ? error.rawPacket : undefined;
    const request = packet === undefined || isBusy ? undefined : escapedRequest(packet);
    if (request === undefined) return false;
    read.add(socket);
    const event = server instanceof TlsServer ? 'secureConnection' : 'connection';
    server.emit(event, connectionWith(request, socket));
    return true;
  };
}

import { METHODS } from 'node:http';

/** Known to the parser, and to no route. */
const standIn = 'UNBIND';

const requestLine = /^([!#$%&'*+.^_`|~\w-]+) (\/[!-~]*) (HTTP\/1\.[01])\r\n/;
const ofTheConnection = /^(?:connection|content-length|transfer-encoding|expect|upgrade):.*\r\n/gim;

/** A request for this address by a method that nothing has, so that it is answered by what the address does have. */
export const standInFor = (target: string, headers: string): string =>
  `${standIn} ${target.startsWith('/') ? target : '/'} HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`;

/** The request in this packet by that method, where the parser doesn't know its own. */
export function requestByUnknownMethod(packet: string): string | undefined {
  const end = packet.indexOf('\r\n\r\n');
  const [line, method = '', target = ''] = requestLine.exec(packet) ?? [];
  if (line === undefined || end === -1 || METHODS.includes(method)) return undefined;
  return standInFor(target, packet.slice(line.length, end + 2).replaceAll(ofTheConnection, ''));
}

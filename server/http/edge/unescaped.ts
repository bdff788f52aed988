const requestLine = /^GET (\/[^\r\n]*) (HTTP\/1\.[01])\r\n/;
const body = /^(?:content-length: *[^0 ]|transfer-encoding:)/im;

/**
 * The request in this packet with its target escaped, where it is a whole GET whose target has blanks or bytes that
 * HTTP does not allow: old clients send `?query={"shortname": "x"}` as it stands. The connection ends with the answer.
 */
export function escapedRequest(packet: string): string | undefined {
  const end = packet.indexOf('\r\n\r\n');
  const [line, target = '', version = ''] = requestLine.exec(packet) ?? [];
  if (line === undefined || end === -1 || end + 4 !== packet.length || body.test(packet)) return undefined;
  const escaped = target.replaceAll(/[^!-~]/g, (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`);
  if (escaped === target) return undefined;
  const headers = packet.slice(line.length, end + 2).replaceAll(/^connection:.*\r\n/gim, '');
  return `GET ${escaped} ${version}\r\n${headers}Connection: close\r\n\r\n`;
}

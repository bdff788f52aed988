import type { Random } from './random.ts';

const lines = [
  'GET /api/projects HTTP/1.1',
  'GET /api/projects HTTP/9.9',
  'GET /api/projects',
  'GET  /api/projects  HTTP/1.1',
  'get /api/projects HTTP/1.1',
  'PO\0ST /api/tokens HTTP/1.1',
  'POST /api/tokens HTTP/1.1',
  'PUT /api/user_groups/101_3/users HTTP/1.0',
  'GET http://[::1/api/projects HTTP/1.1',
  'GET /api/projects?\xff\xfe\u0001 HTTP/1.1',
  'GET \\\\server\\share HTTP/1.1',
  'CONNECT example.com:443 HTTP/1.1',
  'PRI * HTTP/2.0',
  'OPTIONS * HTTP/1.1',
  `GET /${'a'.repeat(20_000)} HTTP/1.1`,
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  '',
];
const fields = [
  'Host: x',
  'Host',
  'Host: a\r\nHost: b',
  ': empty',
  'Content-Length: -1',
  'Content-Length: 99999999999999999999',
  'Content-Length: 5\r\nContent-Length: 6',
  'Content-Length: 1000',
  'Content-Length: 3',
  'Content-Length: 0x10',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: chunked\r\nContent-Length: 4',
  'Transfer-Encoding: gzip, chunked',
  'Transfer-Encoding: nonsense',
  'Content-Type: application/json',
  'Upgrade: websocket\r\nConnection: Upgrade',
  'Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings',
  'Expect: 100-continue',
  'Connection: close',
  'X-Auth-AccessKey: a\0b',
  ' folded: line',
  'X-Auth-AccessKey: a\r\n folded',
  `X-Long: ${'y'.repeat(20_000)}`,
  'Na me: value',
  'É: é',
];
const bodies = ['', '{}', 'ZZ\r\n', '5\r\n{"a":\r\n0\r\n\r\n', 'ffffffffffffffff\r\nx', '3;ext="\r\nabc', '\0\0\0\0'];

/** Bytes that are almost, or not at all, an HTTP request. The last header asks the server to close the connection. */
export function noise(random: Random): Buffer {
  if (random.chance(0.2)) return random.bytes(1 + random.below(200));
  const end = random.pick(['\r\n', '\r\n', '\n', '\r']);
  const head = [random.pick(lines), ...Array.from({ length: random.below(5) }, () => random.pick(fields))];
  const request = `${head.join(end)}${end}${end}${random.pick(bodies)}`;
  return Buffer.from(random.chance(0.3) ? request + request : request, 'latin1');
}

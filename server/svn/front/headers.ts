import type { IncomingMessage } from 'node:http';

/** RFC 9110, 7.6.1: they concern one connection, not the message. */
const hopByHop = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** Alternating names and values as sent, without the headers of the connection and `others` (in lower case). */
export function endToEnd(message: IncomingMessage, others: readonly string[] = []): string[] {
  const named = message.headers.connection?.toLowerCase().split(/\s*,\s*/) ?? [];
  const left = new Set([...hopByHop, ...named, ...others]);
  const raw = message.rawHeaders;
  return raw.filter((_, index) => !left.has(raw[index - (index % 2)]?.toLowerCase() ?? ''));
}

/** How to delimit the body of a request on the next connection: by its length, in chunks, or without a body. */
export function bodyFraming(request: IncomingMessage): string[] {
  if (request.headers['transfer-encoding'] !== undefined) return ['Transfer-Encoding', 'chunked'];
  return ['Content-Length', request.headers['content-length'] ?? '0'];
}

export const expectsContinue = (request: IncomingMessage): boolean =>
  request.headers.expect?.toLowerCase() === '100-continue';

/** The head of an answer as the next server sent it. */
export const headOf = (answer: IncomingMessage): { status: number; message: string; headers: string[] } => ({
  status: answer.statusCode ?? 502,
  message: answer.statusMessage ?? '',
  headers: endToEnd(answer),
});

import { connect } from 'node:net';
import type { Sent } from '../support/hearth/client.ts';

/** An answer whose body is read only if somebody asks for it. */
export interface Reply {
  status: number;
  /** the value of a header; empty without one */
  header(name: string): string;
  text(): string;
  json(): unknown;
}

const endOfHead = Buffer.from('\r\n\r\n');
const nothing = Buffer.alloc(0);

/** The first whole answer in these bytes; undefined while some are missing. */
function replyIn(bytes: Buffer): Reply | undefined {
  const end = bytes.indexOf(endOfHead);
  if (end === -1) return undefined;
  const head = bytes.toString('latin1', 0, end + 2);
  const header = (name: string): string => new RegExp(`^${name}: (.*)\r$`, 'im').exec(head)?.[1] ?? '';
  const length = Number(header('content-length'));
  if (header('transfer-encoding') !== '') throw new Error(`a race needs answers with a length:\n${head}`);
  const from = end + endOfHead.length;
  if (bytes.length < from + length) return undefined;
  if (bytes.length > from + length) throw new Error(`more than one answer:\n${bytes.toString('latin1')}`);
  const text = (): string => bytes.toString('utf8', from);
  return { status: Number(head.slice(9, 12)), header, text, json: (): unknown => JSON.parse(text()) };
}

/**
 * One connection of one client, which sends a request after the answer to the one before. It writes and reads bytes
 * itself: Node's client takes as much processor time as Hearth, and the writes of a race are counted in millions.
 */
export function createConnection(base: string, accessKey: string) {
  const { hostname, port, host } = new URL(base);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  let waiting: { resolve(reply: Reply): void; reject(error: Error): void } | undefined;
  let received: Buffer = nothing;

  function fail(error: Error): void {
    waiting?.reject(error);
    waiting = undefined;
    socket.destroy();
  }
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('the server closed the connection of a client')));
  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    try {
      const reply = replyIn(received);
      if (reply === undefined) return;
      received = nothing;
      waiting?.resolve(reply);
      waiting = undefined;
    } catch (error) {
      fail(error as Error);
    }
  });

  function request(method: string, path: string, { headers = {}, body }: Omit<Sent, 'query'> = {}): Promise<Reply> {
    const content = body === undefined ? '' : JSON.stringify(body);
    const lines = [`${method} /api${path} HTTP/1.1`, `Host: ${host}`, `X-Auth-AccessKey: ${accessKey}`];
    for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
    if (body !== undefined)
      lines.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(content)}`);
    return new Promise((resolve, reject) => {
      if (waiting !== undefined) throw new Error('the connection waits for an answer');
      waiting = { resolve, reject };
      socket.write(`${lines.join('\r\n')}\r\n\r\n${content}`);
    });
  }
  return { request, close: (): void => void socket.destroy() };
}

export type Connection = ReturnType<typeof createConnection>;

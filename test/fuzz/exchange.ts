import { Agent, request as httpRequest } from 'node:http';
import { connect } from 'node:net';

export interface Request {
  method: string;
  path: string;
  headers: Record<string, string | string[]>;
  body?: string | Buffer;
}

export interface Exchange {
  status: number;
  type: string;
  head: string;
  text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 });

/** Sends a request that Node's client accepts. */
export function exchange(base: URL, { method, path, headers, body }: Request): Promise<Exchange> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const target = { host: base.hostname, port: base.port, agent, timeout: 60_000 };
    const sent = httpRequest({ ...target, method, path, headers: { ...length, ...headers } }, (answer) => {
      const chunks: Buffer[] = [];
      const type = answer.headers['content-type'] ?? '';
      const answered = () =>
        resolve({
          status: answer.statusCode ?? 0,
          type,
          head: answer.rawHeaders.join('\n'),
          text: Buffer.concat(chunks).toString('utf8'),
        });
      answer.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        if (!type.startsWith('text/event-stream')) return;
        // A stream of events doesn't end by itself.
        answered();
        sent.destroy();
      });
      answer.on('error', reject);
      answer.on('end', answered);
    });
    sent.on('timeout', () => sent.destroy(new Error('no answer within a minute')));
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Sends raw bytes, and returns everything received until the server closes the connection. */
export function shout(base: URL, bytes: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(base.port), base.hostname);
    const answered = (): void => resolve(Buffer.concat(chunks).toString('utf8'));
    socket.setTimeout(20_000, () => {
      socket.destroy();
      reject(new Error('neither an answer nor an end within 20 seconds'));
    });
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('close', answered);
    // The server may close the connection while bytes are still being sent.
    socket.on('error', (error: NodeJS.ErrnoException) =>
      ['ECONNRESET', 'EPIPE'].includes(error.code ?? '') ? answered() : reject(error),
    );
    socket.end(bytes);
  });
}

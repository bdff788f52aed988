import { connect, type Socket } from 'node:net';

/** The bytes of the nth request. */
export type Requests = (time: number) => Buffer;

export interface Load {
  requests: number;
  milliseconds: number;
  /** of each request, sorted */
  latencies: number[];
}

/** HTTP text of a request on a connection that stays open. */
export function requestText(method: string, path: string, headers: Record<string, string>, body = ''): Buffer {
  const length = body === '' ? [] : [`Content-Length: ${Buffer.byteLength(body)}`, 'Content-Type: application/json'];
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from([`${method} ${path} HTTP/1.1`, 'Host: 127.0.0.1', ...lines, ...length, '', body].join('\r\n'));
}

const endOfHead = Buffer.from('\r\n\r\n');

/** Counts whole responses. A parser of our own, because the load must cost less than the server. */
function createResponseReader(onResponse: (status: number, head: string) => void) {
  let head: Buffer = Buffer.alloc(0);
  let text = '';
  let missing = 0;
  let status = 0;

  /** Returns the bytes that follow the head. */
  function readHead(bytes: Buffer): Buffer {
    head = head.length === 0 ? bytes : Buffer.concat([head, bytes]);
    const end = head.indexOf(endOfHead);
    if (end === -1) return Buffer.alloc(0);
    text = head.toString('latin1', 0, end);
    const rest = head.subarray(end + 4);
    head = Buffer.alloc(0);
    status = Number(text.slice(9, 12));
    missing = status === 304 ? 0 : Number(/^content-length: (\d+)/im.exec(text)?.[1] ?? 0);
    if (missing === 0) onResponse(status, text);
    return rest;
  }

  return (chunk: Buffer): void => {
    let bytes = chunk;
    while (bytes.length > 0) {
      if (missing === 0) {
        bytes = readHead(bytes);
        continue;
      }
      const taken = Math.min(missing, bytes.length);
      missing -= taken;
      bytes = bytes.subarray(taken);
      if (missing === 0) onResponse(status, text);
    }
  };
}

export interface LoadOptions {
  connections: number;
  milliseconds: number;
  expected?: readonly number[];
  /**
   * Whether the server may close a connection whose request has waited for long, as Puma does. The request is repeated.
   */
  mayClose?: boolean;
  /** Gets the number of each request, and the head of its answer. */
  onAnswer?: ((time: number, head: string) => void) | undefined;
}

/** Sends requests on so many connections for so long, each the next one after its answer. */
export async function putLoad(base: string, requests: Requests, options: LoadOptions): Promise<Load> {
  const { port, hostname } = new URL(base);
  const { expected = [200, 201, 304], mayClose = false, onAnswer } = options;
  const latencies: number[] = [];
  const sockets = new Set<Socket>();
  const begin = performance.now();
  const until = begin + options.milliseconds;
  let sent = 0;

  const drive = (resolve: () => void, reject: (error: Error) => void): void => {
    let started = 0;
    let time = 0;
    const socket = connect({ port: Number(port), host: hostname, noDelay: true });
    sockets.add(socket);
    const next = (): void => {
      started = performance.now();
      if (started >= until) return void socket.end(resolve);
      time = sent;
      sent += 1;
      socket.write(requests(time));
    };
    const read = createResponseReader((status, head) => {
      if (!expected.includes(status)) return reject(new Error(`Unexpected status ${status}`));
      onAnswer?.(time, head);
      latencies.push(performance.now() - started);
      next();
    });
    socket.on('data', read);
    socket.on('error', (error) => mayClose || reject(error));
    socket.once('connect', next);
    socket.once('close', () => {
      sockets.delete(socket);
      if (performance.now() >= until) return resolve();
      if (mayClose) return drive(resolve, reject);
      reject(new Error('The server closed a connection.'));
    });
  };

  try {
    await Promise.all(Array.from({ length: options.connections }, () => new Promise<void>(drive)));
  } finally {
    for (const socket of sockets) socket.destroy();
  }
  const milliseconds = performance.now() - begin;
  return { requests: latencies.length, milliseconds, latencies: latencies.toSorted((a, b) => a - b) };
}

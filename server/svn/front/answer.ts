import type { IncomingMessage, ServerResponse } from 'node:http';

/** The number of bytes to read from a refused client, so that it sees the answer. */
const drained = 1024 * 1024;

/** Reads the rest of an unwanted body, and disconnects if it doesn't end. */
export function drain(request: IncomingMessage): void {
  let read = 0;
  request.on('data', (chunk: Buffer) => {
    read += chunk.length;
    if (read > drained) request.socket.destroy();
  });
}

/** Answers with plain text, which svn clients display. */
export function answerText(
  request: IncomingMessage,
  response: ServerResponse,
  { status, text, headers = {} }: { status: number; text: string; headers?: Record<string, string> },
): void {
  if (response.headersSent || response.destroyed) return void response.destroy();
  const body = `${text}\n`;
  // A client that waits for 100-continue has sent nothing and won't.
  const isWaiting = request.headers.expect !== undefined;
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    ...(isWaiting ? { Connection: 'close' } : {}),
    ...headers,
  });
  response.end(request.method === 'HEAD' ? '' : body);
  if (!isWaiting) drain(request);
}

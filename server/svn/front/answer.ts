import type { IncomingMessage, ServerResponse } from 'node:http';

/** What a client goes on sending after it was refused is read up to here, so that it sees the answer. */
const drained = 1024 * 1024;

/** Reads the rest of a body that nobody wants, and hangs up on one that doesn't end. */
export function drain(request: IncomingMessage): void {
  let read = 0;
  request.on('data', (chunk: Buffer) => {
    read += chunk.length;
    if (read > drained) request.socket.destroy();
  });
}

/** An answer of the front itself, as plain text: an svn client shows it. */
export function answerText(
  request: IncomingMessage,
  response: ServerResponse,
  { status, text, headers = {} }: { status: number; text: string; headers?: Record<string, string> },
): void {
  if (response.headersSent || response.destroyed) return void response.destroy();
  const body = `${text}\n`;
  // Where the client waits for leave to send, it has not sent anything and won't.
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

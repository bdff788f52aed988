import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { connectionLimits } from '../../../contract/limits.ts';
import { problem } from '../../../contract/problems.ts';
import { refuseRequest } from './refuse.ts';

export type IdleLimits = Pick<typeof connectionLimits, 'bodyProgressBytes'> & {
  bodyIdleMs: number;
  answerIdleMs: number;
};

/** An unfinished request, and its progress at the last check. */
interface Watched {
  socket: Socket;
  response: ServerResponse;
  isPatient: boolean;
  read: number;
  readAt: number;
  written: number;
  writtenAt: number;
}

/** Whether we wait for the client. A full buffer means that it waits for us. */
const waitsForBody = (request: IncomingMessage): boolean =>
  !request.complete && request.readableLength < request.readableHighWaterMark;

/** Whether everything has been read and sent. */
const isOver = ({ headers, socket }: IncomingMessage, response: ServerResponse): boolean =>
  response.writableEnded &&
  socket.writableLength === 0 &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined;

/** Ends requests whose client stopped sending its body, or stopped reading its answer. */
export function watchIdle(
  server: Server,
  given: Partial<IdleLimits> = {},
  isPatient: (request: IncomingMessage) => boolean = () => false,
): void {
  const limits: IdleLimits = { ...connectionLimits, ...given };
  const { svnIdleMs } = connectionLimits;
  const open = new Map<IncomingMessage, Watched>();

  function lookAt(request: IncomingMessage, watched: Watched, now: number): void {
    const { socket, response } = watched;
    const isSending = waitsForBody(request);
    if (!isSending || socket.bytesRead - watched.read >= limits.bodyProgressBytes) {
      watched.read = socket.bytesRead;
      watched.readAt = now;
    }
    if (socket.writableLength === 0 || socket.bytesWritten !== watched.written) {
      watched.written = socket.bytesWritten;
      watched.writtenAt = now;
    }
    if (now - watched.writtenAt > (watched.isPatient ? svnIdleMs : limits.answerIdleMs)) return void socket.destroy();
    if (now - watched.readAt <= (watched.isPatient ? svnIdleMs : limits.bodyIdleMs)) return;
    open.delete(request);
    if (response.headersSent) return void socket.destroy();
    response.once('close', () => socket.destroy());
    refuseRequest(response, problem('body_timeout'));
  }

  const follow = (request: IncomingMessage, response: ServerResponse): void => {
    const { socket } = request;
    if (isOver(request, response)) return;
    const now = performance.now();
    open.set(request, {
      socket,
      response,
      isPatient: isPatient(request),
      read: socket.bytesRead,
      readAt: now,
      written: socket.bytesWritten,
      writtenAt: now,
    });
    response.once('close', () => open.delete(request));
  };
  for (const event of ['request', 'checkContinue']) server.on(event, follow);
  const every = Math.min(5_000, limits.bodyIdleMs / 4, limits.answerIdleMs / 4);
  const timer = setInterval(() => {
    const now = performance.now();
    for (const [request, watched] of open) lookAt(request, watched, now);
  }, every);
  timer.unref();
  server.once('close', () => clearInterval(timer));
}

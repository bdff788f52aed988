import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { drain } from './answer.ts';
import type { FirstBytes } from './first-bytes.ts';

export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  /** the part of the body that was read already */
  first?: FirstBytes;
  /** The request to the next server, before it is sent. */
  ask(): ClientRequest;
  /** Makes the head of the answer from that of the next server. */
  head(answer: IncomingMessage): { status: number; message: string; headers: string[] };
  /** A client that waits for 100-continue gets it when the next server sends it. */
  continueOn?: 'continue';
  /** The connection was refused and nothing was sent; true: try again. */
  retry?(): Promise<boolean>;
  /** The next server failed before it answered. */
  onFailure(error: NodeJS.ErrnoException): void;
}

/** The connection failed before anything was sent. */
const refused = (error: NodeJS.ErrnoException): boolean =>
  error.code === 'ECONNREFUSED' || (['ECONNRESET', 'ENOENT'].includes(error.code ?? '') && error.syscall === 'connect');

function onConnect(asked: ClientRequest, work: () => void): void {
  asked.once('socket', (socket: Socket) => {
    if (socket.connecting) socket.once('connect', work);
    else work();
  });
}

/** Forwards a request and its answer as streams, at the pace of the slower side. */
export function stream(exchange: Exchange): void {
  const { request, response, continueOn } = exchange;
  if (response.destroyed) return;
  const asked = exchange.ask();
  let sending = false;
  let isAnswered = false;
  const abandon = (): void => void asked.destroy();
  function send(): void {
    sending = true;
    for (const chunk of exchange.first?.chunks ?? []) asked.write(chunk);
    if (exchange.first?.isWhole === true) asked.end();
    else request.pipe(asked);
  }

  response.once('close', abandon);
  asked.on('response', (answer) => {
    const { status, message, headers } = exchange.head(answer);
    // Send the head, body and end of a short answer as one packet.
    const { socket } = response;
    socket?.cork();
    setImmediate(() => socket?.uncork());
    response.writeHead(status, message, headers);
    answer.on('error', () => response.destroy());
    answer.on('end', () => {
      isAnswered = true;
    });
    answer.pipe(response);
  });
  asked.on('error', (error: NodeJS.ErrnoException) => {
    response.off('close', abandon);
    request.unpipe(asked);
    // The server answered before it had read the whole body.
    if (isAnswered) return drain(request);
    if (response.headersSent || response.destroyed) return void response.destroy();
    if (sending || !refused(error) || exchange.retry === undefined) return exchange.onFailure(error);
    exchange.retry().then(
      (again) => (again ? stream(exchange) : exchange.onFailure(error)),
      () => exchange.onFailure(error),
    );
  });
  if (continueOn === 'continue') {
    asked.flushHeaders();
    asked.on('continue', () => {
      response.writeContinue();
      send();
    });
    return;
  }
  onConnect(asked, () => {
    send();
  });
}

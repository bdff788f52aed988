import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerLimits } from '../../../contract/limits.ts';
import { sendBytes } from './head.ts';

/** The rest of the answer has no reader: its client has disconnected, or sent a HEAD request. */
class Unread extends Error {}

/** Waits until the client has read most of the data. */
async function read(response: ServerResponse): Promise<void> {
  const closing = new AbortController();
  const { signal } = closing;
  const isClosed = once(response, 'close', { signal });
  await Promise.race([once(response, 'drain', { signal }), isClosed]).finally(() => {
    closing.abort();
    // The loser is aborted.
    isClosed.catch(() => undefined);
  });
}

interface Sent {
  status: number;
  type: string;
}

/**
 * Sends the pieces that `make` passes to `take`. A short answer is sent at once, with its length. The pieces of a long
 * one are produced as fast as the client reads them. An error midway rejects, and leaves the answer unfinished.
 */
export async function sendPieces(
  request: Pick<FastifyRequest, 'head' | 'method' | 'isAlwaysOk'>,
  reply: FastifyReply,
  { status, type }: Sent,
  make: (take: (piece: Buffer) => Promise<void> | undefined) => Promise<void>,
): Promise<void> {
  const { raw } = reply;
  const held: Buffer[] = [];
  let bytes = 0;
  let isBegun = false;

  async function write(piece: Buffer): Promise<void> {
    if (!raw.destroyed && !raw.write(piece)) await read(raw);
    if (raw.destroyed) throw new Unread();
  }

  function begin(): Promise<void> {
    isBegun = true;
    reply.hijack();
    raw.writeHead(request.isAlwaysOk ? 200 : status, request.head.begun(type));
    if (request.method === 'HEAD') throw new Unread();
    return write(Buffer.concat(held.splice(0)));
  }

  function take(piece: Buffer): Promise<void> | undefined {
    if (isBegun) return write(piece);
    held.push(piece);
    bytes += piece.length;
    return bytes > answerLimits.wholeBytes ? begin() : undefined;
  }

  try {
    await make(take);
  } catch (error) {
    if (!(error instanceof Unread)) throw error;
  }
  if (isBegun) raw.end();
  else sendBytes(request, reply, { status, type, body: Buffer.concat(held) });
}

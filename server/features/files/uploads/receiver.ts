import type { Readable } from 'node:stream';

/** A caller that sends nothing for this long counts as disconnected. */
const timeoutMs = 30_000;

/**
 * The bytes of a request, received piece by piece. An aborted request ends early and keeps the bytes received so far.
 */
export interface UploadReceiver {
  hasMore(): Promise<boolean>;
  take(limit: number): AsyncIterable<Uint8Array>;
}

export function createUploadReceiver(body: Readable): UploadReceiver {
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  let held: Uint8Array = new Uint8Array();
  let ended = false;

  async function next(): Promise<Uint8Array | undefined> {
    const timer = setTimeout(() => body.destroy(), timeoutMs);
    try {
      const { done, value } = await chunks.next();
      return done === true ? undefined : value;
    } catch {
      return undefined;
    } finally {
      clearTimeout(timer);
    }
  }

  async function hasMore(): Promise<boolean> {
    while (held.length === 0 && !ended) {
      const chunk = await next();
      if (chunk === undefined) ended = true;
      else held = chunk;
    }
    return held.length > 0;
  }

  async function* take(limit: number): AsyncGenerator<Uint8Array> {
    let room = limit;
    while (room > 0 && (await hasMore())) {
      const piece = held.subarray(0, room);
      held = held.subarray(piece.length);
      room -= piece.length;
      yield piece;
    }
  }

  return { hasMore, take };
}

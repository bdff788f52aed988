import type { IncomingMessage } from 'node:http';

/** The beginning of a body, or all of it. */
export interface FirstBytes {
  chunks: Buffer[];
  isWhole: boolean;
}

/** Reads a small body before it is forwarded, so that a slow client keeps no other server waiting. */
export function readFirstBytes(request: IncomingMessage, most: number): Promise<FirstBytes> {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (encoding === undefined && Number(length ?? 0) === 0) return Promise.resolve({ chunks: [], isWhole: false });
  const read = Promise.withResolvers<FirstBytes>();
  const chunks: Buffer[] = [];
  let size = 0;
  const finish = (isWhole: boolean): void => {
    request.off('data', onData);
    request.pause();
    read.resolve({ chunks, isWhole });
  };
  const onData = (chunk: Buffer): void => {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= most) finish(false);
  };
  request.on('data', onData);
  request.once('end', () => finish(true));
  request.once('close', () => finish(false));
  return read.promise;
}

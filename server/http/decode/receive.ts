import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { problem } from '../../../contract/problems.ts';

/** The rest of a body that is refused is not read. */
const tooLarge = (limit: number) => problem('body_too_large', { limit }, { headers: { Connection: 'close' } });

/** The bytes of a body, up to a limit. */
export function receiveBytes({ headers }: FastifyRequest, payload: Readable, limit: number): Promise<Buffer> {
  const announced = headers['content-length'] === undefined ? undefined : Number(headers['content-length']);
  if (announced !== undefined && announced > limit) return Promise.reject(tooLarge(limit));
  const received = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  let size = 0;
  const onData = (chunk: Buffer): void => {
    size += chunk.length;
    if (size <= limit) return void chunks.push(chunk);
    payload.off('data', onData);
    received.reject(tooLarge(limit));
  };
  payload.on('data', onData);
  payload.once('end', () => {
    if (announced === undefined || announced === size) received.resolve(Buffer.concat(chunks, size));
    else received.reject(problem('request_malformed'));
  });
  payload.once('error', (error) => received.reject(error));
  return received.promise;
}

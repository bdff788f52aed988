import { openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { type Blobs, type ByteRange, pathOf } from './blobs.ts';
import type { S3Address } from './s3-address.ts';
import { type S3Request, sendToS3 } from './s3-request.ts';
import { prepareSpool, type Spooled, spool } from './spool.ts';

/** The store's own words stay out of the message: they may quote what was signed. */
async function refused(request: S3Request, response: Response): Promise<Error> {
  await response.body?.cancel();
  return new Error(`The blob store answered ${request.method} with ${response.status}.`);
}

const keyOf = (hash: string): string => `blobs/${pathOf(hash)}`;
const rangeHeader = (range: ByteRange | undefined): Record<string, string> =>
  range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` };

async function head(address: S3Address, hash: string): Promise<Response | undefined> {
  const request: S3Request = { method: 'HEAD', path: keyOf(hash) };
  const response = await sendToS3(address, request);
  if (response.status === 404) return undefined;
  if (!response.ok) throw await refused(request, response);
  return response;
}

export const isInS3 = async (address: S3Address, hash: string): Promise<boolean> =>
  (await head(address, hash)) !== undefined;

/** Blobs in a bucket that any number of copies share. Length and hash are known before the upload begins. */
export async function openS3Blobs(address: S3Address, spoolDirectory: string): Promise<Blobs> {
  await prepareSpool(spoolDirectory);

  async function put({ path, hash }: Spooled): Promise<void> {
    const headers = { 'X-Amz-Content-Sha256': hash };
    const request: S3Request = { method: 'PUT', path: keyOf(hash), headers, body: await openAsBlob(path) };
    const response = await sendToS3(address, request);
    if (!response.ok) throw await refused(request, response);
    await response.body?.cancel();
  }

  return {
    async write(bytes) {
      const spooled = await spool(spoolDirectory, bytes);
      try {
        await put(spooled);
      } finally {
        await rm(spooled.path, { force: true });
      }
      return { hash: spooled.hash, size: spooled.size };
    },

    async read(hash, range) {
      const request: S3Request = { method: 'GET', path: keyOf(hash), headers: rangeHeader(range) };
      const response = await sendToS3(address, request);
      if (!response.ok || response.body === null) throw await refused(request, response);
      return Readable.fromWeb(response.body as ReadableStream<Uint8Array>);
    },

    has: (hash) => isInS3(address, hash),

    async remove(hash, writtenBefore) {
      const found = await head(address, hash);
      if (found === undefined) return true;
      const written = Date.parse(found.headers.get('last-modified') ?? '');
      // The store tells whole seconds.
      if (Number.isNaN(written) || written >= writtenBefore - 1000) return false;
      const request: S3Request = { method: 'DELETE', path: keyOf(hash) };
      const response = await sendToS3(address, request);
      if (!response.ok && response.status !== 404) throw await refused(request, response);
      await response.body?.cancel();
      return true;
    },
  };
}

import type { IncomingMessage } from 'node:http';
import { rm } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { type Blobs, type ByteRange, blobPath } from '../blobs.ts';
import { prepareSpool, spool } from '../spool.ts';
import type { S3Address } from './address.ts';
import {
  createS3Sender,
  defaultOptions,
  refusedByStore,
  type S3Options,
  type S3Request,
  type SendToS3,
} from './request.ts';
import { uploadFile } from './upload.ts';

const keyOf = (hash: string): string => `blobs/${blobPath(hash)}`;
const rangeHeader = (range: ByteRange | undefined): Record<string, string> =>
  range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` };

const isOk = ({ statusCode = 0 }: IncomingMessage): boolean => statusCode >= 200 && statusCode < 300;

async function head(send: SendToS3, hash: string): Promise<IncomingMessage | undefined> {
  const request: S3Request = { method: 'HEAD', path: keyOf(hash) };
  const response = await send(request);
  response.resume();
  if (response.statusCode === 404) return undefined;
  if (!isOk(response)) throw refusedByStore(request, response);
  return response;
}

/** The size of a blob; undefined: missing. */
export async function sizeInS3(address: S3Address, hash: string): Promise<number | undefined> {
  const found = await head(createS3Sender(address), hash);
  return found === undefined ? undefined : Number(found.headers['content-length']);
}

/** A hash that no blob has. */
const anyHash = '0'.repeat(64);

/**
 * The reason why the bucket can't be read; undefined: it can. Only GET distinguishes a missing bucket from a missing
 * object.
 */
export async function faultOfS3(address: S3Address): Promise<string | undefined> {
  const response = await createS3Sender(address)({ method: 'GET', path: keyOf(anyHash) });
  const { statusCode = 0 } = response;
  const body = await text(response);
  if (body.includes('<Code>NoSuchBucket</Code>')) return 'the bucket does not exist';
  if (statusCode === 401 || statusCode === 403) return `the store refuses the key (status ${statusCode})`;
  return statusCode === 404 || isOk(response) ? undefined : `the store answers with status ${statusCode}`;
}

async function get(send: SendToS3, hash: string, range?: ByteRange): Promise<IncomingMessage> {
  const request: S3Request = { method: 'GET', path: keyOf(hash), headers: rangeHeader(range) };
  const response = await send(request);
  if (!isOk(response)) throw refusedByStore(request, response);
  return response;
}

export const readInS3 = (address: S3Address, hash: string): Promise<IncomingMessage> =>
  get(createS3Sender(address), hash);

/** Blobs in a bucket that any number of copies share. Length and hash are known before the upload begins. */
export async function openS3Blobs(
  address: S3Address,
  spoolDirectory: string,
  options: S3Options = defaultOptions,
): Promise<Blobs> {
  await prepareSpool(spoolDirectory);
  const send = createS3Sender(address, options);

  return {
    async write(bytes) {
      const file = await spool(spoolDirectory, bytes);
      try {
        await uploadFile({ send, key: keyOf(file.hash), file }, options.partSize);
      } finally {
        await rm(file.path, { force: true });
      }
      return { hash: file.hash, size: file.size };
    },

    read: (hash, range) => get(send, hash, range),

    has: async (hash) => (await head(send, hash)) !== undefined,

    async remove(hash, writtenBefore) {
      const found = await head(send, hash);
      if (found === undefined) return true;
      const written = Date.parse(found.headers['last-modified'] ?? '');
      // The store rounds down to seconds.
      if (Number.isNaN(written) || written >= writtenBefore - 1000) return false;
      const request: S3Request = { method: 'DELETE', path: keyOf(hash) };
      const response = await send(request);
      if (!isOk(response) && response.statusCode !== 404) throw refusedByStore(request, response);
      response.resume();
      return true;
    },
  };
}

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { element, renderElement } from '../../lib/xml/element.ts';
import { readXml } from '../../lib/xml/read.ts';
import type { Spooled } from '../spool.ts';
import { refusedByStore, type S3Body, type S3Request, type SendToS3 } from './request.ts';

/** Limit of S3. */
const mostParts = 10_000;
const mebibyte = 1024 * 1024;
const partsAtOnce = 3;

interface Upload {
  send: SendToS3;
  /** Name of the object. */
  key: string;
  file: Spooled;
}

interface Part {
  number: number;
  start: number;
  /** Inclusive. */
  end: number;
}

/** Parts grow with the object, so that even 5 TiB, the most that S3 stores, fit into the number of parts it allows. */
export function partsOf(size: number, smallest: number): Part[] {
  const partSize = Math.max(smallest, Math.ceil(size / mostParts / mebibyte) * mebibyte);
  return Array.from({ length: Math.ceil(size / partSize) }, (_, index) => ({
    number: index + 1,
    start: index * partSize,
    end: Math.min((index + 1) * partSize, size) - 1,
  }));
}

async function bodyOf(path: string, { start, end }: Part): Promise<S3Body> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { start, end })) hash.update(chunk);
  const open = (): Readable => createReadStream(path, { start, end });
  return { size: end - start + 1, sha256: hash.digest('hex'), open };
}

/** Some stores escape the quotes of an entity tag as in XML, also in the header. */
const entityTag = (header: string | undefined): string => (header ?? '').replaceAll('&quot;', '"');

async function begin({ send, key }: Upload): Promise<string> {
  const request: S3Request = { method: 'POST', path: key, query: { uploads: '' } };
  const response = await send(request);
  if (response.statusCode !== 200) throw refusedByStore(request, response);
  const { children } = readXml((await text(response)).trim());
  const uploadId = children.find(({ name }) => name === 'UploadId')?.text;
  if (uploadId === undefined) throw new Error('The blob store began no upload.');
  return uploadId;
}

async function sendPart({ send, key, file }: Upload, uploadId: string, part: Part, signal: AbortSignal) {
  const query = { partNumber: String(part.number), uploadId };
  const request: S3Request = { method: 'PUT', path: key, query, body: await bodyOf(file.path, part) };
  const response = await send(request, signal);
  if (response.statusCode !== 200) throw refusedByStore(request, response);
  response.resume();
  return { number: part.number, etag: entityTag(response.headers.etag) };
}

type SentPart = Awaited<ReturnType<typeof sendPart>>;

/** A few parts at a time; the first failure stops the others. */
async function sendParts(upload: Upload, uploadId: string, parts: readonly Part[]): Promise<SentPart[]> {
  const stop = new AbortController();
  const sent: SentPart[] = [];
  const waiting = parts.values();
  async function work(): Promise<void> {
    for (const part of waiting) sent.push(await sendPart(upload, uploadId, part, stop.signal));
  }
  const workers = Array.from({ length: partsAtOnce }, () =>
    work().catch((error: unknown) => {
      stop.abort(error);
      throw error;
    }),
  );
  await Promise.allSettled(workers);
  stop.signal.throwIfAborted();
  return sent.toSorted((a, b) => a.number - b.number);
}

/** If the response to the first attempt was lost, the second attempt is answered with an unknown upload. */
async function isThere({ send, key, file }: Upload, began: number): Promise<boolean> {
  const response = await send({ method: 'HEAD', path: key });
  response.resume();
  // The store rounds down to seconds.
  const isNew = Date.parse(response.headers['last-modified'] ?? '') >= began - 1000;
  return response.statusCode === 200 && isNew && Number(response.headers['content-length']) === file.size;
}

function listOf(parts: readonly SentPart[]): S3Body {
  const listed = parts.map(({ number, etag }) =>
    element('Part', {}, [element('PartNumber', {}, number), element('ETag', {}, etag)]),
  );
  const bytes = Buffer.from(renderElement(element('CompleteMultipartUpload', {}, listed)));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { size: bytes.length, sha256, open: () => Readable.from([bytes]) };
}

async function complete(upload: Upload, uploadId: string, parts: readonly SentPart[], began: number): Promise<void> {
  const request: S3Request = { method: 'POST', path: upload.key, query: { uploadId }, body: listOf(parts) };
  const response = await upload.send(request);
  if (response.statusCode !== 200) {
    const refusal = refusedByStore(request, response);
    if (response.statusCode === 404 && (await isThere(upload, began))) return;
    throw refusal;
  }
  // S3 starts its response before it knows whether it succeeds.
  const { name } = readXml((await text(response)).trim());
  if (name !== 'CompleteMultipartUploadResult') throw new Error(`The blob store did not complete an upload: ${name}.`);
}

async function abort({ send, key }: Upload, uploadId: string): Promise<void> {
  (await send({ method: 'DELETE', path: key, query: { uploadId } })).resume();
}

async function putWhole({ send, key, file }: Upload): Promise<void> {
  const body = { size: file.size, sha256: file.hash, open: () => createReadStream(file.path) };
  const request: S3Request = { method: 'PUT', path: key, body };
  const response = await send(request);
  if (response.statusCode !== 200) throw refusedByStore(request, response);
  response.resume();
}

/** Stores a file as one object: in one request if it fits into a part, in several otherwise. */
export async function uploadFile(upload: Upload, smallestPart: number): Promise<void> {
  const parts = partsOf(upload.file.size, smallestPart);
  if (parts.length <= 1) return putWhole(upload);
  const began = Date.now();
  const uploadId = await begin(upload);
  try {
    await complete(upload, uploadId, await sendParts(upload, uploadId, parts), began);
  } catch (error) {
    // Parts of an unfinished upload take up space. If this fails as well, the lifecycle rules of the store must remove them.
    await abort(upload, uploadId).catch(() => undefined);
    throw error;
  }
}

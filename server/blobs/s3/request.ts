import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { S3Address } from './address.ts';

export interface S3Body {
  size: number;
  /** In hex; part of the signature, so that the store refuses bytes that changed on the way. */
  sha256: string;
  /** Called again for every attempt. */
  open(): Readable;
}

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Below the bucket. */
  path: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: S3Body;
}

export interface S3Options {
  /** A request fails when its connection transfers no bytes for this long. With progress, it may take any time. */
  idleMs: number;
  /** Smallest size of the parts of a multipart upload. */
  partSize: number;
}

export const defaultOptions: S3Options = { idleMs: 120_000, partSize: 8 * 1024 * 1024 };

const attempts = 4;
const firstPauseMs = 100;

const isTemporary = (status: number): boolean => status >= 500 || status === 429;

function addressOf(address: S3Address, { path, query = {} }: S3Request): URL {
  const url = new URL(`${address.bucketUrl}/${path}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

async function signedHeaders(address: S3Address, request: S3Request, url: URL): Promise<Record<string, string>> {
  const { accessKeyId, secretAccessKey, region } = address;
  const { method, body } = request;
  const ofBody = body === undefined ? {} : { 'X-Amz-Content-Sha256': body.sha256 };
  const headers = { ...request.headers, ...ofBody };
  const credentials = { accessKeyId, secretAccessKey, region, service: 's3' };
  const signed = await new AwsV4Signer({ method, url: url.href, headers, ...credentials }).sign();
  const length = body === undefined ? {} : { 'Content-Length': String(body.size) };
  return { ...Object.fromEntries(new Headers(signed.headers)), ...length };
}

async function sendOnce(
  address: S3Address,
  request: S3Request,
  { idleMs, signal }: { idleMs: number; signal?: AbortSignal | undefined },
): Promise<IncomingMessage> {
  const url = addressOf(address, request);
  const headers = await signedHeaders(address, request, url);
  const { method, body } = request;
  const client = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const outgoing = client(url, { method, headers, timeout: idleMs, ...(signal === undefined ? {} : { signal }) });
    let response: IncomingMessage | undefined;
    outgoing.on('timeout', () => {
      // Unread bytes mean that the reader is slow, not the store.
      if (response !== undefined && response.readableLength > 0) outgoing.socket?.setTimeout(idleMs);
      else (response ?? outgoing).destroy(new Error(`The blob store made no progress for ${idleMs / 1000} seconds.`));
    });
    outgoing.on('response', (received) => {
      response = received;
      resolve(received);
    });
    outgoing.on('error', reject);
    if (body === undefined) outgoing.end();
    else pipeline(body.open(), outgoing).catch(reject);
  });
}

/** Drops the rest of a response. Keeps the connection if nothing is left to send on it. */
function discard(response: IncomingMessage, isSent: boolean): void {
  if (isSent) response.resume();
  else response.destroy();
}

export type SendToS3 = (request: S3Request, signal?: AbortSignal) => Promise<IncomingMessage>;

/** Sends signed requests, and repeats them while the store is overloaded, restarting or unreachable. */
export function createS3Sender(address: S3Address, { idleMs }: Pick<S3Options, 'idleMs'> = defaultOptions): SendToS3 {
  return async (request, signal) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const response = await sendOnce(address, request, { idleMs, signal });
        if (attempt === attempts || !isTemporary(response.statusCode ?? 0)) return response;
        discard(response, request.body === undefined);
      } catch (error) {
        if (attempt === attempts || signal?.aborted === true) throw error;
      }
      await pause(firstPauseMs * 2 ** attempt, undefined, signal === undefined ? {} : { signal });
    }
  };
}

/** The message doesn't quote the store, because its response may contain signed data. */
export function refusedByStore(request: S3Request, response: IncomingMessage): Error {
  discard(response, request.body === undefined);
  return new Error(`The blob store answered ${request.method} with ${response.statusCode}.`);
}

import { setTimeout as pause } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { S3Address } from './s3-address.ts';

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** below the bucket */
  path: string;
  headers?: Record<string, string>;
  body?: Blob;
}

const tries = 4;
const firstPauseMs = 100;
/** Until the store begins to answer; what it sends then may take its time. */
const patienceMs = 120_000;

const isPassing = (status: number): boolean => status >= 500 || status === 429;

async function sendOnce(address: S3Address, request: S3Request): Promise<Response> {
  const { accessKeyId, secretAccessKey, region } = address;
  const url = `${address.bucketUrl}/${request.path}`;
  const headers = request.headers ?? {};
  const { method } = request;
  const service = 's3';
  const signer = new AwsV4Signer({ method, url, headers, accessKeyId, secretAccessKey, region, service });
  const signed = await signer.sign();
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(new Error('The blob store did not answer in time.')), patienceMs);
  try {
    const { signal } = waiting;
    return await fetch(url, { method, headers: signed.headers, body: request.body ?? null, signal });
  } finally {
    clearTimeout(timer);
  }
}

/** One signed request; what passes by itself (an overloaded or restarting store) is tried again. */
export async function sendToS3(address: S3Address, request: S3Request): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const response = await sendOnce(address, request);
      if (attempt === tries || !isPassing(response.status)) return response;
      await response.body?.cancel();
    } catch (error) {
      if (attempt === tries) throw error;
    }
    await pause(firstPauseMs * 2 ** attempt);
  }
}

import { createHash, createHmac } from 'node:crypto';
import { Problem, problem } from '../../../contract/problems.ts';
import { isRefusal } from '../../domain/policies/policy.ts';
import type { Finished } from '../encode/finished.ts';
import type { AnyRoute } from '../route.ts';
import type { KeyName, KeyRecord, Writes } from './writes.ts';

/** The key of a request: `Idempotency-Key: "8e03978e"`, with or without quotes. */
export function keyIn(headers: Record<string, string | string[] | undefined>): string | undefined {
  const given = headers['idempotency-key'];
  if (given === undefined) return undefined;
  const text = String(given).trim();
  const key = /^"([\x20-\x7e]*)"$/.exec(text)?.[1] ?? text;
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw problem('idempotency_key_invalid');
  return key;
}

export interface KeyedRequest extends KeyName {
  method: string;
  /** with its query */
  address: string;
  body: Uint8Array;
}

/** Bodies can contain passwords, so a keyed hash prevents others from comparing guesses with the fingerprint. */
const fingerprintOf = ({ key, method, address, body }: KeyedRequest): string =>
  createHmac('sha256', key).update(`${method} ${address}\n`).update(body).digest('base64url');

/** The name under which a key is stored. */
const storedName = (key: string): string => createHash('sha256').update(key).digest('base64url');

const addressIn = (url: string): string => url.replace(/\?.*$/s, '').replace(/^\/api(?:\/v\d+)?\//, '');

/** Requests that are being answered by this process. */
const inFlight = new Set<string>();

const isBusy = () => problem('idempotency_key_in_use', {}, { headers: { 'Retry-After': '1' } });

function recordOf(
  route: AnyRoute,
  { userId, key, address }: KeyName & { address: string },
  fingerprint: string,
  done: Finished,
): KeyRecord {
  const { status, headers, json } = done;
  const body = json?.toString();
  const created = body === undefined ? undefined : route.secret?.(JSON.parse(body) as never, addressIn(address));
  const answer = created === undefined ? { status, headers, body } : undefined;
  return { userId, key, fingerprint, answer, created };
}

/** Answers a repeated request as the first time, if the caller may still do the same. */
async function replay(
  writes: Writes,
  route: AnyRoute,
  record: KeyRecord,
  fingerprint: string,
  perform: () => Promise<Finished>,
  again: () => Promise<Finished>,
): Promise<Finished> {
  if (record.fingerprint !== fingerprint) throw problem('idempotency_key_reused');
  let isPossible = false;
  const tryAgain = async () => {
    await perform();
    isPossible = true;
  };
  // Errors other than refusals follow from the first request: for example, a deleted resource or a taken name.
  await writes.enclose({ isTrial: true }, tryAgain).catch((error: unknown) => {
    const isGone = route.method === 'DELETE' && error instanceof Problem && error.status === 404;
    if (isRefusal(error) && !isGone) throw error;
  });
  const { answer, created } = record;
  if (answer !== undefined) {
    const { status, headers, body: json } = answer;
    return { status, headers: { ...headers, 'Idempotency-Replayed': 'true' }, json };
  }
  // Hearth ended in the middle and removed the remains, or the name would be taken.
  if (created === undefined && isPossible && route.hasNaturalKey === true) return again();
  if (created === undefined) throw problem('idempotency_answer_lost');
  throw problem('idempotency_answer_secret', { created }, { details: { created } });
}

/** Performs a request once, however often it is repeated under its key. */
export async function once(
  writes: Writes,
  route: AnyRoute,
  given: KeyedRequest,
  perform: () => Promise<Finished>,
  turn?: string,
): Promise<Finished> {
  const fingerprint = fingerprintOf(given);
  const request = { ...given, key: storedName(given.key) };
  const { userId, key } = request;
  const known = await writes.findKey(request);
  // Several repetitions at the same time get the same answer.
  if (known?.answer !== undefined) return replay(writes, route, known, fingerprint, perform, perform);
  const claim = `idempotency ${userId} ${key}`;
  if (inFlight.has(claim)) throw isBusy();
  inFlight.add(claim);
  try {
    const performAndSave = async () => {
      const done = await perform();
      await writes.saveKey(recordOf(route, request, fingerprint, done));
      return done;
    };
    if (known !== undefined) return await replay(writes, route, known, fingerprint, perform, performAndSave);
    if (route.worksOutside === true) {
      const started = { userId, key, fingerprint, answer: undefined, created: undefined };
      const done = await writes.accompany(started, perform);
      await writes.saveKey(recordOf(route, request, fingerprint, done));
      return done;
    }
    return await writes.enclose({ claim, onBusy: isBusy, ...(turn === undefined ? {} : { turn }) }, async () => {
      // Another copy may have been faster.
      const meanwhile = await writes.findKey(request);
      if (meanwhile !== undefined) throw isBusy();
      return performAndSave();
    });
  } finally {
    inFlight.delete(claim);
  }
}

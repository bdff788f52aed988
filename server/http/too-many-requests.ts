import { type Problem, problem } from '../../contract/problems.ts';
import type { createBuckets } from '../lib/cache/bucket.ts';
import { networkOf } from '../lib/network/network-of.ts';

/** The refusal of too many requests, with the time after which the caller may retry. */
export const tooManyRequests = (seconds: number): Problem =>
  problem('too_many_requests', { seconds }, { headers: { 'Retry-After': String(seconds) } });

/** Takes a token, or refuses the request if none is left. */
export function takeOrRefuse(buckets: ReturnType<typeof createBuckets>, name: string): void {
  if (buckets.left(name) < 1) throw tooManyRequests(Math.max(1, Math.ceil(buckets.wait(name) / 1000)));
  buckets.take(name);
}

/** The same for a caller identified by an address: all addresses of an IPv6 network count together. */
export const takeFromAddress = (buckets: ReturnType<typeof createBuckets>, ip: string): void =>
  takeOrRefuse(buckets, networkOf(ip));

import { type Problem, problem } from '../../contract/problems.ts';
import type { createBuckets } from '../lib/cache/bucket.ts';
import { networkOf } from '../lib/network/network-of.ts';

/** The refusal of somebody who sends too much, with the time after which they may try again. */
export const tooManyRequests = (seconds: number): Problem =>
  problem('too_many_requests', { seconds }, { headers: { 'Retry-After': String(seconds) } });

/** Takes a token, or refuses the request if there is none. */
export function takeOrRefuse(buckets: ReturnType<typeof createBuckets>, name: string): void {
  if (buckets.left(name) < 1) throw tooManyRequests(Math.max(1, Math.ceil(buckets.wait(name) / 1000)));
  buckets.take(name);
}

/** The same for a caller who is known by an address: all addresses of a network of IPv6 count together. */
export const takeFromAddress = (buckets: ReturnType<typeof createBuckets>, ip: string): void =>
  takeOrRefuse(buckets, networkOf(ip));

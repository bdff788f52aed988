import { problem } from '../../../contract/problems.ts';
import { createBuckets } from '../../lib/cache/bucket.ts';
import type { Clock } from '../../lib/clock.ts';
import { networkOf } from '../../lib/network/network-of.ts';

/** The number of allowed failures, and the time until one more is allowed. */
export const throttleSizes = {
  accountAtAddress: { capacity: 10, refillMs: 6_000 },
  account: { capacity: 50, refillMs: 1_000 },
  address: { capacity: 100, refillMs: 1_000 },
  secretsFromAddress: { capacity: 200, refillMs: 200 },
} as const;

/** The attempts that an address has on an account that others attack. */
const firstTries = 3;

/**
 * Slows down guessing without locking out the victim: even an account under attack accepts attempts from each address
 * that has not failed on it, and no wait is longer than the refill of one token.
 */
export function createThrottle(clock: Clock) {
  const pairs = createBuckets(throttleSizes.accountAtAddress, clock);
  const accounts = createBuckets(throttleSizes.account, clock);
  const addresses = createBuckets(throttleSizes.address, clock);
  const secrets = createBuckets(throttleSizes.secretsFromAddress, clock);

  const pairOf = (account: string, address: string): string => `${account.toLowerCase()}\0${address}`;

  function refuse(waitMs: number): never {
    const seconds = Math.max(1, Math.ceil(waitMs / 1000));
    throw problem('too_many_failures', { seconds }, { headers: { 'Retry-After': String(seconds) } });
  }

  return {
    /**
     * Called before a password is checked. The attempt counts as a failure until it succeeds, so that parallel attempts
     * count, too.
     */
    begin(account: string, ip: string): void {
      const address = networkOf(ip);
      const pair = pairOf(account, address);
      if (pairs.left(pair) < 1) refuse(pairs.wait(pair));
      if (addresses.left(address) < 1) refuse(addresses.wait(address));
      const fresh = pairs.left(pair) > throttleSizes.accountAtAddress.capacity - firstTries;
      if (accounts.left(account.toLowerCase()) < 1 && !fresh) refuse(accounts.wait(account.toLowerCase()));
      pairs.take(pair);
      accounts.take(account.toLowerCase());
      addresses.take(address);
    },
    succeeded(account: string, ip: string): void {
      const address = networkOf(ip);
      pairs.refill(pairOf(account, address));
      accounts.putBack(account.toLowerCase());
      addresses.putBack(address);
    },
    /** An invalid key or token. They can't be guessed, so only the address that keeps sending it is slowed down. */
    secretFailed(ip: string): void {
      const address = networkOf(ip);
      if (secrets.left(address) < 1) refuse(secrets.wait(address));
      secrets.take(address);
    },
  };
}

export type Throttle = ReturnType<typeof createThrottle>;

import { createBuckets } from '../../lib/cache/bucket.ts';
import { takeFromAddress } from '../../http/too-many-requests.ts';
import type { Clock } from '../../lib/clock.ts';

/** The number of mails that strangers may ask for at once, and the time until one more is sent. */
const sizes = {
  /** from one network address, to any person */
  asking: { capacity: 20, refillMs: 30_000 },
  /** to one person */
  asked: { capacity: 3, refillMs: 10 * 60_000 },
} as const;

/** Prevents strangers from flooding a person with mails that anyone can request. */
export function createRequestedMails(clock: Clock) {
  const asking = createBuckets(sizes.asking, clock);
  const asked = createBuckets(sizes.asked, clock);

  return {
    /** Limits the requests from one network address. */
    checkAddress: (ip: string): void => takeFromAddress(asking, ip),

    /** False: this person got enough mails. The answer must not reveal this. */
    isDue(login: string): boolean {
      const name = login.trim().toLowerCase();
      const isDue = asked.left(name) >= 1;
      if (isDue) asked.take(name);
      return isDue;
    },
  };
}

export type RequestedMails = ReturnType<typeof createRequestedMails>;

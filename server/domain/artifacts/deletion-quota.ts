const windowMs = 24 * 60 * 60 * 1000;

/** Deletions before this instant no longer count. */
export const windowStart = (now: number): number => now - windowMs;

export interface Quota {
  limit: number;
  remaining: number;
  /** seconds until the next deletion is allowed; 0 if it is allowed now */
  retryAfter: number;
}

/** The deletions that a user has left. The platform limits deletions per user in any 24 hours. */
export function quotaOf(limit: number, deletions: readonly number[], now: number): Quota {
  const recent = deletions.filter((at) => at > windowStart(now)).toSorted((a, b) => a - b);
  const remaining = Math.max(0, limit - recent.length);
  // The next deletion is allowed when this one leaves the window. It isn't the oldest if the limit was lowered.
  const blocking = recent[recent.length - limit];
  const wait = remaining > 0 || blocking === undefined ? 0 : blocking + windowMs - now;
  return { limit, remaining, retryAfter: Math.ceil(wait / 1000) };
}

const windowMs = 24 * 60 * 60 * 1000;

/** Deletions before this instant no longer count. */
export const windowStart = (now: number): number => now - windowMs;

export interface Quota {
  limit: number;
  remaining: number;
  /** seconds until one more is allowed; 0: at once */
  retryAfter: number;
}

/** One limit for the platform, counted for each user over the last 24 hours. */
export function quotaOf(limit: number, deletions: readonly number[], now: number): Quota {
  const recent = deletions.filter((at) => at > windowStart(now)).toSorted((a, b) => a - b);
  const remaining = Math.max(0, limit - recent.length);
  // The one that has to leave the window first, when the limit was lowered meanwhile too.
  const blocking = recent[recent.length - limit];
  const wait = remaining > 0 || blocking === undefined ? 0 : blocking + windowMs - now;
  return { limit, remaining, retryAfter: Math.ceil(wait / 1000) };
}

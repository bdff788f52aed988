import { setTimeout as delay } from 'node:timers/promises';

/** The result of the work, or an error if it takes longer than this. The work itself continues. */
export async function inTime<T>(work: Promise<T>, milliseconds: number, who: string): Promise<T> {
  const late = new AbortController();
  const limit = delay(milliseconds, undefined, { signal: late.signal, ref: false }).then((): never => {
    throw new Error(`${who} has not answered within ${milliseconds / 1000} seconds.`);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    late.abort();
    await limit.catch(() => undefined);
  }
}

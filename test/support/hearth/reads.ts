import type { Hearth } from './hearth.ts';

/**
 * The number of statements that some work reads. The platform reads for itself, too (it polls the event log, for
 * example), so this is the smallest of several measurements.
 */
export async function fewestReads({ platform: { db } }: Hearth, work: () => Promise<unknown>): Promise<number> {
  const counted: number[] = [];
  for (let time = 0; time < 5; time++) {
    const { reads } = db.stats();
    await work();
    counted.push(db.stats().reads - reads);
  }
  return Math.min(...counted);
}

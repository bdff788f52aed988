import type { Hearth } from './hearth.ts';

/** Waits until the readers of the event log have handled everything that happened. */
async function readersAreIdle({ platform: { db } }: Hearth): Promise<boolean> {
  const unnumbered = await db.read.selectFrom('events').select('id').where('seq', 'is', null).executeTakeFirst();
  const { head } = await db.read
    .selectFrom('events')
    .select(({ fn }) => fn.max('seq').as('head'))
    .executeTakeFirstOrThrow();
  const readers = await db.read.selectFrom('event_readers').select('seq').execute();
  return unnumbered === undefined && readers.every(({ seq }) => head === null || seq >= head);
}

/**
 * The number of statements that some work reads. The platform reads for itself, too (it polls the event log, for
 * example), so this is the smallest of several measurements.
 */
export async function fewestReads(hearth: Hearth, work: () => Promise<unknown>): Promise<number> {
  const { db } = hearth.platform;
  while (!(await readersAreIdle(hearth))) await new Promise((resolve) => setTimeout(resolve, 20));
  const counted: number[] = [];
  for (let time = 0; time < 5; time++) {
    const { reads } = db.stats();
    await work();
    counted.push(db.stats().reads - reads);
  }
  return Math.min(...counted);
}

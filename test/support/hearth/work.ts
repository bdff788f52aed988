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

const mostCounts = 30;
const seenOften = 4;

/** The platform works for itself, too (it polls the event log, for example), so this is the smallest of many counts. */
async function fewest(what: 'reads' | 'messages', hearth: Hearth, work: () => Promise<unknown>): Promise<number> {
  const { db } = hearth.platform;
  const counted: number[] = [];
  const smallest = () => Math.min(...counted);
  while (counted.filter((count) => count === smallest()).length < seenOften && counted.length < mostCounts) {
    while (!(await readersAreIdle(hearth))) await new Promise((resolve) => setTimeout(resolve, 20));
    const before = db.stats()[what];
    await work();
    counted.push(db.stats()[what] - before);
  }
  return smallest();
}

/** The number of statements that some work reads. */
export const fewestReads = (hearth: Hearth, work: () => Promise<unknown>): Promise<number> =>
  fewest('reads', hearth, work);

/** The number of messages that the units of some work send. */
export const fewestMessages = (hearth: Hearth, work: () => Promise<unknown>): Promise<number> =>
  fewest('messages', hearth, work);

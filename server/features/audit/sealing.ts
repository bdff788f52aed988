import type { Clock } from '../../lib/clock.ts';
import type { EventReaders } from '../../events/index.ts';
import { isAudited, sealed } from './chain.ts';
import { addLines, chainEnds, pruneLines } from './store.ts';

interface Deps {
  eventReaders: EventReaders;
  clock: Clock;
  retentionDays: () => number;
}

const dayMs = 24 * 60 * 60 * 1000;
/** Old lines that are removed with each batch. */
const prunedAtOnce = 1_000;

/**
 * Seals events in a chain after their commit, so that no write waits for it. Only this reader writes the chain, and it
 * runs on one copy at a time.
 */
export function sealEvents({ eventReaders, clock, retentionDays }: Deps): void {
  eventReaders.add({
    name: 'audit',
    batch: 500,
    skipsNothing: true,
    async prepare(events) {
      const audited = events.filter(isAudited);
      return {
        async write(tx) {
          if (audited.length === 0) return;
          const { last } = await chainEnds(tx);
          await addLines(tx, sealed(last, audited));
          await pruneLines(tx, clock() - retentionDays() * dayMs, prunedAtOnce);
        },
      };
    },
  });
}

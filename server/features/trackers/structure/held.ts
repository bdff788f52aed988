import type { Database, Tx } from '../../../db/index.ts';
import type { Tracker } from '../../../domain/trackers/tracker.ts';
import { holdVersion } from '../store/trackers.ts';

/** The structure that a write was based on is not the current one any more. */
class StructureChanged extends Error {
  readonly trackerId: number;

  constructor(trackerId: number) {
    super(`The structure of tracker ${trackerId} has changed.`);
    this.trackerId = trackerId;
  }
}

const attempts = 5;

/** What is kept in memory may be older than what is stored: whoever writes by a structure holds it while writing. */
export function createHeldStructures(engine: Database['engine'], forget: (trackerId: number) => void) {
  return {
    /** From here to the end of the unit the structure stays as the caller knows it. */
    async hold(tx: Tx, tracker: Tracker): Promise<void> {
      const version = await holdVersion(tx, tracker.id, engine);
      if (version !== tracker.version) throw new StructureChanged(tracker.id);
    },

    /** Does what holds structures, and does it anew where one of them turned out to be older than what is stored. */
    async withCurrent<T>(work: () => Promise<T>): Promise<T> {
      for (let attempt = 1; ; attempt++) {
        try {
          return await work();
        } catch (error) {
          if (!(error instanceof StructureChanged) || attempt === attempts) throw error;
          forget(error.trackerId);
        }
      }
    },
  };
}

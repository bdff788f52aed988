import { expectationsOf, knownIn, type Tx } from '../../../db/index.ts';
import type { Tracker } from '../../../domain/trackers/tracker.ts';
import { expectVersion, holdVersion } from '../store/trackers.ts';

/** The structure that a write was based on is outdated. */
class StructureChanged extends Error {
  readonly trackerId: number;

  constructor(trackerId: number) {
    super(`The structure of tracker ${trackerId} has changed.`);
    this.trackerId = trackerId;
  }
}

const attempts = 5;

/** The cache may be older than the database, so writers lock the structure they rely on. */
export function createHeldStructures(forget: (trackerId: number) => void) {
  return {
    /** Locks the structure until the transaction ends. */
    async hold(tx: Tx, tracker: Tracker): Promise<void> {
      if (expectationsOf(tx) !== undefined) return expectVersion(tx, tracker.id, tracker.version);
      // The parts of a batch rely on the lock of the first.
      const known = knownIn(tx)?.versions;
      const version = known?.get(tracker.id) ?? (await holdVersion(tx, tracker.id));
      if (version !== undefined) known?.set(tracker.id, version);
      if (version !== tracker.version) throw new StructureChanged(tracker.id);
    },

    /** Runs work that locks structures, and repeats it if one of them was outdated. */
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

import type { Snapshot } from '../../../db/index.ts';
import { changedSince, horizonOf } from '../store/changes.ts';

/** A snapshot, with the means to find changes since an earlier one. */
export interface Instant {
  snapshot: Snapshot;
  horizon(): Promise<number>;
  /** undefined: unknown. Without a tracker: of all of them. */
  changedSince(trackerId: number | undefined, horizon: number): Promise<number[] | undefined>;
}

export function instantOf(snapshot: Snapshot): Instant {
  const known = new Map<string, Promise<number[] | undefined>>();
  let horizon: Promise<number> | undefined;
  return {
    snapshot,
    horizon() {
      horizon ??= horizonOf(snapshot);
      return horizon;
    },
    changedSince(trackerId, from) {
      const key = `${trackerId} ${from}`;
      const changed = known.get(key) ?? changedSince(snapshot, trackerId, from);
      known.set(key, changed);
      return changed;
    },
  };
}

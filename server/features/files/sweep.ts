import type { Blobs } from '../../blobs/index.ts';
import type { Database } from '../../db/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { deleteFiles, forgetBlobs, takeExpired, unusedBlobs } from './store/removal.ts';

const everyMs = 10 * 60 * 1000;
/** A blob that lost its last reference stays for this long: the same bytes may be on their way in. */
const graceMs = 60 * 60 * 1000;
const batch = 200;

interface Deps {
  db: Database;
  clock: Clock;
  blobs: Blobs;
  onError: (error: unknown) => void;
}

/** Clears away what nobody came back for. Several copies may do it at the same time. */
export function createSweep({ db, clock, blobs, onError }: Deps) {
  async function removeExpired(): Promise<number> {
    const now = clock();
    const removed = await db.write(async (tx) => {
      const ids = await takeExpired(tx, now, batch);
      await deleteFiles(tx, ids, now);
      return ids.length;
    });
    return removed === batch ? removed + (await removeExpired()) : removed;
  }

  async function removeUnused(): Promise<void> {
    const before = clock() - graceMs;
    const hashes = await unusedBlobs(db.read, before, batch);
    const gone: string[] = [];
    for (const hash of hashes) if (await blobs.remove(hash, before)) gone.push(hash);
    if (gone.length > 0) await db.write((tx) => forgetBlobs(tx, gone));
    if (gone.length === batch) await removeUnused();
  }

  async function sweepExpired(): Promise<number> {
    const removed = await removeExpired();
    await removeUnused();
    return removed;
  }

  let running: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    running = sweepExpired().catch(onError);
  }, everyMs);
  timer.unref();

  return {
    /** How many files went. */
    sweepExpired,
    async close(): Promise<void> {
      clearInterval(timer);
      await running;
    },
  };
}

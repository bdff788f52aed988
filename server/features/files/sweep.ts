import type { Blobs } from '../../blobs/index.ts';
import type { Database } from '../../db/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { deleteFiles, forgetBlobs, takeExpired, unusedBlobs } from './store/removal.ts';

const everyMs = 10 * 60 * 1000;
/** A blob stays for this long after its last reference, because an upload of the same content may be in progress. */
const graceMs = 60 * 60 * 1000;
const batch = 200;

interface Deps {
  db: Database;
  clock: Clock;
  blobs: Blobs;
  onError: (error: unknown) => void;
}

/** Removes abandoned files. Safe to run on several copies at once. */
export function createFileSweep({ db, clock, blobs, onError }: Deps) {
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
    /** Returns the number of removed files. */
    sweepExpired,
    async close(): Promise<void> {
      clearInterval(timer);
      await running;
    },
  };
}

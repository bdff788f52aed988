import type { Database } from '../../db/index.ts';
import { createBatchWriter } from '../../lib/batches.ts';
import type { Clock } from '../../lib/clock.ts';
import { addUses, type KeyUse, pruneUses } from './store.ts';

export type NewKeyUse = Pick<KeyUse, 'key_id' | 'ip' | 'method' | 'route' | 'status'>;

const hourMs = 60 * 60 * 1000;
const keptMs = 30 * 24 * hourMs;
/** Further uses within two seconds are not kept. */
const mostPending = 10_000;

/** Counts the uses of keys by hour, address, route and status, and writes them in batches, outside of the requests. */
export function createKeyUses(db: Database, clock: Clock, onError: (error: unknown) => void) {
  let batch = 0;
  let prunedAt = 0;
  /** of the batch that is being collected */
  const counts = new Map<string, number>();
  const uses = createBatchWriter<string, KeyUse>(async (collected) => {
    batch += 1;
    counts.clear();
    await db.write((tx) =>
      addUses(
        tx,
        collected.map(([, use]) => use),
      ),
    );
    if (clock() - prunedAt < hourMs) return;
    prunedAt = clock();
    await db.write((tx) => pruneUses(tx, clock() - keptMs));
  }, onError);

  return {
    record(use: NewKeyUse): void {
      const at = clock();
      const hour = Math.floor(at / hourMs);
      const key = `${batch} ${use.key_id} ${hour} ${use.ip} ${use.method} ${use.route} ${use.status}`;
      const count = (counts.get(key) ?? 0) + 1;
      if (count === 1 && counts.size >= mostPending) return;
      counts.set(key, count);
      uses.set(key, { ...use, hour, last_at: at, count });
    },
    flush: uses.flush,
    close: uses.close,
  };
}

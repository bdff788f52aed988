import { limits } from '../../../contract/limits.ts';
import type { Database } from '../../db/index.ts';
import { createBatchWriter } from '../../lib/batches.ts';
import type { Clock } from '../../lib/clock.ts';
import { type KeyRow, writeLastKeyUse } from './store.ts';

interface Use {
  at: number;
  ip: string;
}

/** Collects the uses of keys and writes them in batches, outside of the requests. */
export function createLastUse(db: Database, clock: Clock, onError: (error: unknown) => void) {
  const uses = createBatchWriter<number, Use>(
    (pending) =>
      db.write(async (tx) => {
        for (const [keyId, use] of pending) {
          await writeLastKeyUse(tx, keyId, use.at, use.ip);
          db.publish(tx, 'key', keyId);
        }
      }),
    onError,
  );

  return {
    record(key: KeyRow, ip: string): void {
      const now = clock();
      const recorded = uses.get(key.id) ?? { at: key.last_used_at, ip: key.last_used_ip };
      const recent = recorded.at !== null && now - recorded.at < limits.lastUseResolutionSeconds * 1000;
      if (recent && recorded.ip === ip) return;
      uses.set(key.id, { at: now, ip });
    },
    flush: uses.flush,
    close: uses.close,
  };
}

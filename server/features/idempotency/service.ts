import { limits } from '../../../contract/limits.ts';
import { problem } from '../../../contract/problems.ts';
import type { Database } from '../../db/index.ts';
import type { KeyRecord, Writes } from '../../http/writes/writes.ts';
import type { Clock } from '../../lib/clock.ts';
import { claimKey, deleteOldKeys, findKeyRecord, writeKeyRecord } from './store.ts';

const memoryMs = limits.idempotencyKeySeconds * 1000;
const sweepMs = 60 * 60 * 1000;

interface Deps {
  db: Database;
  clock: Clock;
  onError: (error: unknown) => void;
}

/** Writes that can be repeated, tried and undone as a whole. */
export function createWrites({
  db,
  clock,
  onError,
}: Deps): Writes & { start(): void; sweep(): Promise<void>; close(): void } {
  const since = (): number => clock() - memoryMs;
  let timer: NodeJS.Timeout | undefined;

  const sweep = (): Promise<void> => db.write((tx) => deleteOldKeys(tx, since()));

  return {
    enclose: (options, work) => db.enclose(options, work),

    inTurn: (name, work) => db.inTurn(name, work),

    accompany: (record: KeyRecord, work) =>
      db.accompany(async (tx) => {
        if (!(await claimKey(tx, record, clock(), since()))) throw problem('idempotency_key_in_use');
      }, work),

    findKey: (name) => findKeyRecord(db.read, name, since()),

    saveKey: (record) => db.write((tx) => writeKeyRecord(tx, record, clock())),

    sweep,

    start(): void {
      timer = setInterval(() => void sweep().catch(onError), sweepMs).unref();
    },

    close: (): void => clearInterval(timer),
  };
}

import { type Database, indexTexts } from '../../db/index.ts';
import type { EventLog } from '../../events/index.ts';
import type { Load } from '../../lib/load.ts';
import type { Log } from '../../lib/log.ts';

interface Deps {
  db: Database;
  log: Log;
  events: Pick<EventLog, 'onAdvance'>;
  /** requests go first */
  load: Pick<Load, 'yieldAfter'>;
}

/** Lets changes gather: the index writes less when it learns many texts at once. */
const gatherMs = 500;
const retryMs = 5_000;
/** Searches check each text that is not indexed yet. Beyond this number, indexing takes priority over requests. */
const mostWaiting = 2_000;

/** Indexes changed texts on SQLite in the background. PostgreSQL has its own indexing. */
export function createTextIndexing({ db, log, events, load }: Deps) {
  let isOn = false;
  let isAwaited = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  const goesOn = (left: number): boolean => isOn && left > 0;

  async function indexAll(): Promise<void> {
    for (let left = 1; goesOn(left); ) {
      const begin = performance.now();
      left = await db.write(indexTexts);
      if (left > 0 && left <= mostWaiting) await load.yieldAfter(performance.now() - begin);
    }
  }

  function schedule(ms: number): void {
    isAwaited = true;
    if (!isOn || timer !== undefined || running !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      isAwaited = false;
      running = indexAll()
        .then(() => gatherMs)
        .catch((err: unknown) => {
          log.error({ err }, 'could not index texts, trying again');
          isAwaited = true;
          return retryMs;
        })
        .then((pause) => {
          running = undefined;
          if (isAwaited) schedule(pause);
        });
    }, ms).unref();
  }

  const unsubscribe = events.onAdvance(() => schedule(gatherMs));

  return {
    /** Begins with the texts that the last process has left. */
    start(): void {
      if (db.engine === 'postgres') return;
      isOn = true;
      schedule(0);
    },

    async close(): Promise<void> {
      unsubscribe();
      isOn = false;
      clearTimeout(timer);
      await running;
    },
  };
}

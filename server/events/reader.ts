import { randomUUID } from 'node:crypto';
import type { Database, Tx } from '../db/index.ts';
import type { Clock } from '../lib/clock.ts';
import type { Load } from '../lib/load.ts';
import type { Log } from '../lib/log.ts';
import type { LoggedEvent } from './event.ts';
import type { EventLog } from './log.ts';
import { addReader, advanceReader, releaseLeases, takeLease } from './store.ts';

interface Deps {
  db: Database;
  clock: Clock;
  log: Log;
  events: EventLog;
  /** requests go first */
  load: Pick<Load, 'isBusy' | 'yieldAfter'>;
}

/** Does something for every event, exactly once and in order, on one copy of Hearth at a time. */
interface EventReader {
  /** its position in the log is kept under this name */
  name: string;
  /** how many events it takes at once */
  batch: number;
  /** Tries an event again until it is handled, instead of skipping it after some failures. */
  skipsNothing?: true;
  /** Reads all data that it needs. */
  prepare(events: readonly LoggedEvent[]): Promise<Prepared>;
}

interface Prepared {
  /**
   * Performs the writes that the events require. They are committed together with the new position of the reader, or
   * not at all. Writing requests wait for it, so it should send its statements without waiting.
   */
  write(tx: Tx): Promise<void>;
  /** the last event that it is about, if it isn't about all of them */
  last?: LoggedEvent;
}

/** Undoes the writes for events that another copy has handled. */
class Superseded extends Error {}

const leaseMs = 10_000;
const retryMs = 500;
/** An event is tried so many times. */
const mostFailures = 10;
/** Requests wait for one step of a reader at a time, so steps are short while there are requests. */
const mostWhileBusy = 10;
/** Lets events gather, so that a busy platform handles many of them in one transaction. */
const gatherMs = 200;

/** Runs the readers of the event log in the background. */
export function createEventReaders({ db, clock, log, events, load }: Deps) {
  const owner = randomUUID();
  const runs: Run[] = [];
  let isOn = false;

  const leaseOf = (name: string) => ({ name, owner, now: clock(), until: clock() + leaseMs });

  /** After a failure one event at a time, to find the one that fails. */
  function stepOf({ reader, failures }: Run): number {
    if (failures > 0) return 1;
    return load.isBusy() ? Math.min(reader.batch, mostWhileBusy) : reader.batch;
  }

  /** Handles all available events. Returns the time until the next check; undefined: when the log advances. */
  async function read(run: Run): Promise<number | undefined> {
    const { reader } = run;
    let worked = 0;
    for (;;) {
      // Other work in the background may have used up its part of the time.
      await load.yieldAfter(worked);
      if (!isOn) return undefined;
      run.position ??= await db.write((tx) => takeLease(tx, leaseOf(reader.name)));
      const from = run.position;
      if (from === undefined) return leaseMs;
      const batch = await events.after(from, stepOf(run));
      if (batch.length === 0) return undefined;
      const begin = performance.now();
      run.position = await handle(run, from, batch);
      worked = performance.now() - begin;
    }
  }

  /**
   * Returns the new position; undefined: another copy has taken over. An event that fails every time is skipped, so
   * that it doesn't block later ones.
   */
  async function handle(run: Run, from: number, batch: readonly LoggedEvent[]): Promise<number | undefined> {
    const { reader } = run;
    const isSkipped = run.failures >= mostFailures && reader.skipsNothing !== true;
    if (isSkipped) log.error({ reader: reader.name, after: from }, 'an event was skipped because its reader fails');
    run.failures += 1;
    const prepared = isSkipped ? undefined : await reader.prepare(batch);
    const to = (prepared?.last ?? batch.at(-1))?.seq ?? from;
    const isOurs = await db
      .write(async (tx) => {
        const advanced = advanceReader(tx, leaseOf(reader.name), from, to);
        const [isFirst] = await Promise.all([advanced, prepared?.write(tx)]);
        if (!isFirst) throw new Superseded();
        return true;
      })
      .catch((error: unknown) => {
        if (error instanceof Superseded) return false;
        throw error;
      });
    run.failures = 0;
    return isOurs ? to : undefined;
  }

  function schedule(run: Run, ms: number): void {
    if (!isOn || run.timer !== undefined || run.reading !== undefined) return;
    run.timer = setTimeout(() => {
      run.timer = undefined;
      run.isAwaited = false;
      run.reading = read(run)
        .catch((err: unknown) => {
          log.error({ err, reader: run.reader.name }, 'a reader of the event log failed, trying again');
          run.position = undefined;
          return retryMs;
        })
        .then((pause) => {
          run.reading = undefined;
          if (pause !== undefined) schedule(run, pause);
          else if (run.isAwaited) schedule(run, gatherMs);
        });
    }, ms).unref();
  }

  const unsubscribe = events.onAdvance(() => {
    for (const run of runs) {
      run.isAwaited = true;
      schedule(run, gatherMs);
    }
  });

  return {
    add(reader: EventReader): void {
      runs.push({ reader, position: undefined, timer: undefined, reading: undefined, isAwaited: false, failures: 0 });
    },

    async start(): Promise<void> {
      if (runs.length === 0) return;
      await db.write(async (tx) => {
        for (const { reader } of runs) await addReader(tx, reader.name);
      });
      isOn = true;
      for (const run of runs) schedule(run, 0);
    },

    async close(): Promise<void> {
      unsubscribe();
      if (!isOn) return;
      isOn = false;
      for (const { timer } of runs) clearTimeout(timer);
      await Promise.all(runs.map(({ reading }) => reading ?? Promise.resolve()));
      await db.write((tx) => releaseLeases(tx, owner));
    },
  };
}

export type EventReaders = ReturnType<typeof createEventReaders>;

/** The state of a reader on this copy. */
interface Run {
  reader: EventReader;
  /** known while this copy reads */
  position: number | undefined;
  timer: NodeJS.Timeout | undefined;
  reading: Promise<void> | undefined;
  /** how often the next event has failed */
  failures: number;
  /** the log advanced while it was reading */
  isAwaited: boolean;
}

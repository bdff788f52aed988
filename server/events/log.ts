import { setTimeout as pause } from 'node:timers/promises';
import type { Database, Tx } from '../db/index.ts';
import type { Clock } from '../lib/clock.ts';
import type { Log } from '../lib/log.ts';
import type { EventSource, LoggedEvent, NewEvent } from './event.ts';
import {
  type EventFilter,
  eventsAfter,
  hasUnnumbered,
  insertEvents,
  latestEvents,
  logBounds,
  numberEvents,
  pruneEvents,
} from './store.ts';

interface Deps {
  db: Database;
  clock: Clock;
  log: Log;
  /** how long to keep events */
  retentionDays: () => number;
  /** the origin of the request that is being answered */
  source?: () => EventSource | undefined;
}

const topic = 'events';
const appended = 'appended';
const numbersAtOnce = 1_000;
/**
 * Lets events gather on a busy platform, so that fewer transactions number them and fewer messages notify other copies.
 */
const gatherMs = 20;
const prunedAtOnce = 2_000;
const dayMs = 24 * 60 * 60 * 1000;
const pruneEveryMs = 60 * 60 * 1000;
/** Finds events of processes that ended right after their commit, and events of other processes on SQLite. */
const pollMs = 1_000;

/**
 * The log of all events. A reader that has seen number N never misses a lower one: PostgreSQL assigns ids before the
 * commit, so events get their numbers afterwards, once they are committed and visible. Units on SQLite run one after
 * the other, so there the ids are in order.
 */
export function createEventLog({ db, clock, log, retentionDays, source }: Deps) {
  const listeners = new Set<() => void>();
  let numbering: Promise<void> | undefined;
  let isAwaited = false;
  let isOpen = true;
  let lastHead = -1;
  let polling: Promise<void> | undefined;
  const timers: NodeJS.Timeout[] = [];

  function tellListeners(): void {
    for (const listener of listeners) listener();
  }

  async function numberAll(): Promise<void> {
    for (let count = numbersAtOnce; count === numbersAtOnce; ) {
      count = await db.write(async (tx) => {
        const numbered = await numberEvents(tx, numbersAtOnce);
        if (numbered > 0) db.publish(tx, topic, 'numbered');
        return numbered;
      });
    }
  }

  function wakeNumbering(): void {
    if (!isOpen) return;
    isAwaited = numbering !== undefined;
    if (isAwaited) return;
    numbering = numberAll()
      .catch((err: unknown) => log.error({ err }, 'events could not be numbered, trying again'))
      .then(async () => {
        if (isAwaited) await pause(gatherMs);
        numbering = undefined;
        if (isAwaited) wakeNumbering();
      });
  }

  const unsubscribe = db.subscribe([topic], ({ id }) => {
    if (id === appended && db.engine === 'postgres') wakeNumbering();
    else tellListeners();
  });

  async function poll(): Promise<void> {
    if (await hasUnnumbered(db)) wakeNumbering();
    const { head } = await logBounds(db.read);
    if (head !== lastHead) tellListeners();
    lastHead = head;
  }

  async function prune(): Promise<void> {
    const before = clock() - retentionDays() * dayMs;
    for (let last: number | undefined = 0; last !== undefined; ) {
      last = isOpen ? await db.write((tx) => pruneEvents(tx, before, prunedAtOnce)) : undefined;
    }
  }

  function every(ms: number, what: string, work: () => Promise<void>): void {
    timers.push(
      setInterval(() => {
        polling ??= work()
          .catch((err: unknown) => log.error({ err }, what))
          .finally(() => {
            polling = undefined;
          });
      }, ms).unref(),
    );
  }

  async function append(tx: Tx, ...appending: readonly NewEvent[]): Promise<void> {
    if (appending.length === 0) return;
    insertEvents(tx, appending, clock(), source?.());
    db.announce(tx, topic, appended);
  }

  return {
    /** Appends events in the transaction of the change that they report. */
    append,

    /** Appends events that are not part of another change. */
    record: (...recorded: readonly NewEvent[]): Promise<void> => db.write((tx) => append(tx, ...recorded)),

    latest: (about: EventFilter, limit: number, searched: number): Promise<LoggedEvent[]> =>
      latestEvents(db.read, about, limit, searched),

    bounds: () => logBounds(db.read),

    after: (seq: number, limit: number): Promise<LoggedEvent[]> => eventsAfter(db.read, seq, limit),

    /** Calls the listener when there are new events, and sometimes without any. */
    onAdvance(listener: () => void): () => void {
      const entry = () => listener();
      listeners.add(entry);
      return () => listeners.delete(entry);
    },

    prune,

    start(): void {
      every(pollMs, 'the event log could not be read', poll);
      every(pruneEveryMs, 'old events were not removed', prune);
    },

    async close(): Promise<void> {
      isOpen = false;
      for (const timer of timers) clearInterval(timer);
      unsubscribe();
      await numbering;
      await polling;
    },
  };
}

export type EventLog = ReturnType<typeof createEventLog>;

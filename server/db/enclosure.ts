import { AsyncLocalStorage } from 'node:async_hooks';
import { runUncommitted, type Uncommitted } from '../lib/cache/uncommitted.ts';
import type { EncloseOptions, Engine, Tx } from './database.ts';
import type { RunUnit, UnitConnection } from './drivers.ts';
import { GatheredRows } from './gathered.ts';
import {
  allowSending,
  type Enclosing,
  type Gather,
  type KnownNumbers,
  type DeferredToEnd,
  UnitRun,
  type Units,
} from './units.ts';

/** Thrown to roll back a dry run, with its result. */
class TrialOver extends Error {
  readonly result: unknown;

  constructor(result: unknown) {
    super('The changes of a dry run are rolled back.');
    this.result = result;
  }
}

/** How an engine runs parts. */
interface Parts {
  savepointOf(run: UnitRun, settleLater: (settled: Promise<void>) => void): UnitConnection;
  runUnit: RunUnit;
}

/** The database writes the rows of this many parts while the next ones are prepared. */
const mostGathered = 25;

/** A unit that contains whole requests: they read its changes, and their units are parts of it, each in a savepoint. */
export class Enclosure implements Enclosing {
  readonly tx: Tx;
  readonly run: UnitRun;
  readonly afterCommit: (() => Promise<void>)[] = [];
  readonly known: KnownNumbers;
  readonly state: Uncommitted;
  /** Waits for others with the same name until the end. */
  readonly lock: (name: string) => Promise<void>;
  readonly #engine: Engine;
  readonly #units: Units;
  readonly #parts: Parts;
  readonly #gathered = new GatheredRows();
  #gatheredParts = 0;
  #last: Promise<unknown> = Promise.resolve();
  readonly #unsettled: Promise<void>[] = [];

  constructor(
    engine: Engine,
    tx: Tx,
    run: UnitRun,
    units: Units,
    parts: Parts,
    options: EncloseOptions,
    lock: Enclosing['lock'] = async () => undefined,
  ) {
    const { isTrial = false, turn, expects = {} } = options;
    this.known = { versions: new Map(), ids: new Map(), expected: new Map(Object.entries(expects)) };
    this.#engine = engine;
    this.tx = tx;
    this.run = run;
    this.#units = units;
    this.#parts = parts;
    this.lock = lock;
    // Caches may not know the changes of the previous one yet.
    run.beforeStatement = () => this.sendGathered();
    this.state = { hasChanges: turn !== undefined, isTrial, loaded: new Map(), outsideUnits: (read) => read() };
  }

  /** Parts run one after the other. A part that fails is undone alone. */
  part<T>(unit: (tx: Tx) => Promise<T>): Promise<T> {
    const run = () => this.#runPart(unit);
    const running = this.#last.then(run, run);
    this.#last = running.catch(() => undefined);
    return running;
  }

  /** Lets the next part start before the last statements of this one have been done. The whole fails if one of them does. */
  readonly settleLater = (settled: Promise<void>): void => {
    settled.catch(() => undefined);
    this.#unsettled.push(settled);
  };

  /** Fails for the first reason. Later statements fail because of it. */
  async settle(): Promise<void> {
    for (const settled of this.#unsettled) await settled;
  }

  /** Sends the rows that parts have left. */
  sendGathered(): void {
    if (this.#gathered.isEmpty) return;
    this.#gatheredParts = 0;
    this.#gathered.send(this.tx);
    this.settleLater(this.run.settle());
  }

  /**
   * Opens the savepoint of a part at its first statement. Rows that can be gathered don't count as a statement: a part
   * without any other leaves its rows to the enclosure, or drops them if it is undone.
   */
  #openLate(run: UnitRun): { connection: UnitConnection; gather: (tx: Tx) => Gather } {
    const savepoint = this.#parts.savepointOf(run, this.settleLater);
    if (this.state.isTrial) return { connection: savepoint, gather: () => () => false };
    const own = new GatheredRows();
    let sendOwn = () => {};
    let isOpen = false;
    run.beforeStatement = () => {
      if (isOpen) return;
      isOpen = true;
      this.sendGathered();
      savepoint.begin();
      sendOwn();
    };
    return {
      connection: {
        begin: () => undefined,
        execute: savepoint.execute,
        commit: async (settled) => (isOpen ? savepoint.commit(settled) : this.#join(own)),
        rollback: async () => (isOpen ? savepoint.rollback() : undefined),
      },
      gather: (tx) => {
        sendOwn = () => own.send(tx);
        return (send, rows) => {
          if (!isOpen) own.add(send, rows);
          return !isOpen;
        };
      },
    };
  }

  #join(rows: GatheredRows): void {
    this.#gathered.join(rows);
    this.#gatheredParts += 1;
    if (this.#gatheredParts >= mostGathered) this.sendGathered();
  }

  async #runPart<T>(unit: (tx: Tx) => Promise<T>): Promise<T> {
    const run = new UnitRun();
    this.state.hasChanges = true;
    const { connection, gather } = this.#openLate(run);
    let isDone = false;
    try {
      const value = await this.#parts.runUnit(run, connection, (tx) => {
        allowSending(this.#engine, tx, run, connection.execute, { known: this.known, gather: gather(tx) });
        return this.#units.run(run, () => unit(tx));
      });
      isDone = true;
      this.run.published.push(...run.published);
      this.run.leftForEnd.push(...run.leftForEnd);
      return value;
    } finally {
      if (!isDone || run.changesCaches) {
        this.state.loaded.clear();
        this.known.versions.clear();
        this.known.ids.clear();
      }
    }
  }

  /** Runs the work inside. */
  enter<T>(work: () => Promise<T>): Promise<T> {
    return this.#units.enclose(this, () =>
      runUncommitted(this.state, () => {
        this.state.outsideUnits = AsyncLocalStorage.snapshot();
        return work();
      }),
    );
  }
}

/** The unit of an enclosure: runs the work, and rolls it back if it is a dry run. */
export async function enclosedWork<T>(enclosure: Enclosure, work: () => Promise<T>): Promise<T> {
  const result = await enclosure.enter(work).catch(async (error: unknown) => {
    // A statement that was not awaited may be the reason.
    await enclosure.settle();
    throw error;
  });
  enclosure.sendGathered();
  await enclosure.settle();
  if (enclosure.state.isTrial) throw new TrialOver(result);
  const { tx, run } = enclosure;
  sendLeft(tx, run.leftForEnd);
  return result;
}

function sendLeft(tx: Tx, all: readonly DeferredToEnd[]): void {
  const byOrder = Map.groupBy(all, ({ order }) => order);
  for (const [, left] of [...byOrder].toSorted(([one], [other]) => one - other))
    left[0]?.send(
      tx,
      left.map(({ row }) => row),
    );
}

/** The result of a dry run, although its transaction was rolled back. */
export async function withTrialResult<T>(running: Promise<T>): Promise<T> {
  try {
    return await running;
  } catch (error) {
    // Only `enclosedWork` of the same work throws it.
    if (error instanceof TrialOver) return error.result as T;
    throw error;
  }
}

import { AsyncLocalStorage } from 'node:async_hooks';
import { Kysely } from 'kysely';
import { runUncommitted, type Uncommitted } from '../lib/cache/uncommitted.ts';
import type { EncloseOptions, Engine, Tx } from './database.ts';
import type { UnitConnection } from './drivers.ts';
import type { Schema } from './schema.ts';
import { allowSending, type Enclosing, type Known, type LeftForEnd, UnitRun, type Units } from './units.ts';

/** Thrown to roll back a dry run, with its result. */
class TrialOver extends Error {
  readonly result: unknown;

  constructor(result: unknown) {
    super('The changes of a dry run are rolled back.');
    this.result = result;
  }
}

type OpenPart = (
  run: UnitRun,
  settleLater: (settled: Promise<void>) => void,
) => { connection: UnitConnection; transaction: Kysely<Schema> };

/** A unit that contains whole requests: they read its changes, and their units are parts of it, each in a savepoint. */
export class Enclosure implements Enclosing {
  readonly tx: Tx;
  readonly run: UnitRun;
  readonly afterCommit: (() => Promise<void>)[] = [];
  readonly known: Known;
  readonly state: Uncommitted;
  /** Waits for others with the same name until the end. */
  readonly lock: (name: string) => Promise<void>;
  readonly #engine: Engine;
  readonly #units: Units;
  readonly #open: OpenPart;
  #last: Promise<unknown> = Promise.resolve();
  readonly #unsettled: Promise<void>[] = [];

  constructor(
    engine: Engine,
    tx: Tx,
    run: UnitRun,
    units: Units,
    open: OpenPart,
    options: EncloseOptions,
    lock: Enclosing['lock'] = async () => undefined,
  ) {
    const { isTrial = false, turn, expects = {} } = options;
    this.known = { versions: new Map(), ids: new Map(), expected: new Map(Object.entries(expects)) };
    this.#engine = engine;
    this.tx = tx;
    this.run = run;
    this.#units = units;
    this.#open = open;
    this.lock = lock;
    // Caches may not know yet what the one before it has changed.
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

  async #runPart<T>(unit: (tx: Tx) => Promise<T>): Promise<T> {
    const run = new UnitRun();
    this.state.hasChanges = true;
    const { connection, transaction } = this.#open(run, this.settleLater);
    let isDone = false;
    try {
      const value = await transaction.transaction().execute((tx) => {
        allowSending(this.#engine, tx, run, connection.execute, this);
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
    // A statement that nobody has waited for may be the reason.
    await enclosure.settle();
    throw error;
  });
  await enclosure.settle();
  if (enclosure.state.isTrial) throw new TrialOver(result);
  const { tx, run } = enclosure;
  sendLeft(tx, run.leftForEnd);
  return result;
}

function sendLeft(tx: Tx, all: readonly LeftForEnd[]): void {
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

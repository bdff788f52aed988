import { AsyncLocalStorage } from 'node:async_hooks';
import { performance } from 'node:perf_hooks';
import { type CompiledQuery, Kysely, type QueryResult } from 'kysely';
import type { Change, EncloseOptions, Tx } from '../database.ts';
import { type UnitConnection, UnitDriver } from '../drivers.ts';
import { Enclosure, enclosedWork, withTrialResult } from '../enclosure.ts';
import type { Schema } from '../schema.ts';
import { allowLater, asError, UnitRun, type Units } from '../units.ts';
import { queryResult, sqliteDialect } from './dialect.ts';
import { SqliteError } from './errors.ts';
import { sqlInputs } from './parameters.ts';
import type { Writer } from './writer.ts';

const largestBatch = 64;
const longestBatch = 20;

interface QueuedUnit {
  /** Runs the unit. */
  run(): Promise<Ran>;
  reject(error: Error): void;
}

interface Ran {
  /** changes to tell the listeners of this copy once the batch is committed */
  announced: readonly Change[];
  /** Settles the promise of the unit once the batch is committed. */
  settle(): void;
}

/** Runs units one after the other. Units that wait at the same time share one commit and so one fsync. */
export class GroupCommit {
  readonly #writer: Writer;
  readonly #units: Units;
  readonly #committed: (announced: readonly Change[]) => void;
  readonly #queue: QueuedUnit[] = [];
  #working: Promise<void> | undefined;
  #counts = { units: 0, commits: 0 };

  constructor(writer: Writer, units: Units, committed: (announced: readonly Change[]) => void) {
    this.#writer = writer;
    this.#units = units;
    this.#committed = committed;
  }

  get counts(): { queuedUnits: number; units: number; commits: number } {
    return { queuedUnits: this.#queue.length, ...this.#counts };
  }

  write<T>(unit: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#queued((run) =>
      this.#attempt(run, (tx) => {
        allowLater(tx, run, this.#savepoint.execute);
        return this.#units.run(run, () => unit(tx));
      }),
    );
  }

  /** Runs a unit that contains others. */
  async enclose<T>(options: EncloseOptions, work: () => Promise<T>): Promise<T> {
    let enclosure: Enclosure | undefined;
    const running = this.#queued((run) =>
      this.#attempt(run, (tx) => {
        enclosure = new Enclosure(tx, run, this.#units, (part) => this.#partOf(part), options);
        return enclosedWork(enclosure, work);
      }),
    );
    const result = await withTrialResult(running);
    if (options.isTrial !== true) for (const follow of enclosure?.afterCommit ?? []) await follow();
    return result;
  }

  #queued<T>(attempt: (run: UnitRun) => Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    // The unit runs in the context of its caller, not of the caller that started the batch.
    const asCaller = AsyncLocalStorage.snapshot();
    const run = () => {
      const running = new UnitRun();
      return asCaller(() => attempt(running)).then(
        (value) => ({ announced: running.published, settle: () => resolve(value) }),
        (error: unknown) => ({ announced: [], settle: () => reject(asError(error)) }),
      );
    };
    this.#queue.push({ run, reject });
    this.#working ??= this.#work();
    return promise;
  }

  /** Resolves when no unit is left. */
  async idle(): Promise<void> {
    await this.#working;
  }

  async #work(): Promise<void> {
    while (this.#queue.length > 0) await this.#batch();
    this.#working = undefined;
  }

  async #batch(): Promise<void> {
    try {
      await this.#writer.begin();
    } catch (error) {
      // Units waiting behind the lock would each wait just as long again.
      for (const unit of this.#queue.splice(0)) unit.reject(beginError(error));
      return;
    }
    const { ran, results } = await this.#runUnits();
    try {
      await this.#writer.commit();
    } catch (error) {
      for (const unit of ran) unit.reject(asError(error));
      return;
    }
    this.#counts.commits++;
    this.#committed(results.flatMap(({ announced }) => announced));
    for (const result of results) result.settle();
  }

  async #runUnits(): Promise<{ ran: QueuedUnit[]; results: Ran[] }> {
    const ran: QueuedUnit[] = [];
    const results: Ran[] = [];
    const deadline = performance.now() + longestBatch;
    do {
      const unit = this.#queue.shift();
      if (!unit) break;
      ran.push(unit);
      results.push(await unit.run());
      this.#counts.units++;
    } while (ran.length < largestBatch && performance.now() < deadline);
    return { ran, results };
  }

  #attempt<T>(run: UnitRun, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#transactionOf(run).transaction().execute(work);
  }

  #partOf(run: UnitRun) {
    return { connection: this.#savepoint, transaction: this.#transactionOf(run) };
  }

  #transactionOf(run: UnitRun): Kysely<Schema> {
    return new Kysely<Schema>({ dialect: sqliteDialect(new UnitDriver(run, this.#savepoint)) });
  }

  /** A unit's transaction is a savepoint inside the batch, and a part of a unit one inside that. */
  readonly #savepoint: UnitConnection = {
    begin: async () => this.#writer.tell('savepoint'),
    execute: async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> =>
      queryResult(await this.#writer.run(sql, sqlInputs(parameters))),
    commit: async () => this.#writer.tell('release'),
    rollback: async () => this.#writer.tell('undo'),
  };
}

function beginError(error: unknown): Error {
  if (!(error instanceof SqliteError) || !error.busy) return asError(error);
  return new Error('The database stayed locked by another process that writes to it; nothing was changed. Try again.', {
    cause: error,
  });
}

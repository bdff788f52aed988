import { AsyncLocalStorage } from 'node:async_hooks';
import { performance } from 'node:perf_hooks';
import { type CompiledQuery, Kysely, type QueryResult } from 'kysely';
import type { Tx } from '../database.ts';
import { type UnitConnection, UnitDriver } from '../drivers.ts';
import type { Schema } from '../schema.ts';
import { UnitRun, type Units, asError } from '../units.ts';
import { queryResult, sqliteDialect } from './dialect.ts';
import { SqliteError } from './errors.ts';
import { sqlInputs } from './parameters.ts';
import type { Writer } from './writer.ts';

const largestBatch = 64;
const longestBatch = 20;

interface QueuedUnit {
  /** Runs the unit. The returned function settles its promise once the batch is committed or rolled back. */
  run(): Promise<() => void>;
  reject(error: Error): void;
}

/** Runs units one after the other. Units that wait at the same time share one commit and so one fsync. */
export class GroupCommit {
  readonly #writer: Writer;
  readonly #units: Units;
  readonly #committed: () => void;
  readonly #queue: QueuedUnit[] = [];
  #working: Promise<void> | undefined;
  #counts = { units: 0, commits: 0 };

  constructor(writer: Writer, units: Units, committed: () => void) {
    this.#writer = writer;
    this.#units = units;
    this.#committed = committed;
  }

  get counts(): { queuedUnits: number; units: number; commits: number } {
    return { queuedUnits: this.#queue.length, ...this.#counts };
  }

  write<T>(unit: (tx: Tx) => Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    // The unit runs in the context of its caller, not of the caller that started the batch.
    const asCaller = AsyncLocalStorage.snapshot();
    const run = () =>
      asCaller(() => this.#attempt(unit)).then(
        (value) => () => resolve(value),
        (error: unknown) => () => reject(asError(error)),
      );
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
    const { ran, settle } = await this.#runUnits();
    try {
      await this.#writer.commit();
    } catch (error) {
      for (const unit of ran) unit.reject(asError(error));
      return;
    }
    this.#counts.commits++;
    this.#committed();
    for (const done of settle) done();
  }

  async #runUnits(): Promise<{ ran: QueuedUnit[]; settle: (() => void)[] }> {
    const ran: QueuedUnit[] = [];
    const settle: (() => void)[] = [];
    const deadline = performance.now() + longestBatch;
    do {
      const unit = this.#queue.shift();
      if (!unit) break;
      ran.push(unit);
      settle.push(await unit.run());
      this.#counts.units++;
    } while (ran.length < largestBatch && performance.now() < deadline);
    return { ran, settle };
  }

  async #attempt<T>(unit: (tx: Tx) => Promise<T>): Promise<T> {
    const run = new UnitRun();
    const kysely = new Kysely<Schema>({ dialect: sqliteDialect(new UnitDriver(run, this.#savepoint)) });
    return await kysely.transaction().execute((tx) => this.#units.run(run, () => unit(tx)));
  }

  /** A unit's transaction is a savepoint inside the batch. */
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

import { AsyncResource } from 'node:async_hooks';
import { performance } from 'node:perf_hooks';
import type { CompiledQuery, QueryResult } from 'kysely';
import type { DataChange, EncloseOptions, Tx } from '../database.ts';
import type { UnitConnection } from '../drivers.ts';
import { Enclosure, enclosedWork, withTrialResult } from '../enclosure.ts';
import { allowSending, asError, type Expectations, UnitRun, type Units, type AnswerWanted } from '../units.ts';
import { BatchingDelay } from '../../lib/batching-delay.ts';
import { queryResult, sqliteBuilders } from './dialect.ts';
import { SqliteError } from './errors.ts';
import { sqlInputs } from './parameters.ts';
import type { Writer } from './writer.ts';

const largestBatch = 64;
const longestBatch = 20;
/** Parts of an enclosure that wait for nothing are sent together: a message costs as much as a part of them. */
const manySteps = 40;

const { runUnit } = sqliteBuilders;

interface QueuedUnit {
  start(): Started;
  reject(error: Error): void;
}

interface Started {
  /** Resolves when the next unit can start: all statements are sent, or it has failed. */
  sent: Promise<unknown>;
  ran: Promise<Ran>;
}

interface Ran {
  /** changes to report to the listeners of this copy once the batch is committed */
  announced: readonly DataChange[];
  /** Settles the promise of the unit once the batch is committed. */
  settle(): void;
}

/** Runs units one after the other. Units that wait at the same time share one commit and so one fsync. */
export class GroupCommit {
  readonly #writer: Writer;
  readonly #units: Units;
  readonly #committed: (announced: readonly DataChange[]) => void;
  readonly #queue: QueuedUnit[] = [];
  readonly #expectations: Expectations = { ids: new Map() };
  #working: Promise<void> | undefined;
  readonly #delay = new BatchingDelay(longestBatch);
  #counts = { units: 0, commits: 0 };

  constructor(writer: Writer, units: Units, committed: (announced: readonly DataChange[]) => void) {
    this.#writer = writer;
    this.#units = units;
    this.#committed = committed;
  }

  get counts(): { queuedUnits: number; units: number; commits: number } {
    return { queuedUnits: this.#queue.length, ...this.#counts };
  }

  write<T>(unit: (tx: Tx) => Promise<T>): Promise<T> {
    let expectations: Expectations | undefined = this.#expectations;
    const attempt = (run: UnitRun) =>
      this.#attempt(run, (tx) => {
        allowSending('sqlite', tx, run, this.#execute, undefined, expectations);
        return this.#units.run(run, () => unit(tx));
      });
    const runsAgain = async (failed: UnitRun) => {
      const mayBeOutdated = await failed.mayBeOutdated();
      expectations = undefined;
      this.#expectations.ids.clear();
      return mayBeOutdated;
    };
    return this.#queued(attempt, runsAgain);
  }

  /** Runs a unit that contains others. */
  async enclose<T>(options: EncloseOptions, work: () => Promise<T>): Promise<T> {
    let enclosure: Enclosure | undefined;
    const running = this.#queued((run) =>
      this.#attempt(run, (tx) => {
        allowSending('sqlite', tx, run, this.#execute);
        enclosure = new Enclosure('sqlite', tx, run, this.#units, this.#parts, options);
        return enclosedWork(enclosure, work);
      }),
    );
    const result = await withTrialResult(running);
    if (options.isTrial !== true) for (const follow of enclosure?.afterCommit ?? []) await follow();
    return result;
  }

  #queued<T>(
    attempt: (run: UnitRun) => Promise<T>,
    runsAgain: (failed: UnitRun) => Promise<boolean> = async () => false,
  ): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    // The unit runs in the context of its caller, not of the caller that started the batch.
    const caller = new AsyncResource('unit');
    const start = () => {
      const run = new UnitRun();
      const ran = caller.runInAsyncScope(attempt, undefined, run).then(
        (value) => ({ announced: run.published, settle: () => resolve(value) }),
        async (error: unknown) => {
          const isRepeated = await runsAgain(run);
          return {
            announced: [],
            settle: () => (isRepeated ? void this.#queue.unshift(queued) : reject(asError(error))),
          };
        },
      );
      return { ran, sent: Promise.race([ran, run.released.promise]) };
    };
    const queued = { start, reject };
    this.#queue.push(queued);
    this.#delay.arrived();
    this.#working ??= this.#work();
    return promise;
  }

  /** Resolves when no unit is left. */
  async idle(): Promise<void> {
    await this.#working;
  }

  async #work(): Promise<void> {
    while (this.#queue.length > 0) {
      await this.#delay.wait(() => this.#queue.length);
      const begin = performance.now();
      await this.#batch();
      this.#delay.took(performance.now() - begin);
    }
    this.#working = undefined;
  }

  /** Waits only where a unit does: the begin and the commit are sent with the statements next to them. */
  async #batch(): Promise<void> {
    const begun = this.#writer.begin().then(
      () => undefined,
      (error: unknown) => beginError(error),
    );
    const { units, running } = await this.#startUnits();
    const committed = this.#writer.commit().then(
      () => undefined,
      (error: unknown) => asError(error),
    );
    const failedBegin = await begun;
    const failure = failedBegin ?? (await committed);
    if (failure !== undefined) {
      // Units waiting behind the lock would each wait just as long again.
      if (failedBegin !== undefined) units.push(...this.#queue.splice(0));
      for (const unit of units) unit.reject(failure);
      return;
    }
    const results = await Promise.all(running);
    this.#counts.commits++;
    this.#delay.expect(units.length + this.#queue.length);
    this.#committed(results.flatMap(({ announced }) => announced));
    for (const result of results) result.settle();
  }

  async #startUnits(): Promise<{ units: QueuedUnit[]; running: Promise<Ran>[] }> {
    const units: QueuedUnit[] = [];
    const running: Promise<Ran>[] = [];
    const deadline = performance.now() + longestBatch;
    do {
      const unit = this.#queue.shift();
      if (!unit) break;
      const { sent, ran } = unit.start();
      units.push(unit);
      running.push(ran);
      await sent;
      this.#counts.units++;
    } while (units.length < largestBatch && performance.now() < deadline);
    return { units, running };
  }

  #attempt<T>(run: UnitRun, work: (tx: Tx) => Promise<T>): Promise<T> {
    return runUnit(run, this.#savepointOf(run), work);
  }

  readonly #parts = {
    savepointOf: (run: UnitRun, settleLater: SettleLater) => this.#savepointOf(run, settleLater),
    runUnit,
  };

  /** A unit's transaction is a savepoint inside the batch, and a part of a unit one inside that. */
  #savepointOf(run: UnitRun, settleLater?: SettleLater): UnitConnection {
    let isReleased = false;
    return {
      begin: () => this.#writer.tell('savepoint'),
      execute: this.#execute,
      commit: async (settled) => {
        // The writer undoes a released unit if one of its statements fails.
        isReleased = true;
        this.#writer.tell('release');
        run.released.resolve();
        if (settleLater === undefined) return settled();
        settleLater(settled());
        this.#writer.flush(manySteps);
      },
      rollback: async () => {
        if (!isReleased) this.#writer.tell('undo');
      },
    };
  }

  readonly #execute = async <R>(
    { sql, parameters }: CompiledQuery,
    wanted: AnswerWanted = 'outcome',
  ): Promise<QueryResult<R>> => queryResult(await this.#writer.run(sql, sqlInputs(parameters), wanted));
}

type SettleLater = Enclosure['settleLater'];

function beginError(error: unknown): Error {
  if (!(error instanceof SqliteError) || !error.busy) return asError(error);
  return new Error('The database stayed locked by another process that writes to it; nothing was changed. Try again.', {
    cause: error,
  });
}

import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { AnswerWanted } from '../units.ts';
import type { SavepointStep } from './messages.ts';
import { type StatementOutcome, Statements } from './statements.ts';
import { WriteAheadLog } from './write-ahead-log.ts';

const bounds: Record<SavepointStep, string[]> = {
  savepoint: ['savepoint unit'],
  release: ['release unit'],
  undo: ['rollback to unit', 'release unit'],
};

/** The one connection that writes: batches of units, each in its savepoint. Lives in the writer thread. */
export class WriteConnection {
  readonly #database: DatabaseSync;
  readonly #statements: Statements;
  readonly #log: WriteAheadLog;
  #lost: unknown;
  /** For each open savepoint, whether one of its statements has failed. */
  #failed: boolean[] = [];

  constructor(file: string, lockTimeout: number) {
    this.#database = new DatabaseSync(file, { timeout: lockTimeout, enableForeignKeyConstraints: true });
    this.#statements = new Statements(this.#database);
    this.#log = new WriteAheadLog(file, this.#statements, lockTimeout);
    this.#log.turnOn();
    this.#database.exec('pragma synchronous = full');
    this.#database.exec('pragma cache_size = -65536');
  }

  begin(): StatementOutcome {
    this.#lost = undefined;
    this.#failed = [];
    try {
      return this.#statements.run('begin immediate');
    } catch (error) {
      // The statements that were sent with it fail for the same reason.
      this.#lost = error;
      throw error;
    }
  }

  bound(step: SavepointStep): void {
    // A savepoint outside of the batch would start a separate transaction.
    if (!this.#database.isTransaction) return;
    const hasFailed = step !== 'savepoint' && this.#failed.pop() === true;
    if (step === 'savepoint') this.#failed.push(false);
    try {
      // A unit is released without waiting for its last statements.
      for (const sql of bounds[hasFailed ? 'undo' : step]) this.#statements.run(sql);
    } catch (error) {
      // Units without savepoints can't be separated.
      if (this.#database.isTransaction) this.#statements.run('rollback');
      this.#lost = error;
    }
  }

  run(sql: string, inputs: SQLInputValue[], wanted: AnswerWanted): StatementOutcome {
    this.#assertInBatch();
    try {
      const outcome = this.#statements.run(sql, inputs);
      if (wanted === 'effect' && outcome.rows.length === 0 && !outcome.changes?.count)
        throw new Error('A row that this unit relied on has changed.');
      return outcome;
    } catch (error) {
      if (this.#failed.length > 0) this.#failed[this.#failed.length - 1] = true;
      // On a full disk, among others, SQLite rolls back everything: https://sqlite.org/lang_transaction.html
      if (!this.#database.isTransaction) this.#lost ??= error;
      throw error;
    }
  }

  commit(): StatementOutcome {
    this.#assertInBatch();
    try {
      return this.#statements.run('commit');
    } catch (error) {
      if (this.#database.isTransaction) this.#statements.run('rollback');
      throw error;
    }
  }

  /**
   * From now on, keeps the pages for undoing a unit in memory. Writing them to a file, beyond 64 kB, is a third of the
   * work for a new artifact. Migrations change so many pages that a file is better.
   */
  undoInMemory(): StatementOutcome {
    return this.#statements.run('pragma temp_store = memory');
  }

  /** Between two batches. */
  tidy(): void {
    this.#log.keepSmall();
  }

  close(): StatementOutcome {
    if (this.#database.isTransaction) this.#statements.run('rollback');
    try {
      this.#log.truncate();
    } catch {
      // Changes left in the log (because the disk is full, for example) are safe there until the next start.
    }
    this.#database.close();
    return { rows: [] };
  }

  #assertInBatch(): void {
    if (this.#database.isTransaction) return;
    throw this.#lost ?? new Error('There is no open transaction.');
  }
}

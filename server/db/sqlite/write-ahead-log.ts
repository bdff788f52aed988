import { statSync } from 'node:fs';
import { describeError, SqliteError } from './errors.ts';
import type { StatementOutcome, Statements } from './statements.ts';

/** Beyond it, the log is written again from its beginning: overwriting a file takes half as long as appending to it. */
const largeLog = 16 * 1024 * 1024;
const timeoutMs = 200;
const switchDeadline = 10_000;

/**
 * Keeps the WAL file small. Automatic checkpoints are off, because they would run inside a commit,
 * and never restart the file under constant load.
 */
export class WriteAheadLog {
  readonly #file: string;
  readonly #statements: Statements;
  readonly #lockTimeout: number;
  #tooLarge = largeLog;

  constructor(databaseFile: string, statements: Statements, lockTimeout: number) {
    this.#file = `${databaseFile}-wal`;
    this.#statements = statements;
    this.#lockTimeout = lockTimeout;
  }

  turnOn(): void {
    const mode = this.#switchedMode(Date.now() + switchDeadline);
    if (mode !== 'wal')
      throw new Error(`SQLite can't keep a write-ahead log here: its journal mode stayed ${String(mode)}.`);
    this.#statements.run('pragma wal_autocheckpoint = 0');
    this.#statements.run(`pragma journal_size_limit = ${largeLog}`);
  }

  keepSmall(): void {
    const size = statSync(this.#file, { throwIfNoEntry: false })?.size ?? 0;
    if (size <= this.#tooLarge) return;
    // If a long reader (a backup, for example) is in the way, retry after the same growth.
    this.#tooLarge = size + largeLog;
    if (this.#checkpoint('restart')) this.#tooLarge = largeLog;
  }

  /** Leaves nothing in the log, unless a reader is in the way. */
  truncate(): boolean {
    return this.#checkpoint('truncate');
  }

  /** Moves everything into the database file, unless a reader is in the way. */
  #checkpoint(mode: 'restart' | 'truncate'): boolean {
    this.#statements.run(`pragma busy_timeout = ${timeoutMs}`);
    try {
      return firstOf(this.#statements.run(`pragma wal_checkpoint(${mode})`), 'busy') === 0;
    } finally {
      this.#statements.run(`pragma busy_timeout = ${this.#lockTimeout}`);
    }
  }

  /** Two processes that open a new database at the same time collide here despite the busy timeout. */
  #switchedMode(deadline: number): unknown {
    for (;;) {
      try {
        return firstOf(this.#statements.run('pragma journal_mode = wal'), 'journal_mode');
      } catch (error) {
        if (Date.now() > deadline || new SqliteError(describeError(error)).damaged) throw error;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
      }
    }
  }
}

function firstOf(outcome: StatementOutcome, column: string): unknown {
  return outcome.rows[0]?.[column];
}

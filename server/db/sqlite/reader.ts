import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { CompiledQuery, Kysely, QueryResult } from 'kysely';
import { turnOfOthers } from '../../lib/pauses.ts';
import type { Schema } from '../schema.ts';
import { queryResult, sqliteBuilders } from './dialect.ts';
import { noticingDamage } from './errors.ts';
import { sqlInputs } from './parameters.ts';
import { type StatementOutcome, Statements } from './statements.ts';

/** The read-only connection in the main thread. In WAL mode it never waits for the writer. */
export class SqliteReader {
  readonly #database: DatabaseSync;
  readonly #statements: Statements;
  readonly #version: StatementSync;
  #reads = 0;
  /** Whether the running work may share a check for commits, and the result of the last one. */
  #isTogether = false;
  #seenTogether: number | undefined;

  constructor(file: string) {
    this.#database = new DatabaseSync(file, { readOnly: true, timeout: 2_000 });
    this.#database.exec('pragma cache_size = -65536');
    this.#statements = new Statements(this.#database);
    this.#version = this.#database.prepare('pragma data_version', { returnArrays: true });
  }

  /** Called when SQLite finds a damaged page. */
  onDamage: (error: Error) => void = () => undefined;

  run(sql: string, parameters: readonly unknown[] = []): StatementOutcome {
    return noticingDamage(() => this.#statements.run(sql, sqlInputs(parameters)), this.onDamage);
  }

  /** Counts the statement as a read. */
  read(sql: string, parameters: readonly unknown[]): StatementOutcome {
    this.#reads++;
    return this.run(sql, parameters);
  }

  /** Changes when another connection commits, also one of another process. */
  dataVersion(): number {
    if (!this.#isTogether) return this.#look();
    if (this.#seenTogether === undefined) {
      this.#seenTogether = this.#look();
      setImmediate(() => this.lookAgain());
    }
    return this.#seenTogether;
  }

  /**
   * Runs the work of a request that has just arrived. The event loop reports several requests at once and then runs
   * them one after the other, so a check for commits by the first is later than the arrival of the others, and is valid
   * for all of them. `setImmediate` runs before the event loop polls for further requests.
   */
  together<T>(work: () => T): T {
    this.#isTogether = true;
    try {
      return work();
    } finally {
      this.#isTogether = false;
    }
  }

  /** To be called after a commit of this process. */
  lookAgain(): void {
    this.#seenTogether = undefined;
  }

  #look(): number {
    // The row is an array, despite its type.
    return noticingDamage(() => Number(this.#version.get()?.[0]), this.onDamage);
  }

  kysely(admit: () => void): Kysely<Schema> {
    return sqliteBuilders.reads(async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => {
      admit();
      // A read waits for nothing here, unlike on PostgreSQL.
      const turn = turnOfOthers();
      if (turn !== undefined) await turn;
      return queryResult(this.read(sql, parameters));
    });
  }

  /** Statements that were read by `read()` and by `kysely()`. */
  get reads(): number {
    return this.#reads;
  }

  close(): void {
    this.#database.close();
  }
}

import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { type CompiledQuery, Kysely, type QueryResult } from 'kysely';
import { turnOfOthers } from '../../lib/pauses.ts';
import { ReadDriver } from '../drivers.ts';
import type { Schema } from '../schema.ts';
import { queryResult, sqliteDialect } from './dialect.ts';
import { noticingDamage } from './errors.ts';
import { sqlInputs } from './parameters.ts';
import { type StatementOutcome, Statements } from './statements.ts';

/** The read-only connection in the main thread. In WAL mode it never waits for the writer. */
export class SqliteReader {
  readonly #database: DatabaseSync;
  readonly #statements: Statements;
  readonly #version: StatementSync;
  #driver: ReadDriver | undefined;
  #readNow = 0;

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
    this.#readNow++;
    return this.run(sql, parameters);
  }

  /** Changes when another connection commits, also one of another process. */
  dataVersion(): number {
    // The row is an array, whatever its type says.
    return noticingDamage(() => Number(this.#version.get()?.[0]), this.onDamage);
  }

  kysely(admit: () => void): Kysely<Schema> {
    const execute = async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => {
      // A read waits for nothing here, unlike on PostgreSQL.
      const turn = turnOfOthers();
      if (turn !== undefined) await turn;
      return queryResult(this.run(sql, parameters));
    };
    this.#driver = new ReadDriver(execute, admit);
    return new Kysely({ dialect: sqliteDialect(this.#driver) });
  }

  /** Statements that were read by `read()` and by `kysely()`. */
  get reads(): number {
    return this.#readNow + (this.#driver?.statements ?? 0);
  }

  close(): void {
    this.#database.close();
  }
}

import type { DatabaseConnection, Driver } from 'kysely';
import type { Execute, UnitRun } from './units.ts';

/** Operations of an engine on the transaction of one unit. */
export interface UnitConnection {
  begin(): Promise<void>;
  execute: Execute;
  /** `settled` waits for the statements that nobody has waited for, and fails if one of them does. */
  commit(settled: () => Promise<void>): Promise<void>;
  rollback(): Promise<void>;
}

/** Lets kysely read. `admit` throws where reading isn't allowed. */
export class ReadDriver implements Driver {
  readonly #connection: DatabaseConnection;
  readonly #admit: () => void;
  #statements = 0;

  constructor(execute: Execute, admit: () => void) {
    this.#connection = connectionOf((query) => {
      this.#statements++;
      return execute(query);
    });
    this.#admit = admit;
  }

  get statements(): number {
    return this.#statements;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    this.#admit();
    return this.#connection;
  }

  async beginTransaction(): Promise<void> {
    throw new Error('db.read has no transactions; use db.write for statements that belong together.');
  }

  async commitTransaction(): Promise<void> {}

  async rollbackTransaction(): Promise<void> {}

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {}
}

/** Lets kysely run the one transaction of a unit. */
export class UnitDriver implements Driver {
  readonly #run: UnitRun;
  readonly #unit: UnitConnection;

  constructor(run: UnitRun, unit: UnitConnection) {
    this.#run = run;
    this.#unit = unit;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return connectionOf((query) => this.#run.statement(() => this.#unit.execute(query)));
  }

  beginTransaction(): Promise<void> {
    return this.#unit.begin();
  }

  async commitTransaction(): Promise<void> {
    this.#run.complete();
    await this.#unit.commit(() => this.#run.settle());
  }

  async rollbackTransaction(): Promise<void> {
    this.#run.abandon();
    await this.#unit.rollback();
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {}
}

function connectionOf(execute: Execute): DatabaseConnection {
  return {
    executeQuery: (query) => execute(query),
    streamQuery() {
      throw new Error('Rows are not streamed from the database; read them page by page.');
    },
  };
}

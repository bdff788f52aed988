import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';

type Row = Record<string, SQLOutputValue>;

export interface StatementOutcome {
  rows: Row[];
  /** Absent for statements that answer with rows. */
  changes?: { count: number | bigint; lastRowId: number | bigint };
}

interface Prepared {
  statement: StatementSync;
  columns: string[];
}

const bound = 500;

/** Runs SQL on one connection and keeps the statements that were prepared last. */
export class Statements {
  readonly #database: DatabaseSync;
  readonly #prepared = new Map<string, Prepared>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  run(sql: string, inputs: SQLInputValue[] = []): StatementOutcome {
    const prepared = this.#recall(sql);
    if (prepared.columns.length > 0) return { rows: rowsOf(prepared, inputs) };
    const { changes, lastInsertRowid } = prepared.statement.run(...inputs);
    return { rows: [], changes: { count: changes, lastRowId: lastInsertRowid } };
  }

  #recall(sql: string): Prepared {
    const known = this.#prepared.get(sql);
    const prepared = known ?? prepare(this.#database, sql);
    if (known) this.#prepared.delete(sql);
    this.#prepared.set(sql, prepared);
    if (this.#prepared.size > bound) this.#forgetOldest();
    return prepared;
  }

  #forgetOldest(): void {
    const [oldest] = this.#prepared.keys();
    if (oldest !== undefined) this.#prepared.delete(oldest);
  }
}

function prepare(database: DatabaseSync, sql: string): Prepared {
  const statement = database.prepare(sql, { returnArrays: true });
  // SQLite would silently ignore everything after the first statement.
  if (sql.slice(statement.sourceSQL.length).trim() !== '') {
    throw new Error('Only one SQL statement can be run at a time.');
  }
  return { statement, columns: columnsOf(statement) };
}

function columnsOf(statement: StatementSync): string[] {
  return statement.columns().map(({ name }) => name);
}

/** Rows from arrays: a third faster than the objects of node:sqlite, and plain objects as with PostgreSQL. */
function rowsOf(prepared: Prepared, inputs: SQLInputValue[]): Row[] {
  const rows = prepared.statement.all(...inputs);
  // Each row is an array, despite its type. A migration may have changed the meaning of `select *`.
  if (rows[0] && rows[0]['length'] !== prepared.columns.length) prepared.columns = columnsOf(prepared.statement);
  const { columns } = prepared;
  return rows.map((values) => {
    const row: Row = {};
    for (const [index, column] of columns.entries()) row[column] = values[index] ?? null;
    return row;
  });
}

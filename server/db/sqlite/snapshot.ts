import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { describeError, SqliteError } from './errors.ts';
import type { TransferSnapshot } from '../transfer/session.ts';
import { sqlInputs } from './parameters.ts';
import { Statements } from './statements.ts';

const timeoutMs = 2_000;
/** Another process keeps the database open. */
const timeoutForAllMs = 200;

/** A snapshot of the database until it is closed. `alone` keeps other processes out in the meantime. */
export function openSqliteSnapshot(file: string, { alone = false } = {}): TransferSnapshot {
  if (!existsSync(file)) throw new Error(`There is no database at ${file}.`);
  const database = new DatabaseSync(file, { readOnly: !alone, timeout: alone ? timeoutForAllMs : timeoutMs });
  const statements = new Statements(database);
  try {
    begin(statements, alone);
  } catch (error) {
    database.close();
    throw new SqliteError(describeError(error)).busy
      ? new Error(`Hearth is running on ${file}: stop it first.`)
      : error;
  }
  return {
    engine: 'sqlite',
    ask: async (sql, inputs = []) => statements.run(sql, sqlInputs(inputs)).rows,
    async close() {
      database.close();
    },
  };
}

function begin(statements: Statements, alone: boolean): void {
  // In this mode the lock is on the file itself, which every open connection shares.
  if (alone) statements.run('pragma locking_mode = exclusive');
  statements.run(alone ? 'begin exclusive' : 'begin');
  // The transaction begins with its first read.
  statements.run('select count(*) from sqlite_schema');
}

import { type QueryResult, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { createBuilders, NoTransactions } from '../drivers.ts';
import type { StatementOutcome } from './statements.ts';

export const sqliteBuilders = createBuilders({
  createDriver: () => new NoTransactions(),
  createAdapter: () => new SqliteAdapter(),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createIntrospector: (db) => new SqliteIntrospector(db),
});

export function queryResult<R>({ rows, changes }: StatementOutcome): QueryResult<R> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the query builder promised this type to its caller
  const typed = rows as R[];
  if (!changes) return { rows: typed };
  return { rows: typed, numAffectedRows: BigInt(changes.count), insertId: BigInt(changes.lastRowId) };
}

import {
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { StatementOutcome } from './statements.ts';

/** Our drivers isolate statements themselves, so kysely needn't queue for a connection. */
class UnqueuedAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

export function sqliteDialect(driver: Driver): Dialect {
  return {
    createDriver: () => driver,
    createAdapter: () => new UnqueuedAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

export function queryResult<R>({ rows, changes }: StatementOutcome): QueryResult<R> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the query builder promised this type to its caller
  const typed = rows as R[];
  if (!changes) return { rows: typed };
  return { rows: typed, numAffectedRows: BigInt(changes.count), insertId: BigInt(changes.lastRowId) };
}

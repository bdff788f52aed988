import {
  type CompiledQuery,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';

/**
 * PostgreSQL takes a number beside an integer column for an integer and fails on one that is none: what is too large
 * says its type, and is compared like any other.
 */
class QueryCompiler extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    super.appendValue(value);
    if (typeof value === 'number' && Number.isInteger(value) && Math.abs(value) > 2_147_483_647)
      this.append('::bigint');
  }
}

export function postgresDialect(driver: Driver): Dialect {
  return {
    createDriver: () => driver,
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new QueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
}

const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

export async function execute<R>(
  on: pg.Pool | pg.PoolClient,
  { sql, parameters }: CompiledQuery,
): Promise<QueryResult<R>> {
  const { command, rowCount, rows } = await on.query(sql, [...parameters]);
  return changing.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
}

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
 * PostgreSQL assumes an integer next to an integer column and fails on other numbers. Numbers out of range are cast
 * explicitly, and compare like any other number.
 */
class QueryCompiler extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    super.appendValue(value);
    if (typeof value !== 'number' || !Number.isInteger(value) || Math.abs(value) <= 2_147_483_647) return;
    this.append(Math.abs(value) < 2 ** 63 ? '::bigint' : '::double precision');
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

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

export function postgresDialect(driver: Driver): Dialect {
  return {
    createDriver: () => driver,
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
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

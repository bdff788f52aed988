import { PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type QueryResult } from 'kysely';
import type pg from 'pg';
import type { NamedQuery } from '../compiled.ts';
import { createBuilders, NoTransactions } from '../drivers.ts';
import type { Pipeline } from './pipeline.ts';

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

export const postgresBuilders = createBuilders({
  createDriver: () => new NoTransactions(),
  createAdapter: () => new PostgresAdapter(),
  createQueryCompiler: () => new QueryCompiler(),
  createIntrospector: (db) => new PostgresIntrospector(db),
});

const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** Fails at once if a value can't be sent. The driver would send the statements behind this one all the same. */
const sendable = (value: unknown): unknown =>
  typeof value !== 'object' || value === null || Array.isArray(value) || ArrayBuffer.isView(value)
    ? value
    : JSON.stringify(value);

export function execute<R>(
  on: Pick<pg.Pool, 'query'> | Pipeline,
  { sql: text, parameters, name }: NamedQuery,
): Promise<QueryResult<R>> {
  const values = parameters.map(sendable);
  return resultOf(on.query(name === undefined ? { text, values } : { text, values, name }));
}

async function resultOf<R>(answer: Promise<pg.QueryResult>): Promise<QueryResult<R>> {
  const { command, rowCount, rows } = await answer;
  return changing.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
}

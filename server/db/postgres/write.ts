import { setTimeout as delay } from 'node:timers/promises';
import { Kysely } from 'kysely';
import type pg from 'pg';
import type { Tx } from '../database.ts';
import { UnitDriver } from '../drivers.ts';
import type { Schema } from '../schema.ts';
import { UnitRun, type Units } from '../units.ts';
import { postgresDialect } from './dialect.ts';
import { worthRetrying } from './errors.ts';
import { PostgresUnit } from './postgres-unit.ts';

const attempts = 6;
const longestFirstDelay = 10;

export interface Written<T> {
  value: T;
  run: UnitRun;
}

/** Runs the unit in a transaction, and retries it after a deadlock or serialization failure. */
export async function writeUnit<T>(pool: pg.Pool, units: Units, unit: (tx: Tx) => Promise<T>): Promise<Written<T>> {
  for (let attempt = 1; ; attempt++) {
    const run = new UnitRun();
    try {
      return { value: await runOnce(pool, units, unit, run), run };
    } catch (error) {
      if (attempt === attempts || !(worthRetrying(run.failure) || worthRetrying(error))) throw error;
    }
    await delay(Math.random() * longestFirstDelay * 2 ** attempt);
  }
}

async function runOnce<T>(pool: pg.Pool, units: Units, unit: (tx: Tx) => Promise<T>, run: UnitRun): Promise<T> {
  const connection = new PostgresUnit(await pool.connect());
  try {
    const kysely = new Kysely<Schema>({ dialect: postgresDialect(new UnitDriver(run, connection)) });
    return await kysely.transaction().execute((tx) => units.run(run, () => unit(tx)));
  } finally {
    connection.release();
  }
}

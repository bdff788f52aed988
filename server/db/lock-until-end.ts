import { sql } from 'kysely';
import type { Engine, Tx } from './database.ts';

/**
 * Waits until other transactions that locked the same name have ended, so that the counts of this one stay correct
 * until it commits. SQLite has one writer at a time.
 */
export async function lockUntilEnd(tx: Tx, engine: Engine, name: string): Promise<void> {
  if (engine === 'postgres') await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

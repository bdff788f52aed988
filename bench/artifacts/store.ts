import { sql } from 'kysely';
import type { Tx } from '../../server/db/index.ts';

/** Tells the planner what is there now. */
export async function analyse(tx: Tx): Promise<void> {
  await sql`analyze`.execute(tx);
}

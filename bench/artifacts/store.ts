import { sql } from 'kysely';
import type { Tx } from '../../server/db/index.ts';

/** Updates the statistics of the query planner. */
export async function analyse(tx: Tx): Promise<void> {
  await sql`analyze`.execute(tx);
}

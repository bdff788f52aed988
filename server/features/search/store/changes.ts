import { sql } from 'kysely';
import type { Snapshot } from '../../../db/index.ts';

/** Above this number of changes, rereading the column is cheaper. */
const mostFollowed = 10_000;

/**
 * On PostgreSQL, transactions commit in any order: a later snapshot may add changes as old as the oldest running
 * transaction.
 */
const horizons = {
  sqlite: sql<{ horizon: number }>`select coalesce(max(seq), 0) + 1 as horizon from artifact_changes`,
  postgres: sql<{
    horizon: number;
  }>`select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as horizon`,
};

/** Everything that a later snapshot adds to this one is recorded at this number or above. */
export async function horizonOf({ engine, read }: Snapshot): Promise<number> {
  const { rows } = await horizons[engine].execute(read);
  return rows[0]?.horizon ?? 0;
}

/**
 * The artifacts of a tracker, or of all of them, that changed since a horizon, possibly with others; undefined: too
 * many, or no longer known.
 */
export async function changedSince(
  { engine, read }: Snapshot,
  trackerId: number | undefined,
  horizon: number,
): Promise<number[] | undefined> {
  const order = engine === 'sqlite' ? 'seq' : 'transaction_id';
  const oldest = await read.selectFrom('artifact_changes').select(order).orderBy(order).limit(1).executeTakeFirst();
  if (oldest !== undefined && (oldest[order] ?? 0) > horizon) return undefined;
  const rows = await read
    .selectFrom('artifact_changes')
    .select('artifact_id')
    .$if(trackerId !== undefined, (query) => query.where('tracker_id', '=', trackerId ?? 0))
    .where(order, '>=', horizon)
    .limit(mostFollowed + 1)
    .execute();
  return rows.length > mostFollowed ? undefined : [...new Set(rows.map((row) => row.artifact_id))];
}

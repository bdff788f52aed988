import { sql } from 'kysely';
import type { Database, Tx } from '../../../db/index.ts';
import type { Ranked } from '../../../domain/artifacts/order.ts';

/** An artifact that was never moved has its id as rank. */
const effectiveRank = sql<number>`case when rank = 0 then id else rank end`;

/** The artifacts of a tracker whose ranks are within the given ones, locked against changes by others. */
export async function lockRanked(
  tx: Tx,
  engine: Database['engine'],
  trackerId: number,
  ids: readonly number[],
): Promise<Ranked[]> {
  const { low, high } = await tx
    .selectFrom('artifacts')
    .select([sql<number>`min(${effectiveRank})`.as('low'), sql<number>`max(${effectiveRank})`.as('high')])
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow();
  return tx
    .selectFrom('artifacts')
    .select(['id', effectiveRank.as('rank')])
    .where('tracker_id', '=', trackerId)
    .where(effectiveRank, '>=', low)
    .where(effectiveRank, '<=', high)
    .orderBy('id')
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .execute();
}

const portion = 500;

export async function setRanks(tx: Tx, ranked: readonly Ranked[]): Promise<void> {
  for (let start = 0; start < ranked.length; start += portion) {
    const rows = ranked.slice(start, start + portion);
    const values = sql.join(rows.map(({ id, rank }) => sql`(${sql.lit(id)}, ${sql.lit(rank)})`));
    await sql`with given(id, rank) as (values ${values}) update artifacts
      set rank = (select given.rank from given where given.id = artifacts.id)
      where id in (select id from given)`.execute(tx);
  }
}

import { sql } from 'kysely';
import type { Database } from '../../../db/index.ts';

const columns = { submitters: 'submitted_by', modifiers: 'last_modified_by' } as const;

/**
 * The users who submitted, or last changed, artifacts of a tracker. Takes one index step per user, regardless of the
 * number of artifacts.
 */
export async function peopleOf(
  read: Database['read'],
  role: keyof typeof columns,
  trackerId: number,
): Promise<number[]> {
  const column = sql.ref(columns[role]);
  const { rows } = await sql<{ id: number }>`
    with recursive people(id) as (
      select min(${column}) from artifacts where tracker_id = ${trackerId}
      union all
      select (select min(${column}) from artifacts where tracker_id = ${trackerId} and ${column} > people.id)
      from people where people.id is not null
    )
    select id from people where id is not null`.execute(read);
  return rows.map((row) => row.id);
}

import { sql } from 'kysely';
import type { Hearth } from './hearth.ts';

interface WaitingJobs {
  kind: string;
  turn: string;
  payload: unknown;
  count: number;
}

/** Lets jobs wait for an hour. The answer removes them. */
export async function addWaitingJobs(hearth: Hearth, { kind, turn, payload, count }: WaitingJobs) {
  const { db } = hearth.platform;
  const due = hearth.clock.now() + 60 * 60 * 1000;
  await db.write((tx) =>
    sql`insert into jobs (kind, turn, payload, status, attempts, due_at, created_at)
      with recursive numbers (number) as (select 1 union all select number + 1 from numbers where number < ${count})
      select ${kind}, ${turn}, ${JSON.stringify(payload)}, 'queued', 0, ${due}, 0 from numbers`.execute(tx),
  );
  return () => db.write((tx) => tx.deleteFrom('jobs').where('turn', '=', turn).where('due_at', '=', due).execute());
}

import type { Hearth } from '../hearth/hearth.ts';

/** A planning, which only an import can create. */
export async function aPlanning(
  { platform }: Hearth,
  project: number,
  name: string,
  milestones: number,
  backlog: readonly number[],
): Promise<number> {
  const values = {
    project_id: project,
    name,
    plan_title: 'Plan',
    backlog_title: 'Backlog',
    milestone_tracker_id: milestones,
    backlog_tracker_ids: JSON.stringify(backlog),
  };
  const { id } = await platform.db.write((tx) =>
    tx.insertInto('plannings').values(values).returning('id').executeTakeFirstOrThrow(),
  );
  return id;
}

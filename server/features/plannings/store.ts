import type { Selectable } from 'kysely';
import type { DbOrTx, Schema } from '../../db/index.ts';

export type PlanningRow = Selectable<Schema['plannings']>;

export const planningsOf = (source: DbOrTx, projectId: number): Promise<PlanningRow[]> =>
  source.selectFrom('plannings').selectAll().where('project_id', '=', projectId).orderBy('id').execute();

export async function projectOfPlanning(source: DbOrTx, id: number): Promise<number | undefined> {
  const row = await source.selectFrom('plannings').select('project_id').where('id', '=', id).executeTakeFirst();
  return row?.project_id;
}

/** The artifacts of trackers, oldest first. */
export async function artifactsOfTrackers(source: DbOrTx, trackerIds: readonly number[]): Promise<number[]> {
  if (trackerIds.length === 0) return [];
  const rows = await source
    .selectFrom('artifacts')
    .select('id')
    .where('tracker_id', 'in', [...trackerIds])
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The artifacts that artifacts of some trackers link to. */
export async function linkedFrom(source: DbOrTx, trackerIds: readonly number[]): Promise<Set<number>> {
  if (trackerIds.length === 0) return new Set();
  const rows = await source
    .selectFrom('artifact_links as l')
    .innerJoin('artifacts as a', 'a.id', 'l.source_id')
    .select('l.target_id')
    .where('a.tracker_id', 'in', [...trackerIds])
    .execute();
  return new Set(rows.map(({ target_id: id }) => id));
}

import type { Selectable } from 'kysely';
import type { Database, Schema } from '../../db/index.ts';

export type PlanningRow = Selectable<Schema['plannings']>;

export const planningsOf = (db: Database, projectId: number): Promise<PlanningRow[]> =>
  db.read.selectFrom('plannings').selectAll().where('project_id', '=', projectId).orderBy('id').execute();

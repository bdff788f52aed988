import type { Selectable } from 'kysely';
import type { DbOrTx, Schema } from '../../db/index.ts';

export type PlanningRow = Selectable<Schema['plannings']>;

export const planningsOf = (source: DbOrTx, projectId: number): Promise<PlanningRow[]> =>
  source.selectFrom('plannings').selectAll().where('project_id', '=', projectId).orderBy('id').execute();

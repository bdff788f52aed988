import type { Selectable } from 'kysely';
import type { Database, Schema, Tx } from '../../db/index.ts';

export type PlanningRow = Selectable<Schema['plannings']>;

export const planningsOf = (source: Database['read'] | Tx, projectId: number): Promise<PlanningRow[]> =>
  source.selectFrom('plannings').selectAll().where('project_id', '=', projectId).orderBy('id').execute();

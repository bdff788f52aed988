import type { Selectable } from 'kysely';
import type { Database, Schema, Tx } from '../../../db/index.ts';
import { isPossibleId } from '../../../domain/ids.ts';

export type ServiceRow = Selectable<Schema['project_services']>;

export const listServices = (db: Database, projectId: number): Promise<ServiceRow[]> =>
  db.read.selectFrom('project_services').selectAll().where('project_id', '=', projectId).orderBy('id').execute();

export const enabledServices = (
  db: Database,
  projectIds: readonly number[],
): Promise<Pick<ServiceRow, 'project_id' | 'name'>[]> =>
  db.read
    .selectFrom('project_services')
    .select(['project_id', 'name'])
    .where('project_id', 'in', [...projectIds, -1])
    .where('is_enabled', '=', 1)
    .execute();

export async function findService(db: Database, id: number): Promise<ServiceRow | undefined> {
  if (!isPossibleId(id)) return undefined;
  return db.read.selectFrom('project_services').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Whether it changed anything. */
export async function setServiceEnabled(tx: Tx, id: number, enabled: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('project_services')
    .set({ is_enabled: enabled ? 1 : 0 })
    .where('id', '=', id)
    .where('is_enabled', '!=', enabled ? 1 : 0)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

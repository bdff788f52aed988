import type { DbOrTx, Tx } from '../../../db/index.ts';
import { trackerOf } from './trackers.ts';

/** Serializes changes to the trackers of a project and their names. Returns the status of the project. */
export async function lockProject(tx: Tx, projectId: number): Promise<string | undefined> {
  const row = await tx
    .updateTable('projects')
    .set((eb) => ({ status: eb.ref('projects.status') }))
    .where('id', '=', projectId)
    .returning('status')
    .executeTakeFirst();
  return row?.status;
}

export interface TrackerName {
  id: number;
  label: string;
  itemName: string;
}

/** The names of the trackers of a project that are not deleted. */
export async function trackerNamesOf(tx: Tx, projectId: number): Promise<TrackerName[]> {
  const rows = await tx
    .selectFrom('trackers')
    .select(['id', 'label', 'item_name'])
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ id, label, item_name }) => ({ id, label, itemName: item_name }));
}

/** The short names that all trackers have and had, in lower case. */
export async function itemNamesInUse(source: DbOrTx): Promise<Set<string>> {
  const rows = await source.selectFrom('trackers').select('item_name_key').distinct().execute();
  const renamed = await source
    .selectFrom('trackers')
    .selectAll()
    .where('definition', 'like', '%"formerNames":%')
    .execute();
  const former = renamed.flatMap((row) => trackerOf(row).formerNames ?? []);
  return new Set([...rows.map((row) => row.item_name_key), ...former]);
}

import type { DbOrTx, Tx } from '../../../../db/index.ts';

export async function administratorGroups(source: DbOrTx, projectId: number): Promise<number[]> {
  const rows = await source
    .selectFrom('svn_administrators')
    .select('group_id')
    .where('project_id', '=', projectId)
    .orderBy('group_id')
    .execute();
  return rows.map((row) => row.group_id);
}

export async function replaceAdministratorGroups(tx: Tx, projectId: number, groups: readonly number[]): Promise<void> {
  await tx.deleteFrom('svn_administrators').where('project_id', '=', projectId).execute();
  if (groups.length === 0) return;
  await tx
    .insertInto('svn_administrators')
    .values(groups.map((group_id) => ({ project_id: projectId, group_id })))
    .execute();
}

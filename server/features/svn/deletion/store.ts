import type { DbOrTx, Tx } from '../../../db/index.ts';
import type { RepositoryState } from '../repositories/repository.ts';

/** A repository that exists only as a dump. */
export interface DeletedRow {
  id: number;
  projectId: number;
  name: string;
  state: RepositoryState;
  deletedAt: number;
  deletedBy: number | null;
  dumpName: string | null;
}

const deleted = (source: DbOrTx, states: readonly RepositoryState[]) =>
  source
    .selectFrom('svn_repositories')
    .select(['id', 'project_id', 'name', 'state', 'deleted_at', 'deleted_by', 'dump_name'])
    .where('state', 'in', [...states]);

type Row = Awaited<ReturnType<ReturnType<typeof deleted>['execute']>>[number];

const deletedRow = (row: Row): DeletedRow => ({
  id: row.id,
  projectId: row.project_id,
  name: row.name,
  state: row.state as RepositoryState,
  deletedAt: row.deleted_at ?? 0,
  deletedBy: row.deleted_by,
  dumpName: row.dump_name,
});

export async function findDeleted(source: DbOrTx, id: number): Promise<DeletedRow | undefined> {
  const row = await deleted(source, ['deleted', 'restoring', 'purging']).where('id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : deletedRow(row);
}

/** Newest first. */
export async function listDeleted(
  source: DbOrTx,
  page: { limit: number; offset: number },
): Promise<{ rows: DeletedRow[]; total: number }> {
  const rows = await deleted(source, ['deleted'])
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { n } = await source
    .selectFrom('svn_repositories')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('state', '=', 'deleted')
    .executeTakeFirstOrThrow();
  return { rows: rows.map(deletedRow), total: n };
}

export async function deletedBefore(source: DbOrTx, instant: number): Promise<number[]> {
  const rows = await deleted(source, ['deleted']).where('deleted_at', '<=', instant).execute();
  return rows.map((row) => row.id);
}

/** These were deleted together with their project, not by a user. */
export async function deletedWithProject(source: DbOrTx, projectId: number): Promise<number[]> {
  const rows = await deleted(source, ['deleted'])
    .where('project_id', '=', projectId)
    .where('deleted_by', 'is', null)
    .execute();
  return rows.map((row) => row.id);
}

export async function noteDeleter(tx: Tx, id: number, userId: number | null): Promise<void> {
  await tx.updateTable('svn_repositories').set({ deleted_by: userId }).where('id', '=', id).execute();
}

export async function noteDump(tx: Tx, id: number, name: string): Promise<void> {
  await tx.updateTable('svn_repositories').set({ dump_name: name }).where('id', '=', id).execute();
}

export async function markDeleted(tx: Tx, id: number, at: number): Promise<void> {
  await tx
    .updateTable('svn_repositories')
    .set({ state: 'deleted', deleted_at: at })
    .where('id', '=', id)
    .where('state', '=', 'removing')
    .execute();
}

/** True for the transaction that made the change. */
export async function markRestored(tx: Tx, id: number): Promise<boolean> {
  const result = await tx
    .updateTable('svn_repositories')
    .set({ state: 'ready', deleted_at: null, deleted_by: null, dump_name: null })
    .where('id', '=', id)
    .where('state', '=', 'restoring')
    .executeTakeFirstOrThrow();
  return result.numUpdatedRows > 0n;
}

/**
 * Deletes the repository and everything that belongs to it, which frees its name. Returns the artifacts it referred to.
 */
export async function removeRows(tx: Tx, id: number): Promise<number[]> {
  const commits = tx.selectFrom('svn_commits').select('id').where('repository_id', '=', id);
  const referred = await tx
    .deleteFrom('cross_references')
    .where('source_type', '=', 'svn_commit')
    .where('source_id', 'in', commits)
    .returning('target_id')
    .execute();
  await tx.deleteFrom('svn_commits').where('repository_id', '=', id).execute();
  await tx.deleteFrom('svn_notifications').where('repository_id', '=', id).execute();
  await tx.deleteFrom('svn_access_files').where('repository_id', '=', id).execute();
  await tx.deleteFrom('svn_repositories').where('id', '=', id).execute();
  return [...new Set(referred.map((row) => row.target_id))];
}

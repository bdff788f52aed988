import type { DbOrTx, Tx } from '../../../../db/index.ts';

/** A commit that refers to something. */
export interface ReferringCommit {
  id: number;
  projectId: number;
  repository: string;
  revision: number;
}

/** Commits of deleted repositories are omitted until their restoration. */
export async function findCommits(
  source: DbOrTx,
  ids: readonly number[],
  until = Number.MAX_SAFE_INTEGER,
): Promise<ReferringCommit[]> {
  const rows = await source
    .selectFrom('svn_commits as c')
    .innerJoin('svn_repositories as r', 'r.id', 'c.repository_id')
    .select(['c.id', 'r.project_id', 'r.name', 'c.revision'])
    .where('c.id', 'in', [...ids, -1])
    .where('c.committed_at', '<=', until)
    .where('r.state', 'in', ['ready', 'deleting'])
    .orderBy('c.id')
    .execute();
  return rows.map((row) => ({ id: row.id, projectId: row.project_id, repository: row.name, revision: row.revision }));
}

export async function insertCommit(
  tx: Tx,
  repositoryId: number,
  commit: { revision: number; author: string; at: number },
): Promise<number> {
  const { id } = await tx
    .insertInto('svn_commits')
    .values({
      repository_id: repositoryId,
      revision: commit.revision,
      author: commit.author,
      committed_at: commit.at,
    })
    .onConflict((conflict) => conflict.columns(['repository_id', 'revision']).doUpdateSet({ author: commit.author }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function handledRevision(source: DbOrTx, repositoryId: number): Promise<number | undefined> {
  const row = await source
    .selectFrom('svn_repositories')
    .select('handled_revision')
    .where('id', '=', repositoryId)
    .executeTakeFirst();
  return row?.handled_revision;
}

/** True for the transaction that handles this revision, which follows the last handled one. */
export async function takeRevision(
  tx: Tx,
  repositoryId: number,
  revision: number,
  at: number | null,
): Promise<boolean> {
  const result = await tx
    .updateTable('svn_repositories')
    .set({ handled_revision: revision, last_commit_at: at })
    .where('id', '=', repositoryId)
    .where('handled_revision', '=', revision - 1)
    .executeTakeFirstOrThrow();
  return result.numUpdatedRows > 0n;
}

/** Existing revisions need no processing. */
export async function beginAfter(tx: Tx, repositoryId: number, revision: number): Promise<void> {
  await tx.updateTable('svn_repositories').set({ handled_revision: revision }).where('id', '=', repositoryId).execute();
}

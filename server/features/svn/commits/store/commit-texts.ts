import type { DbOrTx, Tx } from '../../../../db/index.ts';

export interface CommitText {
  revision: number;
  at: number;
  /** folded: the message, and a line for each changed path */
  text: string;
}

/** The last revision whose text is stored; 0: none. */
export async function indexedRevision(source: DbOrTx, repositoryId: number): Promise<number> {
  const { last } = await source
    .selectFrom('svn_commit_texts')
    .select((eb) => eb.fn.max('revision').as('last'))
    .where('repository_id', '=', repositoryId)
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

export async function insertCommitTexts(tx: Tx, repositoryId: number, commits: readonly CommitText[]): Promise<void> {
  await tx
    .insertInto('svn_commit_texts')
    .values(
      commits.map(({ revision, at, text }) => ({ repository_id: repositoryId, revision, committed_at: at, text })),
    )
    .onConflict((conflict) => conflict.columns(['repository_id', 'revision']).doNothing())
    .execute();
}

export async function removeCommitTextsAfter(tx: Tx, repositoryId: number, revision: number): Promise<void> {
  await tx
    .deleteFrom('svn_commit_texts')
    .where('repository_id', '=', repositoryId)
    .where('revision', '>', revision)
    .execute();
}

import { type DbOrTx, portions, type Tx } from '../../../db/index.ts';
import { type ArtifactChangeset, changesetOf } from '../../../domain/artifacts/changeset.ts';
import { fold } from '../../../../contract/fold.ts';

export async function changesetWithId(
  source: DbOrTx,
  artifactId: number,
  id: number,
): Promise<ArtifactChangeset | undefined> {
  const row = await source
    .selectFrom('changesets')
    .selectAll()
    .where('artifact_id', '=', artifactId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? undefined : changesetOf(row);
}

/** The texts of comments at a point in time, by changeset, if they were replaced later. */
export async function commentVersionsOf(
  source: DbOrTx,
  ids: readonly number[],
  at: number,
): Promise<Map<number, string>> {
  const found = new Map<number, string>();
  for (const portion of portions(ids)) {
    const rows = await source
      .selectFrom('comment_versions')
      .select(['changeset_id', 'body'])
      .where('changeset_id', 'in', portion)
      .where('replaced_at', '>', at + 999)
      .orderBy('id', 'desc')
      .execute();
    for (const { changeset_id, body } of rows) found.set(changeset_id, body);
  }
  return found;
}

interface Edit {
  by: number;
  at: number;
  /** null: the comment is deleted */
  next: { body: string; format: string } | null;
}

/** Replaces a comment, or removes it, and keeps the version before. */
export async function editComment(
  tx: Tx,
  { id, comment }: Pick<ArtifactChangeset, 'id' | 'comment'>,
  { by, at, next }: Edit,
): Promise<void> {
  if (comment === null) return;
  await tx
    .insertInto('comment_versions')
    .values({ changeset_id: id, body: comment.body, format: comment.format, replaced_by: by, replaced_at: at })
    .execute();
  const gone = { comment_groups: null, comment_by: null, comment_on: null, comment_email: null };
  await tx
    .updateTable('changesets')
    .set(
      next === null
        ? { comment_body: null, comment_format: null, ...gone }
        : { comment_body: next.body, comment_format: next.format, comment_by: by, comment_on: at },
    )
    .where('id', '=', id)
    .execute();
  if (next === null) await tx.deleteFrom('comment_texts').where('id', '=', id).execute();
  else
    await tx
      .updateTable('comment_texts')
      .set({ text: fold(next.body) })
      .where('id', '=', id)
      .execute();
}

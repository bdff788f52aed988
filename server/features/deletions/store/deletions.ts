import type { Insertable, Selectable } from 'kysely';
import type { Database, DbOrTx, Schema, Tx } from '../../../db/index.ts';
import { addComments, nextNumber, unnumbered } from '../../artifacts/transfer.ts';

export type ArchivedRow = Selectable<Schema['deleted_artifacts']>;

/** The times of the user's deletions after an instant, oldest first. */
export async function deletionsSince(source: DbOrTx, userId: number, after: number): Promise<number[]> {
  const rows = await source
    .selectFrom('artifact_deletions')
    .select('deleted_at')
    .where('user_id', '=', userId)
    .where('deleted_at', '>', after)
    .orderBy('deleted_at')
    .execute();
  return rows.map((row) => row.deleted_at);
}

export async function recordDeletion(tx: Tx, userId: number, artifactId: number, at: number): Promise<void> {
  await tx
    .insertInto('artifact_deletions')
    .values({ user_id: userId, artifact_id: artifactId, deleted_at: at })
    .execute();
}

/** The rows of an artifact. */
export interface ArtifactSnapshot {
  artifact: Selectable<Schema['artifacts']>;
  changesets: Selectable<Schema['changesets']>[];
  /** missing in older archives */
  commentVersions?: Selectable<Schema['comment_versions']>[];
  links: Selectable<Schema['artifact_links']>[];
  index: Selectable<Schema['artifact_index']>[];
  references: Selectable<Schema['cross_references']>[];
}

export async function takeSnapshot(source: DbOrTx, id: number): Promise<ArtifactSnapshot | undefined> {
  const artifact = await source.selectFrom('artifacts').selectAll().where('id', '=', id).executeTakeFirst();
  if (artifact === undefined) return undefined;
  return {
    artifact,
    changesets: await source
      .selectFrom('changesets')
      .selectAll()
      .where('artifact_id', '=', id)
      .orderBy('version')
      .execute(),
    commentVersions: await source
      .selectFrom('comment_versions')
      .selectAll()
      .where('changeset_id', 'in', (eb) => eb.selectFrom('changesets').select('id').where('artifact_id', '=', id))
      .execute(),
    links: await source
      .selectFrom('artifact_links')
      .selectAll()
      .where((eb) => eb.or([eb('source_id', '=', id), eb('target_id', '=', id)]))
      .execute(),
    index: await source.selectFrom('artifact_index').selectAll().where('artifact_id', '=', id).execute(),
    references: await source
      .selectFrom('cross_references')
      .selectAll()
      .where((eb) =>
        eb.or([
          eb.and([eb('source_type', '=', 'artifact'), eb('source_id', '=', id)]),
          eb.and([eb('target_type', '=', 'artifact'), eb('target_id', '=', id)]),
        ]),
      )
      .execute(),
  };
}

export async function deleteRows(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('artifact_index').where('artifact_id', '=', id).execute();
  await tx
    .deleteFrom('artifact_links')
    .where((eb) => eb.or([eb('source_id', '=', id), eb('target_id', '=', id)]))
    .execute();
  await tx
    .deleteFrom('cross_references')
    .where((eb) =>
      eb.or([
        eb.and([eb('source_type', '=', 'artifact'), eb('source_id', '=', id)]),
        eb.and([eb('target_type', '=', 'artifact'), eb('target_id', '=', id)]),
      ]),
    )
    .execute();
  await tx
    .deleteFrom('comment_versions')
    .where('changeset_id', 'in', (eb) => eb.selectFrom('changesets').select('id').where('artifact_id', '=', id))
    .execute();
  await tx.deleteFrom('changesets').where('artifact_id', '=', id).execute();
  await tx.deleteFrom('artifacts').where('id', '=', id).execute();
}

/** Inserts everything except the links, which need their other ends. */
export async function insertSnapshot(tx: Tx, snapshot: ArtifactSnapshot): Promise<void> {
  const { artifact, changesets, commentVersions = [], index, references } = snapshot;
  // A batch that has created and deleted it has left it without a number.
  const number = artifact.number === unnumbered ? await nextNumber(tx, artifact.tracker_id) : artifact.number;
  await tx
    .insertInto('artifacts')
    .values({ ...artifact, number })
    .execute();
  await tx.insertInto('changesets').values(changesets).execute();
  if (commentVersions.length > 0) await tx.insertInto('comment_versions').values(commentVersions).execute();
  await addComments(
    tx,
    changesets.map((changeset) => ({ ...changeset, tracker_id: artifact.tracker_id })),
  );
  if (index.length > 0) await tx.insertInto('artifact_index').values(index).execute();
  if (references.length > 0) await tx.insertInto('cross_references').values(references).execute();
}

export async function insertArchived(tx: Tx, row: Insertable<Schema['deleted_artifacts']>): Promise<void> {
  await tx.insertInto('deleted_artifacts').values(row).execute();
}

export const findArchived = (source: DbOrTx, artifactId: number): Promise<ArchivedRow | undefined> =>
  source.selectFrom('deleted_artifacts').selectAll().where('artifact_id', '=', artifactId).executeTakeFirst();

/** True for the transaction that removed it. */
export async function removeArchived(tx: Tx, artifactId: number): Promise<boolean> {
  const result = await tx
    .deleteFrom('deleted_artifacts')
    .where('artifact_id', '=', artifactId)
    .executeTakeFirstOrThrow();
  return result.numDeletedRows > 0n;
}

export async function listArchived(
  db: Database,
  page: { limit: number; offset: number },
): Promise<{ rows: Omit<ArchivedRow, 'snapshot'>[]; total: number }> {
  const rows = await db.read
    .selectFrom('deleted_artifacts')
    .select(['artifact_id', 'project_id', 'tracker_id', 'tracker_label', 'xref', 'title', 'deleted_by', 'deleted_at'])
    .select(['archive_name', 'archive_hash', 'archive_size'])
    .orderBy('deleted_at', 'desc')
    .orderBy('artifact_id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { n } = await db.read
    .selectFrom('deleted_artifacts')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return { rows, total: n };
}

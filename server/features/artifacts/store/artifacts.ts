import { type Database, type DbOrTx, later, queryById, type Tx } from '../../../db/index.ts';
import type { StoredComment } from '../../../domain/artifacts/changeset.ts';
import type { Changes, Document } from '../../../domain/artifacts/document.ts';
import {
  type ArtifactHead,
  artifactHeadOf,
  type ArtifactRecord,
  artifactRecordOf,
} from '../../../domain/artifacts/record.ts';
import { portions } from './portions.ts';
import { addComments } from './texts.ts';

export async function findArtifact(source: DbOrTx, id: number): Promise<ArtifactRecord | undefined> {
  const row = await source.selectFrom('artifacts').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : artifactRecordOf(row);
}

const headQuery = queryById((read, id) =>
  read
    .selectFrom('artifacts')
    .select(['id', 'tracker_id', 'number', 'rank', 'submitted_by', 'submitted_on', 'version', 'last_modified_on'])
    .select(['stamp_lead', 'last_modified_by', 'allowed_groups', 'link_count', 'reference_count'])
    .where('id', '=', id),
);

/** The artifact without its values, read at once; undefined: there is none, or it has to be read as usual. */
export function findHeadNow(db: Database, id: number): ArtifactHead | undefined {
  const row = db.readNow(headQuery(db, id))?.[0];
  return row === undefined ? undefined : artifactHeadOf(row);
}

export async function findArtifacts(source: DbOrTx, ids: readonly number[]): Promise<Map<number, ArtifactRecord>> {
  const found = new Map<number, ArtifactRecord>();
  for (const portion of portions(ids)) {
    const rows = await source.selectFrom('artifacts').selectAll().where('id', 'in', portion).execute();
    for (const row of rows) found.set(row.id, artifactRecordOf(row));
  }
  return found;
}

/** Locked until the transaction ends, so that nothing changes between the check of a precondition and the write. */
export async function lockArtifact(
  tx: Tx,
  id: number,
  engine: Database['engine'],
): Promise<ArtifactRecord | undefined> {
  const query = tx.selectFrom('artifacts').selectAll().where('id', '=', id);
  const row = await (engine === 'postgres' ? query.forUpdate() : query).executeTakeFirst();
  return row === undefined ? undefined : artifactRecordOf(row);
}

/** Locks several, always in the same order, so that transactions that need the same ones don't deadlock. */
export async function lockArtifacts(
  tx: Tx,
  ids: readonly number[],
  engine: Database['engine'],
): Promise<Map<number, ArtifactRecord>> {
  const found = new Map<number, ArtifactRecord>();
  for (const portion of portions(ids.toSorted((a, b) => a - b))) {
    const query = tx.selectFrom('artifacts').selectAll().where('id', 'in', portion).orderBy('id');
    const rows = await (engine === 'postgres' ? query.forUpdate() : query).execute();
    for (const row of rows) found.set(row.id, artifactRecordOf(row));
  }
  return found;
}

export interface NewArtifact {
  trackerId: number;
  submittedBy: number;
  at: number;
  document: Document;
  allowedGroups: number[] | null;
}

const groupsText = (groups: number[] | null): string | null => (groups === null ? null : JSON.stringify(groups));

export async function insertArtifact(tx: Tx, record: NewArtifact): Promise<{ id: number; number: number }> {
  const { last_number: number } = await tx
    .updateTable('tracker_counters')
    .set((eb) => ({ last_number: eb('last_number', '+', 1) }))
    .where('tracker_id', '=', record.trackerId)
    .returning('last_number')
    .executeTakeFirstOrThrow();
  const { id } = await tx
    .insertInto('artifacts')
    .values({
      tracker_id: record.trackerId,
      number,
      rank: 0,
      submitted_by: record.submittedBy,
      submitted_on: record.at,
      version: 1,
      last_modified_on: record.at,
      last_modified_by: record.submittedBy,
      document: JSON.stringify(record.document),
      allowed_groups: groupsText(record.allowedGroups),
      link_count: 0,
      reference_count: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, number };
}

export interface NextState {
  at: number;
  lead: number;
  by: number;
  document: Document;
  allowedGroups: number[] | null;
}

/** The condition on the version makes the loser of a race find no row. */
export async function updateArtifact(tx: Tx, current: ArtifactRecord, next: NextState): Promise<boolean> {
  const result = await tx
    .updateTable('artifacts')
    .set({
      version: current.version + 1,
      last_modified_on: next.at,
      stamp_lead: next.lead,
      last_modified_by: next.by,
      document: JSON.stringify(next.document),
      allowed_groups: groupsText(next.allowedGroups),
    })
    .where('id', '=', current.id)
    .where('version', '=', current.version)
    .executeTakeFirstOrThrow();
  return result.numUpdatedRows > 0n;
}

export async function insertChangeset(
  tx: Tx,
  changeset: {
    artifactId: number;
    trackerId: number;
    version: number;
    by: number;
    at: number;
    changes: Changes;
    comment: StoredComment | null;
  },
): Promise<void> {
  const row = {
    artifact_id: changeset.artifactId,
    tracker_id: changeset.trackerId,
    version: changeset.version,
    submitted_by: changeset.by,
    submitted_on: changeset.at,
    changes: JSON.stringify(changeset.changes),
    comment_body: changeset.comment?.body ?? null,
    comment_format: changeset.comment?.format ?? null,
    comment_groups: groupsText(changeset.comment?.groups ?? null),
  };
  const insert = tx.insertInto('changesets').values(row);
  if (row.comment_body === null) return later(tx, insert);
  const { id } = await insert.returning('id').executeTakeFirstOrThrow();
  await addComments(tx, [{ ...row, id }]);
}

export interface IndexEntry {
  fieldId: number;
  value: number;
}

export function addIndex(tx: Tx, artifactId: number, entries: readonly IndexEntry[]): void {
  if (entries.length === 0) return;
  const rows = entries.map(({ fieldId, value }) => ({ field_id: fieldId, value, artifact_id: artifactId }));
  const insert = tx.insertInto('artifact_index').values(rows);
  later(
    tx,
    insert.onConflict((conflict) => conflict.doNothing()),
  );
}

export function removeIndex(tx: Tx, artifactId: number, fieldIds: readonly number[]): void {
  if (fieldIds.length === 0) return;
  const remove = tx.deleteFrom('artifact_index').where('artifact_id', '=', artifactId);
  later(tx, remove.where('field_id', 'in', [...fieldIds]));
}

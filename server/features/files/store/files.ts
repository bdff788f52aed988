import type { Selectable } from 'kysely';
import type { DbOrTx, Schema, Tx } from '../../../db/index.ts';
import { isPossibleId } from '../../../domain/ids.ts';

/** archive: a project to import */
export type FileKind = 'tus' | 'temporary' | 'archive';

export interface FileRecord {
  id: number;
  kind: FileKind;
  fieldId: number | null;
  artifactId: number | null;
  name: string;
  type: string;
  description: string;
  size: number;
  uploaded: number;
  parts: number;
  isComplete: boolean;
  submittedBy: number;
  createdAt: number;
  expiresAt: number | null;
}

export const fileRecordOf = (row: Selectable<Schema['files']>): FileRecord => ({
  id: row.id,
  kind: row.kind as FileKind,
  fieldId: row.field_id,
  artifactId: row.artifact_id,
  name: row.name,
  type: row.type,
  description: row.description,
  size: row.size,
  uploaded: row.uploaded,
  parts: row.parts,
  isComplete: row.is_complete === 1,
  submittedBy: row.submitted_by,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
});

/** Expired files count as deleted, even before they are swept. */
export async function findFile(source: DbOrTx, id: number, now: number): Promise<FileRecord | undefined> {
  if (!isPossibleId(id)) return undefined;
  const row = await source.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst();
  const isGone = row === undefined || (row.expires_at !== null && row.expires_at <= now);
  return isGone ? undefined : fileRecordOf(row);
}

export interface NewFile {
  kind: FileKind;
  fieldId: number | null;
  name: string;
  type: string;
  description: string;
  size: number;
  isComplete: boolean;
  submittedBy: number;
  createdAt: number;
  expiresAt: number;
}

/** undefined: the same upload is in progress already. */
export async function insertFile(tx: Tx, file: NewFile): Promise<FileRecord | undefined> {
  const row = await tx
    .insertInto('files')
    .values({
      kind: file.kind,
      field_id: file.fieldId,
      artifact_id: null,
      name: file.name,
      type: file.type,
      description: file.description,
      size: file.size,
      uploaded: 0,
      parts: 0,
      is_complete: file.isComplete ? 1 : 0,
      submitted_by: file.submittedBy,
      created_at: file.createdAt,
      expires_at: file.expiresAt,
      writer: null,
      writer_until: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? undefined : fileRecordOf(row);
}

export interface UploadSlot {
  fieldId: number;
  name: string;
  size: number;
}

/** The upload in progress for a field, a name and a size. It may have expired. */
export async function findUnderWay(source: DbOrTx, slot: UploadSlot): Promise<FileRecord | undefined> {
  const row = await source
    .selectFrom('files')
    .selectAll()
    .where('field_id', '=', slot.fieldId)
    .where('name', '=', slot.name)
    .where('size', '=', slot.size)
    .where('is_complete', '=', 0)
    .executeTakeFirst();
  return row === undefined ? undefined : fileRecordOf(row);
}

export interface FilePart {
  size: number;
  hash: string;
}

export const filePartsOf = (source: DbOrTx, fileId: number): Promise<FilePart[]> =>
  source.selectFrom('file_parts').select(['size', 'hash']).where('file_id', '=', fileId).orderBy('number').execute();

export async function filesOfArtifact(source: DbOrTx, artifactId: number): Promise<FileRecord[]> {
  const query = source.selectFrom('files').selectAll().where('artifact_id', '=', artifactId);
  return (await query.orderBy('id').execute()).map(fileRecordOf);
}

/** Assigns a temporary file to the field it is submitted for. */
export async function setField(tx: Tx, id: number, fieldId: number): Promise<void> {
  await tx.updateTable('files').set({ field_id: fieldId }).where('id', '=', id).execute();
}

/** The number of files that now belong to the artifact. Attachments don't expire. */
export async function attachFiles(tx: Tx, ids: readonly number[], artifactId: number): Promise<number> {
  const result = await tx
    .updateTable('files')
    .set({ artifact_id: artifactId, expires_at: null })
    .where('id', 'in', [...ids])
    .where('is_complete', '=', 1)
    .where((eb) => eb.or([eb('artifact_id', 'is', null), eb('artifact_id', '=', artifactId)]))
    .executeTakeFirstOrThrow();
  return Number(result.numUpdatedRows);
}

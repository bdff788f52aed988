import { type DbOrTx, type Engine, insertRows, type Tx } from '../../../db/index.ts';
import { isPossibleId } from '../../../domain/ids.ts';

/** An attachment whose content is in the blob store, with its reserved id. */
export interface ImportedAttachment {
  id: number;
  fieldId: number;
  artifactId: number;
  name: string;
  type: string;
  description: string;
  size: number;
  hash: string;
  submittedBy: number;
  createdAt: number;
}

const fileColumns = {
  id: 'integer',
  kind: 'text',
  field_id: 'integer',
  artifact_id: 'integer',
  name: 'text',
  type: 'text',
  description: 'text',
  size: 'bigint',
  uploaded: 'bigint',
  parts: 'integer',
  is_complete: 'integer',
  submitted_by: 'integer',
  created_at: 'bigint',
} as const;

const fileRow = (file: ImportedAttachment): object => ({
  id: file.id,
  kind: 'tus',
  field_id: file.fieldId,
  artifact_id: file.artifactId,
  name: file.name,
  type: file.type,
  description: file.description,
  size: file.size,
  uploaded: file.size,
  parts: 1,
  is_complete: 1,
  submitted_by: file.submittedBy,
  created_at: file.createdAt,
});

const partColumns = { file_id: 'integer', number: 'integer', size: 'bigint', hash: 'text' } as const;

/** Inserts the attachments of imported artifacts. */
export async function insertAttachments(tx: Tx, engine: Engine, files: readonly ImportedAttachment[]): Promise<void> {
  if (files.length === 0) return;
  await insertRows(tx, engine, 'files', fileColumns, files.map(fileRow));
  const parts = files.map(({ id, size, hash }) => ({ file_id: id, number: 1, size, hash }));
  await insertRows(tx, engine, 'file_parts', partColumns, parts);
  await tx
    .deleteFrom('unused_blobs')
    .where(
      'hash',
      'in',
      files.map((file) => file.hash),
    )
    .execute();
}

/** Creates an upload slot for the archive of a project. Uploads of archives are numbered separately. */
export async function insertArchive(
  tx: Tx,
  archive: { name: string; size: number; submittedBy: number; createdAt: number; expiresAt: number },
): Promise<{ fileId: number; uploadId: number }> {
  const { id: fileId } = await tx
    .insertInto('files')
    .values({
      kind: 'archive',
      field_id: null,
      artifact_id: null,
      name: archive.name,
      type: 'application/zip',
      description: '',
      size: archive.size,
      uploaded: 0,
      parts: 0,
      is_complete: 0,
      submitted_by: archive.submittedBy,
      created_at: archive.createdAt,
      expires_at: archive.expiresAt,
      writer: null,
      writer_until: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: uploadId } = await tx
    .insertInto('archive_uploads')
    .values({ file_id: fileId, submitted_by: archive.submittedBy })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { fileId, uploadId };
}

/** The file of an uploaded archive; undefined: unknown upload. */
export async function fileOfArchive(source: DbOrTx, uploadId: number): Promise<number | undefined> {
  if (!isPossibleId(uploadId)) return undefined;
  const row = await source
    .selectFrom('archive_uploads')
    .select('file_id')
    .where('id', '=', uploadId)
    .executeTakeFirst();
  return row?.file_id;
}

/** A complete archive doesn't expire before it is imported. */
export async function keepArchive(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('files').set({ expires_at: null }).where('id', '=', id).execute();
}

import type { Tx } from '../../../db/index.ts';
import type { FilePart } from './files.ts';

/** Makes this writer the only one for a while. False: another writer is active. */
export async function takeWriter(tx: Tx, id: number, writer: string, now: number, until: number): Promise<boolean> {
  const result = await tx
    .updateTable('files')
    .set({ writer, writer_until: until })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('writer', 'is', null), eb('writer_until', '<=', now)]))
    .executeTakeFirstOrThrow();
  return result.numUpdatedRows > 0n;
}

export async function renewWriter(tx: Tx, id: number, writer: string, until: number): Promise<void> {
  await tx
    .updateTable('files')
    .set({ writer_until: until })
    .where('id', '=', id)
    .where('writer', '=', writer)
    .execute();
}

export async function dropWriter(tx: Tx, id: number, writer: string): Promise<void> {
  await tx
    .updateTable('files')
    .set({ writer: null, writer_until: null })
    .where('id', '=', id)
    .where('writer', '=', writer)
    .execute();
}

async function insertPart(tx: Tx, fileId: number, number: number, part: FilePart): Promise<void> {
  await tx.insertInto('file_parts').values({ file_id: fileId, number, size: part.size, hash: part.hash }).execute();
  await tx.deleteFrom('unused_blobs').where('hash', '=', part.hash).execute();
}

/** Appends bytes to an upload. False: this writer lost the upload. */
export async function appendToUpload(
  tx: Tx,
  upload: { id: number; writer: string; offset: number },
  part: FilePart,
): Promise<boolean> {
  const row = await tx
    .updateTable('files')
    .set((eb) => ({
      uploaded: upload.offset + part.size,
      parts: eb('parts', '+', 1),
      is_complete: eb
        .case()
        .when('size', '=', upload.offset + part.size)
        .then(1)
        .else(0)
        .end(),
    }))
    .where('id', '=', upload.id)
    .where('writer', '=', upload.writer)
    .where('uploaded', '=', upload.offset)
    .returning('parts')
    .executeTakeFirst();
  if (row === undefined) return false;
  await insertPart(tx, upload.id, row.parts, part);
  return true;
}

/** Appends a chunk to a temporary file. False: it is not the next chunk. */
export async function appendChunk(tx: Tx, fileId: number, number: number, part: FilePart): Promise<boolean> {
  const result = await tx
    .updateTable('files')
    .set((eb) => ({
      uploaded: eb('uploaded', '+', part.size),
      size: eb('size', '+', part.size),
      parts: number,
    }))
    .where('id', '=', fileId)
    .where('artifact_id', 'is', null)
    .where('parts', '=', number - 1)
    .executeTakeFirstOrThrow();
  if (result.numUpdatedRows === 0n) return false;
  await insertPart(tx, fileId, number, part);
  return true;
}

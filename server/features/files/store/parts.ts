import type { Tx } from '../../../db/index.ts';
import type { Part } from './files.ts';

/** Makes this writer the only one for a while; false: another one is at it. */
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

async function insertPart(tx: Tx, fileId: number, number: number, part: Part): Promise<void> {
  await tx.insertInto('file_parts').values({ file_id: fileId, number, size: part.size, hash: part.hash }).execute();
  await tx.deleteFrom('unused_blobs').where('hash', '=', part.hash).execute();
}

/** Adds bytes at the end of an upload; false: it is not this writer's any more. */
export async function appendToUpload(
  tx: Tx,
  upload: { id: number; writer: string; offset: number },
  part: Part,
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

/** Adds a chunk to a temporary file, which grows by it; false: it is not the next one. */
export async function appendChunk(tx: Tx, fileId: number, number: number, part: Part): Promise<boolean> {
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

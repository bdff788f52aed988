import type { DbOrTx, Tx } from '../../../db/index.ts';

/** Deletes files. Their blobs are removed later, when nothing can refer to them. */
export async function deleteFiles(tx: Tx, ids: readonly number[], now: number): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .insertInto('unused_blobs')
    .columns(['hash', 'since'])
    .expression((eb) =>
      eb
        .selectFrom('file_parts')
        .select((inner) => ['hash', inner.val(now).as('since')])
        .distinct()
        .where('file_id', 'in', [...ids]),
    )
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ since: now }))
    .execute();
  await tx
    .deleteFrom('file_parts')
    .where('file_id', 'in', [...ids])
    .execute();
  await tx
    .deleteFrom('files')
    .where('id', 'in', [...ids])
    .execute();
}

/** Makes transactions that attach the file wait and then find it deleted. False: it is attached or deleted already. */
export async function takeForRemoval(tx: Tx, id: number): Promise<boolean> {
  const result = await tx
    .updateTable('files')
    .set({ expires_at: 0 })
    .where('id', '=', id)
    .where('artifact_id', 'is', null)
    .executeTakeFirstOrThrow();
  return result.numUpdatedRows > 0n;
}

/** Locks expired files without an active writer for deletion. */
export async function takeExpired(tx: Tx, now: number, limit: number): Promise<number[]> {
  const rows = await tx
    .updateTable('files')
    .set({ expires_at: 0 })
    .where((eb) =>
      eb(
        'id',
        'in',
        eb.selectFrom('files').select('id').where('expires_at', '<=', now).orderBy('expires_at').limit(limit),
      ),
    )
    .where('expires_at', '<=', now)
    .where((eb) => eb.or([eb('writer_until', 'is', null), eb('writer_until', '<=', now)]))
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Blobs that have had no reference since before the given time. */
export async function unusedBlobs(source: DbOrTx, before: number, limit: number): Promise<string[]> {
  const rows = await source
    .selectFrom('unused_blobs')
    .select('hash')
    .where('since', '<', before)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('file_parts').select('file_id').whereRef('file_parts.hash', '=', 'unused_blobs.hash')),
      ),
    )
    .orderBy('since')
    .limit(limit)
    .execute();
  return rows.map((row) => row.hash);
}

/** Forgets deleted blobs, and blobs that have a reference again. */
export async function forgetBlobs(tx: Tx, gone: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('unused_blobs')
    .where((eb) =>
      eb.or([
        ...(gone.length === 0 ? [] : [eb('hash', 'in', [...gone])]),
        eb.exists(eb.selectFrom('file_parts').select('file_id').whereRef('file_parts.hash', '=', 'unused_blobs.hash')),
      ]),
    )
    .execute();
}

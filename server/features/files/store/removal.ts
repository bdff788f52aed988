import type { Tx } from '../../../db/index.ts';
import type { Source } from './files.ts';

/** Removes files; their blobs are looked at later, when it is certain that nobody is about to use them. */
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

/**
 * Whoever is about to attach the file waits for this unit and finds it gone. False: it is attached, or gone already.
 */
export async function takeForRemoval(tx: Tx, id: number): Promise<boolean> {
  const result = await tx
    .updateTable('files')
    .set({ expires_at: 0 })
    .where('id', '=', id)
    .where('artifact_id', 'is', null)
    .executeTakeFirstOrThrow();
  return result.numUpdatedRows > 0n;
}

/** Files that have expired and that nobody writes to, held for removal. */
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

/** Blobs that have been without a reference since before the given time. */
export async function unusedBlobs(source: Source, before: number, limit: number): Promise<string[]> {
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

/** Forgets blobs that are gone, and those that got a reference again. */
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

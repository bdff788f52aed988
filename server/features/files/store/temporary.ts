import type { Database, DbOrTx } from '../../../db/index.ts';
import { type FileRecord, fileRecordOf } from './files.ts';

const own = (source: DbOrTx, userId: number, now: number) =>
  source
    .selectFrom('files')
    .where('submitted_by', '=', userId)
    .where('kind', '=', 'temporary')
    .where('artifact_id', 'is', null)
    .where('expires_at', '>', now);

/** The temporary files of a user that are not attached yet, oldest first. */
export async function listTemporary(
  db: Database,
  userId: number,
  now: number,
  page: { limit: number; offset: number },
): Promise<{ files: FileRecord[]; total: number }> {
  const found = own(db.read, userId, now);
  const rows = await found.selectAll().orderBy('id').limit(page.limit).offset(page.offset).execute();
  const { n } = await found.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  return { files: rows.map(fileRecordOf), total: n };
}

/** The uploads of a user that are not attached yet, and the bytes that they announced. */
export async function pendingUploads(
  source: DbOrTx,
  userId: number,
  now: number,
): Promise<{ count: number; bytes: number }> {
  const row = await source
    .selectFrom('files')
    .where('submitted_by', '=', userId)
    .where('kind', '=', 'tus')
    .where('artifact_id', 'is', null)
    .where('expires_at', '>', now)
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.sum<number | string | null>('size').as('bytes')])
    .executeTakeFirstOrThrow();
  return { count: row.count, bytes: Number(row.bytes ?? 0) };
}

/** The bytes that count against the user's quota. */
export async function diskUsage(source: DbOrTx, userId: number, now: number): Promise<number> {
  const row = await own(source, userId, now)
    .select((eb) => eb.fn.sum<number | string | null>('size').as('bytes'))
    .executeTakeFirst();
  return Number(row?.bytes ?? 0);
}

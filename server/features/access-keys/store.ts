import type { Insertable, Selectable } from 'kysely';
import type { Database, DbOrTx, Schema, Tx } from '../../db/index.ts';

export type KeyRow = Selectable<Schema['access_keys']>;

export const findKey = (db: Database, id: number): Promise<KeyRow | undefined> =>
  db.read.selectFrom('access_keys').selectAll().where('id', '=', id).executeTakeFirst();

/** Keys that have not expired, oldest first. */
export async function listKeys(
  db: Database,
  userId: number,
  now: number,
  page: { limit: number; offset: number },
): Promise<{ rows: KeyRow[]; total: number }> {
  const valid = db.read
    .selectFrom('access_keys')
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]));
  const rows = await valid.selectAll().orderBy('id').limit(page.limit).offset(page.offset).execute();
  const { n } = await valid.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  return { rows, total: n };
}

/** Keys that have not expired. */
export async function countKeys(tx: Tx, userId: number, now: number): Promise<number> {
  const { n } = await tx
    .selectFrom('access_keys')
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

export async function insertKey(tx: Tx, row: Insertable<Schema['access_keys']>): Promise<number> {
  const { id } = await tx.insertInto('access_keys').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** The ids of the deleted keys; `only`: no others than these. */
export async function deleteKeysOf(tx: Tx, userId: number, only?: readonly number[]): Promise<number[]> {
  const rows = await tx
    .deleteFrom('access_keys')
    .where('user_id', '=', userId)
    .$if(only !== undefined, (query) => query.where('id', 'in', [...(only ?? []), -1]))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The owner of the deleted key. */
export async function deleteKey(tx: Tx, id: number): Promise<number | undefined> {
  const row = await tx.deleteFrom('access_keys').where('id', '=', id).returning('user_id').executeTakeFirst();
  return row?.user_id;
}

/** The project that owns a service account; undefined: the account of a person. */
export async function serviceProjectOf(source: DbOrTx, userId: number): Promise<number | undefined> {
  const row = await source.selectFrom('users').select('service_project_id').where('id', '=', userId).executeTakeFirst();
  return row?.service_project_id ?? undefined;
}

export type KeyUse = Selectable<Schema['key_uses']>;

/** Adds to the counts of the same hour. */
export async function addUses(tx: Tx, uses: readonly KeyUse[]): Promise<void> {
  for (const use of uses) {
    await tx
      .insertInto('key_uses')
      .values(use)
      .onConflict((conflict) =>
        conflict.columns(['key_id', 'hour', 'ip', 'method', 'route', 'status']).doUpdateSet((eb) => ({
          count: eb('key_uses.count', '+', eb.ref('excluded.count')),
          last_at: eb.ref('excluded.last_at'),
        })),
      )
      .execute();
  }
}

export async function pruneUses(tx: Tx, before: number): Promise<void> {
  await tx.deleteFrom('key_uses').where('last_at', '<', before).execute();
}

/** Newest first. */
export async function listUses(
  db: Database,
  keyId: number,
  since: number,
  page: { limit: number; offset: number },
): Promise<{ rows: KeyUse[]; total: number }> {
  const found = db.read.selectFrom('key_uses').where('key_id', '=', keyId).where('last_at', '>=', since);
  const rows = await found
    .selectAll()
    .orderBy('last_at', 'desc')
    .orderBy('hour', 'desc')
    .orderBy('route')
    .orderBy('method')
    .orderBy('status')
    .orderBy('ip')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

export async function writeLastKeyUse(tx: Tx, id: number, at: number, ip: string): Promise<void> {
  await tx.updateTable('access_keys').set({ last_used_at: at, last_used_ip: ip }).where('id', '=', id).execute();
}

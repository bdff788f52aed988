import type { DbOrTx, Tx } from '../../db/index.ts';
import type { KeptAnswer, KeyName, KeyRecord } from '../../http/writes/writes.ts';

export async function findKeyRecord(
  source: DbOrTx,
  { userId, key }: KeyName,
  since: number,
): Promise<KeyRecord | undefined> {
  const row = await source
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('at', '>', since)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const answer = row.answer === null ? undefined : (JSON.parse(row.answer) as KeptAnswer);
  return { userId, key, fingerprint: row.fingerprint, answer, created: row.created ?? undefined };
}

/** Replaces the record that the same request has written so far. */
export async function writeKeyRecord(tx: Tx, record: KeyRecord, at: number): Promise<void> {
  const { userId, key, fingerprint, answer, created = null } = record;
  const kept = { fingerprint, answer: answer === undefined ? null : JSON.stringify(answer), created, at };
  await tx
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, ...kept })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doUpdateSet(kept))
    .execute();
}

/** false: another request has used the key in the meantime. */
export async function claimKey(tx: Tx, record: KeyRecord, at: number, since: number): Promise<boolean> {
  const { userId, key, fingerprint } = record;
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, fingerprint, answer: null, created: null, at })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet({ fingerprint, answer: null, created: null, at })
        .where('idempotency_keys.at', '<=', since),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

export async function deleteOldKeys(tx: Tx, until: number): Promise<void> {
  await tx.deleteFrom('idempotency_keys').where('at', '<=', until).execute();
}

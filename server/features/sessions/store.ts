import type { Insertable, Selectable } from 'kysely';
import { type Database, type Schema, statement, type Tx } from '../../db/index.ts';
import { isPossibleId } from '../../domain/ids.ts';

export type SessionRow = Selectable<Schema['sessions']>;

const openColumns = ['id', 'user_id', 'last_used_at', 'expires_at', 'openid_provider_id', 'has_second_factor'] as const;

/** The part of a session that each request needs. */
export type OpenSession = Pick<SessionRow, (typeof openColumns)[number]>;

const byHash = statement((db, { hash }: { hash: string }) =>
  db.selectFrom('sessions').select(openColumns).where('hash', '=', hash),
);

export const findSession = async (db: Database, hash: string): Promise<OpenSession | undefined> =>
  (await byHash.read(db, { hash }))[0];

/** Undefined also if it can't be read at once. */
export const findSessionNow = (db: Database, hash: string): OpenSession | undefined =>
  db.readNow(byHash.query(db, { hash }))?.[0];

export async function findSessionOf(db: Database, id: number, userId: number): Promise<SessionRow | undefined> {
  if (!isPossibleId(id)) return undefined;
  return db.read
    .selectFrom('sessions')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export const listSessions = (db: Database, userId: number, now: number): Promise<SessionRow[]> =>
  db.read
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('id')
    .execute();

export async function insertSession(tx: Tx, row: Insertable<Schema['sessions']>): Promise<void> {
  await tx.insertInto('sessions').values(row).execute();
}

export async function deleteSession(tx: Tx, id: number, userId: number): Promise<boolean> {
  const result = await tx
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return result.numDeletedRows > 0n;
}

/** Whether any existed. */
export async function deleteSessionsOf(tx: Tx, userId: number, kept?: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(kept !== undefined, (query) => query.where('id', '!=', kept ?? 0))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export interface ProviderSession {
  /** of the session at the provider; undefined: all of the user */
  sid: string | undefined;
  userId: number | undefined;
}

/** Answers with the owners. A session whose id at the provider is unknown may be the one. */
export async function deleteProviderSessions(
  tx: Tx,
  providerId: number,
  { sid, userId }: ProviderSession,
): Promise<Set<number>> {
  const rows = await tx
    .deleteFrom('sessions')
    .where('openid_provider_id', '=', providerId)
    .where((eb) => {
      const ofUser = eb('user_id', '=', userId ?? 0);
      if (sid === undefined) return ofUser;
      return eb.or([eb('openid_sid', '=', sid), eb.and([ofUser, eb('openid_sid', 'is', null)])]);
    })
    .returning('user_id')
    .execute();
  return new Set(rows.map((row) => row.user_id));
}

/** Keeps the newest sessions of a user. */
export async function deleteOldestSessions(tx: Tx, userId: number, kept: number): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '<=', (eb) =>
      eb
        .selectFrom('sessions as newer')
        .select('newer.id')
        .where('newer.user_id', '=', userId)
        .orderBy('newer.id', 'desc')
        .limit(1)
        .offset(kept),
    )
    .execute();
}

export async function writeLastSessionUse(tx: Tx, id: number, at: number): Promise<void> {
  await tx.updateTable('sessions').set({ last_used_at: at }).where('id', '=', id).execute();
}

export async function deleteExpiredSessions(tx: Tx, now: number): Promise<void> {
  await tx.deleteFrom('sessions').where('expires_at', '<=', now).execute();
}

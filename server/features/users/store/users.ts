import type { Insertable, Selectable, Updateable } from 'kysely';
import { type Database, type DbOrTx, type Schema, statement, type Tx } from '../../../db/index.ts';

export type UserRow = Selectable<Schema['users']>;
export type NewUserRow = Insertable<Schema['users']>;

export const selectUser = (source: DbOrTx, id: number): Promise<UserRow | undefined> =>
  source.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();

export const selectUserByKey = (source: DbOrTx, usernameKey: string): Promise<UserRow | undefined> =>
  source.selectFrom('users').selectAll().where('username_key', '=', usernameKey).executeTakeFirst();

/** The names among these that accounts have, in lower case. */
export async function existingUsernameKeys(source: DbOrTx, usernameKeys: readonly string[]): Promise<string[]> {
  const rows = await source
    .selectFrom('users')
    .select('username_key')
    .where('username_key', 'in', usernameKeys)
    .execute();
  return rows.map((row) => row.username_key);
}

export const selectUsersByEmailKey = (source: DbOrTx, emailKey: string): Promise<UserRow[]> =>
  source.selectFrom('users').selectAll().where('email_key', '=', emailKey).orderBy('id').execute();

/** The accounts with a unique address, by their address in lower case. Deleted accounts don't count. */
export async function uniqueAddresses(source: DbOrTx): Promise<Map<string, number>> {
  const rows = await source
    .selectFrom('users')
    .select(({ fn }) => ['email_key', fn.min('id').as('id')])
    .where('email_key', '<>', '')
    .where('status', '<>', 'D')
    .groupBy('email_key')
    .having(({ fn }) => fn.countAll(), '=', 1)
    .execute();
  return new Map(rows.map(({ email_key, id }) => [email_key, id]));
}

export const selectUsersByLdapId = (source: DbOrTx, ldapId: string): Promise<UserRow[]> =>
  source.selectFrom('users').selectAll().where('ldap_id', '=', ldapId).execute();

export const listUsers = (source: DbOrTx): Promise<UserRow[]> =>
  source.selectFrom('users').selectAll().orderBy('id').execute();

export async function countUsers(source: DbOrTx): Promise<number> {
  const row = await source
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return row.n;
}

export interface Memberships {
  projects: { project_id: number; is_administrator: number }[];
  groups: { project_id: number; group_id: number }[];
  /** delegated by site administrators */
  rights: string[];
  /** the preference for names, as stored */
  nameDisplay?: string | undefined;
}

/** The preference for the names of people. */
export const nameDisplayPreference = 'username_display';

export async function findMemberships(source: DbOrTx, userId: number): Promise<Memberships> {
  const projects = await source
    .selectFrom('project_members')
    .select(['project_id', 'is_administrator'])
    .where('user_id', '=', userId)
    .orderBy('project_id')
    .execute();
  const groups = await source
    .selectFrom('user_group_members as m')
    .innerJoin('user_groups as g', 'g.id', 'm.group_id')
    .select(['g.project_id', 'm.group_id'])
    .where('m.user_id', '=', userId)
    .orderBy('m.group_id')
    .execute();
  const rights = await source.selectFrom('user_rights').select('name').where('user_id', '=', userId).execute();
  const display = await source
    .selectFrom('user_preferences')
    .select('value')
    .where('user_id', '=', userId)
    .where('name', '=', nameDisplayPreference)
    .executeTakeFirst();
  return { projects, groups, rights: rights.map(({ name }) => name), nameDisplay: display?.value };
}

export async function isProjectActive(source: DbOrTx, projectId: number): Promise<boolean> {
  const row = await source.selectFrom('projects').select('status').where('id', '=', projectId).executeTakeFirst();
  return row?.status === 'active';
}

export async function insertUser(tx: Tx, row: NewUserRow): Promise<number> {
  const { id } = await tx.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateUser(tx: Tx, id: number, changes: Updateable<Schema['users']>): Promise<void> {
  await tx.updateTable('users').set(changes).where('id', '=', id).execute();
}

/** Only if it is still the same password. */
export async function replacePasswordHash(tx: Tx, id: number, before: string, after: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ password_hash: after })
    .where('id', '=', id)
    .where('password_hash', '=', before)
    .execute();
}

export const findPreference = async (
  db: Database,
  userId: number,
  name: string,
): Promise<{ value: string } | undefined> => (await preferenceQuery.read(db, { userId, name }))[0];

const preferenceQuery = statement((read, { userId, name }: { userId: number; name: string }) =>
  read.selectFrom('user_preferences').select('value').where('user_id', '=', userId).where('name', '=', name),
);

/** Preferences of a user, except one. */
export async function countOtherPreferences(tx: Tx, userId: number, name: string): Promise<number> {
  const { n } = await tx
    .selectFrom('user_preferences')
    .where('user_id', '=', userId)
    .where('name', '!=', name)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

export async function writePreference(tx: Tx, userId: number, name: string, value: string): Promise<void> {
  await tx
    .insertInto('user_preferences')
    .values({ user_id: userId, name, value })
    .onConflict((conflict) => conflict.columns(['user_id', 'name']).doUpdateSet({ value }))
    .execute();
}

export async function deletePreference(tx: Tx, userId: number, name: string): Promise<void> {
  await tx.deleteFrom('user_preferences').where('user_id', '=', userId).where('name', '=', name).execute();
}

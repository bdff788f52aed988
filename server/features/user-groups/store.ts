import type { Selectable } from 'kysely';
import { openStatuses, userStatuses } from '../../../contract/accounts/user-status.ts';
import { type DbOrTx, type Schema, statement, type Tx } from '../../db/index.ts';
import { isPossibleId } from '../../domain/ids.ts';

export type GroupRow = Selectable<Schema['user_groups']>;

export async function findGroup(source: DbOrTx, id: number): Promise<GroupRow | undefined> {
  if (!isPossibleId(id)) return undefined;
  return source.selectFrom('user_groups').selectAll().where('id', '=', id).executeTakeFirst();
}

export const findGroupByName = (source: DbOrTx, projectId: number, name: string): Promise<GroupRow | undefined> =>
  source
    .selectFrom('user_groups')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('name_key', '=', name.toLowerCase())
    .executeTakeFirst();

export const listGroups = (source: DbOrTx, projectId: number): Promise<GroupRow[]> =>
  source.selectFrom('user_groups').selectAll().where('project_id', '=', projectId).orderBy('id').execute();

export const findGroups = (source: DbOrTx, ids: readonly number[]): Promise<GroupRow[]> =>
  source
    .selectFrom('user_groups')
    .selectAll()
    .where('id', 'in', [...ids, -1])
    .orderBy('id')
    .execute();

/** Keeps the group until the transaction ends. False: it was deleted. */
export async function holdGroup(tx: Tx, id: number): Promise<boolean> {
  return (await holdRow.run(tx, { id })).rows.length > 0;
}

const holdRow = statement((db, { id }: { id: number }, engine) => {
  const query = db.selectFrom('user_groups').select('id').where('id', '=', id);
  return engine === 'postgres' ? query.forKeyShare() : query;
});

/** The id of the new group; undefined: the name is taken. */
export async function insertGroup(
  tx: Tx,
  projectId: number,
  name: string,
  description: string,
): Promise<number | undefined> {
  if ((await findGroupByName(tx, projectId, name)) !== undefined) return undefined;
  const row = await tx
    .insertInto('user_groups')
    .values({ project_id: projectId, name, name_key: name.toLowerCase(), description })
    // Another transaction may have been faster.
    .onConflict((conflict) => conflict.columns(['project_id', 'name_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function updateGroup(
  tx: Tx,
  id: number,
  { name, description }: { name: string; description: string },
): Promise<void> {
  await tx
    .updateTable('user_groups')
    .set({ name, name_key: name.toLowerCase(), description })
    .where('id', '=', id)
    .execute();
}

/** Serializes changes to the members of the project and its groups. Returns the status of the project. */
export async function lockMembers(tx: Tx, projectId: number): Promise<string | undefined> {
  const row = await tx
    .updateTable('projects')
    .set((eb) => ({ status: eb.ref('projects.status') }))
    .where('id', '=', projectId)
    .returning('status')
    .executeTakeFirst();
  return row?.status;
}

export async function ownerOf(source: DbOrTx, projectId: number): Promise<number | null> {
  const row = await source.selectFrom('projects').select('owner_id').where('id', '=', projectId).executeTakeFirst();
  return row?.owner_id ?? null;
}

export async function setOwner(tx: Tx, projectId: number, userId: number): Promise<void> {
  await tx.updateTable('projects').set({ owner_id: userId }).where('id', '=', projectId).execute();
}

/** Whether members of the groups of a project are also its members. */
export async function isSynchronized(source: DbOrTx, projectId: number): Promise<boolean> {
  const row = await source
    .selectFrom('projects')
    .select(['is_public', 'is_synchronized'])
    .where('id', '=', projectId)
    .executeTakeFirst();
  return row?.is_public === 0 || row?.is_synchronized === 1;
}

export async function synchronizeMembership(tx: Tx, projectId: number): Promise<void> {
  await tx.updateTable('projects').set({ is_synchronized: 1 }).where('id', '=', projectId).execute();
}

/** The users among these whose accounts are restricted. */
export async function restrictedAmong(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [...ids, -1])
    .where('status', '=', 'R')
    .execute();
  return rows.map((row) => row.id);
}

/** The users among these whose account belongs to a project instead of a person. */
export async function serviceAccountsAmong(
  tx: Tx,
  ids: readonly number[],
): Promise<Pick<Selectable<Schema['users']>, 'id' | 'username' | 'service_project_id'>[]> {
  return tx
    .selectFrom('users')
    .select(['id', 'username', 'service_project_id'])
    .where('id', 'in', [...ids, -1])
    .where('service_project_id', 'is not', null)
    .execute();
}

/** The rows that hold the members of a group. */
export type MemberList =
  | { kind: 'static'; groupId: number }
  | { kind: 'members'; projectId: number }
  | { kind: 'administrators'; projectId: number };

function memberIds(source: DbOrTx, list: MemberList) {
  if (list.kind === 'static') {
    return source.selectFrom('user_group_members').select('user_id').where('group_id', '=', list.groupId);
  }
  const wanted = list.kind === 'administrators' ? [1] : [0, 1];
  return source
    .selectFrom('project_members')
    .select('user_id')
    .where('project_id', '=', list.projectId)
    .where('is_administrator', 'in', wanted);
}

/** The statuses of accounts that lists of members show. */
const keptStatuses = Object.keys(userStatuses).filter((status) => status !== 'D');

/** Sorted by name. `only` selects a single member, `openOnes` omits accounts that can't sign in. */
export async function listMembers(
  source: DbOrTx,
  list: MemberList,
  page: { limit: number; offset: number },
  { only, openOnes = false }: { only?: number | undefined; openOnes?: boolean } = {},
): Promise<{ ids: number[]; total: number }> {
  const members = source
    .selectFrom('users')
    .where('users.id', 'in', memberIds(source, list))
    .where('users.status', 'in', openOnes ? openStatuses : keptStatuses)
    .$if(only !== undefined, (query) => query.where('users.id', '=', only ?? 0));
  const rows = await members.select('users.id').orderBy('username_key').limit(page.limit).offset(page.offset).execute();
  const { n } = await members.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  return { ids: rows.map((row) => row.id), total: n };
}

export async function allMemberIds(source: DbOrTx, list: MemberList): Promise<number[]> {
  const rows: { user_id: number }[] = await memberIds(source, list).execute();
  return rows.map((row) => row.user_id);
}

/** Members with deleted accounts. No list shows them, so no request can name them. */
export async function deletedMemberIds(source: DbOrTx, list: MemberList): Promise<number[]> {
  const rows = await source
    .selectFrom('users')
    .select('id')
    .where('id', 'in', memberIds(source, list))
    .where('status', '=', 'D')
    .execute();
  return rows.map((row) => row.id);
}

export async function addGroupMember(tx: Tx, groupId: number, userId: number): Promise<void> {
  await tx
    .insertInto('user_group_members')
    .values({ group_id: groupId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function removeGroupMember(tx: Tx, groupId: number, userId: number): Promise<void> {
  await tx.deleteFrom('user_group_members').where('group_id', '=', groupId).where('user_id', '=', userId).execute();
}

/** True: the user was not a member before. */
export async function addProjectMember(tx: Tx, projectId: number, userId: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('project_members')
    .values({ project_id: projectId, user_id: userId, is_administrator: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function usernamesOf(tx: Tx, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'username'])
    .where('id', 'in', [...ids, -1])
    .execute();
  return new Map(rows.map((row) => [row.id, row.username]));
}

/** A user who leaves a project also leaves its groups. */
export async function removeProjectMember(tx: Tx, projectId: number, userId: number): Promise<void> {
  await tx.deleteFrom('project_members').where('project_id', '=', projectId).where('user_id', '=', userId).execute();
  await tx
    .deleteFrom('user_group_members')
    .where('user_id', '=', userId)
    .where('group_id', 'in', (eb) => eb.selectFrom('user_groups').select('id').where('project_id', '=', projectId))
    .execute();
}

export async function setAdministrator(tx: Tx, projectId: number, userId: number, value: boolean): Promise<void> {
  await tx
    .updateTable('project_members')
    .set({ is_administrator: value ? 1 : 0 })
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .execute();
}

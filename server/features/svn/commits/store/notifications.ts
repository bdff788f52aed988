import type { DbOrTx, Tx } from '../../../../db/index.ts';
import type { PathNotification } from '../../repositories/repository.ts';

/** Oldest first. */
export async function listPathNotifications(source: DbOrTx, repositoryId: number): Promise<PathNotification[]> {
  const rows = await source
    .selectFrom('svn_notifications')
    .selectAll()
    .where('repository_id', '=', repositoryId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    path: row.path,
    emails: JSON.parse(row.emails) as string[],
    users: JSON.parse(row.users) as number[],
    groups: JSON.parse(row.groups) as number[],
  }));
}

export async function replaceNotifications(
  tx: Tx,
  repositoryId: number,
  notifications: readonly PathNotification[],
): Promise<void> {
  await tx.deleteFrom('svn_notifications').where('repository_id', '=', repositoryId).execute();
  for (const { path, emails, users, groups } of notifications) {
    await tx
      .insertInto('svn_notifications')
      .values({
        repository_id: repositoryId,
        path,
        emails: JSON.stringify(emails),
        users: JSON.stringify(users),
        groups: JSON.stringify(groups),
      })
      .execute();
  }
}

/** An entry that names users, with the project of its repository. */
export interface NamingEntry {
  id: number;
  repositoryId: number;
  projectId: number;
  users: number[];
  hasOthers: boolean;
}

export async function entriesNamingUsers(source: DbOrTx): Promise<NamingEntry[]> {
  const rows = await source
    .selectFrom('svn_notifications as n')
    .innerJoin('svn_repositories as r', 'r.id', 'n.repository_id')
    .select(['n.id', 'n.repository_id', 'r.project_id', 'n.users', 'n.emails', 'n.groups'])
    .where('n.users', '!=', '[]')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    repositoryId: row.repository_id,
    projectId: row.project_id,
    users: JSON.parse(row.users) as number[],
    hasOthers: row.emails !== '[]' || row.groups !== '[]',
  }));
}

/** Deletes entries that have no recipients left. */
export async function keepUsers(tx: Tx, { id, hasOthers }: NamingEntry, users: readonly number[]): Promise<void> {
  if (users.length === 0 && !hasOthers) {
    await tx.deleteFrom('svn_notifications').where('id', '=', id).execute();
    return;
  }
  await tx
    .updateTable('svn_notifications')
    .set({ users: JSON.stringify(users) })
    .where('id', '=', id)
    .execute();
}

import type { Selectable } from 'kysely';
import { type DbOrTx, type Schema, statement, type Tx } from '../../../db/index.ts';
import type { GroupRow } from '../store.ts';

/** No other transaction can start using the group until this one ends. */
export async function lockGroup(tx: Tx, id: number): Promise<GroupRow | undefined> {
  return (await lockRow.run(tx, { id })).rows[0];
}

const lockRow = statement((db, { id }: { id: number }, engine) => {
  const query = db.selectFrom('user_groups').selectAll().where('id', '=', id);
  return engine === 'postgres' ? query.forUpdate() : query;
});

export async function deleteGroup(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('user_group_members').where('group_id', '=', id).execute();
  // Memberships from a provider are deleted with the group.
  await tx.deleteFrom('external_memberships').where('group_id', '=', String(id)).execute();
  await tx.deleteFrom('user_groups').where('id', '=', id).execute();
}

/** With the deleted trackers, which can be restored. */
export const trackersOf = (
  source: DbOrTx,
  projectId: number,
): Promise<Pick<Selectable<Schema['trackers']>, 'id' | 'label' | 'definition' | 'deleted_at'>[]> =>
  source
    .selectFrom('trackers')
    .select(['id', 'label', 'definition', 'deleted_at'])
    .where('project_id', '=', projectId)
    .orderBy('id')
    .execute();

/** The trackers whose recipients or reminders may name the group. */
export async function notifiedGroups(
  source: DbOrTx,
  trackerIds: readonly number[],
): Promise<{ tracker_id: number; group_ids: string }[]> {
  const ids = [...trackerIds, -1];
  const columns = ['tracker_id', 'group_ids'] as const;
  return [
    ...(await source.selectFrom('tracker_recipients').select(columns).where('tracker_id', 'in', ids).execute()),
    ...(await source.selectFrom('tracker_reminders').select(columns).where('tracker_id', 'in', ids).execute()),
  ];
}

/** Rows that may name a group, in the order of their ids. */
interface Portion {
  groupId: number;
  after: number;
  limit: number;
}

/** The artifacts that only some groups see, among which may be this one. */
export const restrictedArtifacts = (
  source: DbOrTx,
  { trackerIds, groupId, after, limit }: Portion & { trackerIds: readonly number[] },
): Promise<{ id: number; allowed_groups: string | null }[]> =>
  source
    .selectFrom('artifacts')
    .select(['id', 'allowed_groups'])
    .where('tracker_id', 'in', [...trackerIds, -1])
    .where('allowed_groups', 'like', `%${groupId}%`)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

export type Naming = Pick<
  Selectable<Schema['changesets']>,
  'id' | 'artifact_id' | 'version' | 'changes' | 'comment_groups'
>;

/** The changesets that may name the group: in a private comment, or in a field with permissions. */
export const namingChangesets = (
  source: DbOrTx,
  { trackerIds, groupId, after, limit }: Portion & { trackerIds: readonly number[] },
): Promise<Naming[]> =>
  source
    .selectFrom('changesets')
    .select(['id', 'artifact_id', 'version', 'changes', 'comment_groups'])
    .where('tracker_id', 'in', [...trackerIds, -1])
    .where('id', '>', after)
    .where((eb) =>
      eb.or([eb('comment_groups', 'like', `%${groupId}%`), eb('changes', 'like', `%"groups":[%${groupId}%`)]),
    )
    .orderBy('id')
    .limit(limit)
    .execute();

export async function newestChangeset(source: DbOrTx): Promise<number> {
  const row = await source
    .selectFrom('changesets')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirst();
  return row?.id ?? 0;
}

/** Deleted artifacts whose archive may name the group. */
export const archivedArtifacts = (
  source: DbOrTx,
  { projectId, groupId, after, limit }: Portion & { projectId: number },
): Promise<{ artifact_id: number; xref: string; snapshot: string }[]> =>
  source
    .selectFrom('deleted_artifacts')
    .select(['artifact_id', 'xref', 'snapshot'])
    .where('project_id', '=', projectId)
    .where('snapshot', 'like', `%${groupId}%`)
    .where('artifact_id', '>', after)
    .orderBy('artifact_id')
    .limit(limit)
    .execute();

/** The repositories of the project that still exist or can be restored, with their current access files. */
export const accessFilesOf = (
  source: DbOrTx,
  projectId: number,
): Promise<{ id: number; name: string; content: string }[]> =>
  source
    .selectFrom('svn_repositories as r')
    .innerJoin('svn_access_files as a', (join) =>
      join.onRef('a.repository_id', '=', 'r.id').onRef('a.version', '=', 'r.access_file_version'),
    )
    .select(['r.id', 'r.name', 'a.content'])
    .where('r.project_id', '=', projectId)
    .orderBy('r.id')
    .execute();

export const commitRecipients = (
  source: DbOrTx,
  projectId: number,
): Promise<{ id: number; name: string; groups: string }[]> =>
  source
    .selectFrom('svn_repositories as r')
    .innerJoin('svn_notifications as n', 'n.repository_id', 'r.id')
    .select(['r.id', 'r.name', 'n.groups'])
    .where('r.project_id', '=', projectId)
    .orderBy('n.id')
    .execute();

export async function isRepositoryAdministrator(source: DbOrTx, projectId: number, groupId: number): Promise<boolean> {
  const row = await source
    .selectFrom('svn_administrators')
    .select('group_id')
    .where('project_id', '=', projectId)
    .where('group_id', '=', groupId)
    .executeTakeFirst();
  return row !== undefined;
}

export const pendingInvitations = (
  source: DbOrTx,
  projectId: number,
): Promise<{ id: number; email: string; group_ids: string }[]> =>
  source
    .selectFrom('invitations')
    .select(['id', 'email', 'group_ids'])
    .where('project_id', '=', projectId)
    .where('status', '=', 'pending')
    .orderBy('id')
    .execute();

/** The sign-in providers, and the directory, which has no label. */
export async function mappingsOfGroups(
  source: DbOrTx,
): Promise<{ provider: { id: number; label: string } | undefined; mappings: string }[]> {
  const providers = await source.selectFrom('openid_providers').select(['id', 'label', 'group_mappings']).execute();
  const directories = await source.selectFrom('ldap_directories').select('group_mappings').execute();
  return [
    ...providers.map(({ id, label, group_mappings: mappings }) => ({ provider: { id, label }, mappings })),
    ...directories.map(({ group_mappings: mappings }) => ({ provider: undefined, mappings })),
  ];
}

export const publicReports = (
  source: DbOrTx,
  trackerIds: readonly number[],
): Promise<{ id: number; label: string; tracker_id: number; query: string }[]> =>
  source
    .selectFrom('tracker_reports')
    .select(['id', 'label', 'tracker_id', 'query'])
    .where('tracker_id', 'in', [...trackerIds, -1])
    .where('owner_id', 'is', null)
    .orderBy('id')
    .execute();

import type { DbOrTx } from '../../db/index.ts';

/** Columns that name a person, and decide which rows their export contains. A test compares them with all tables. */
export const exportedColumns = [
  'access_keys.user_id',
  'account_links.user_id',
  'artifact_deletions.user_id',
  'artifact_watches.user_id',
  'artifacts.submitted_by',
  'audit_log.user_id',
  'avatars.user_id',
  'changesets.comment_by',
  'changesets.submitted_by',
  'comment_versions.replaced_by',
  'dashboards.owner_id',
  'deleted_artifacts.deleted_by',
  'external_memberships.user_id',
  'files.submitted_by',
  'invitations.invited_by',
  'ldap_suspensions.user_id',
  'notification_preferences.user_id',
  'notifications.user_id',
  'openid_identities.user_id',
  'passkeys.user_id',
  'pending_mails.user_id',
  'project_history.user_id',
  'project_members.user_id',
  'projects.created_by',
  'projects.owner_id',
  'second_factors.user_id',
  'sessions.user_id',
  'ssh_keys.user_id',
  'svn_access_files.created_by',
  'svn_notifications.users',
  'svn_repositories.created_by',
  'svn_repositories.deleted_by',
  'tokens.user_id',
  'tracker_notification_modes.user_id',
  'tracker_recipients.user_ids',
  'tracker_reports.owner_id',
  'user_group_members.user_id',
  'user_preferences.user_id',
  'user_rights.user_id',
  'webhooks.owner_id',
] as const;

const lists = (json: string, userId: number): boolean => (JSON.parse(json) as unknown[]).map(Number).includes(userId);

/** The ways in which the person signs in, besides passwords and keys. */
async function readSignIns(source: DbOrTx, userId: number) {
  return {
    avatar: await source.selectFrom('avatars').select('image').where('user_id', '=', userId).execute(),
    second_factor: await source
      .selectFrom('second_factors')
      .select(['created_at', 'confirmed_at'])
      .where('user_id', '=', userId)
      .execute(),
    tokens: await source.selectFrom('tokens').select('created_at').where('user_id', '=', userId).execute(),
    account_links: await source
      .selectFrom('account_links')
      .select(['purpose', 'email', 'created_at', 'expires_at'])
      .where('user_id', '=', userId)
      .execute(),
    external_memberships: await source
      .selectFrom('external_memberships')
      .select(['source', 'group_id'])
      .where('user_id', '=', userId)
      .execute(),
    directory_suspension: await source
      .selectFrom('ldap_suspensions')
      .select('status')
      .where('user_id', '=', userId)
      .execute(),
    access_key_uses: await source
      .selectFrom('key_uses as u')
      .innerJoin('access_keys as k', 'k.id', 'u.key_id')
      .select(['u.key_id', 'u.ip', 'u.method', 'u.route', 'u.status', 'u.count', 'u.last_at'])
      .where('k.user_id', '=', userId)
      .orderBy('u.last_at')
      .execute(),
    invitations: await source
      .selectFrom('invitations')
      .select(['id', 'email', 'project_id', 'message', 'status', 'created_at', 'expires_at'])
      .where('invited_by', '=', userId)
      .orderBy('id')
      .execute(),
  };
}

/** The person's views and notification settings. */
async function readViews(source: DbOrTx, userId: number) {
  const recipients = await source.selectFrom('tracker_recipients').select(['tracker_id', 'user_ids']).execute();
  const commits = await source.selectFrom('svn_notifications').select(['repository_id', 'path', 'users']).execute();
  return {
    dashboards: await source
      .selectFrom('dashboards')
      .select(['id', 'label'])
      .where('owner_id', '=', userId)
      .orderBy('id')
      .execute(),
    dashboard_widgets: await source
      .selectFrom('dashboard_widgets as w')
      .innerJoin('dashboards as d', 'd.id', 'w.dashboard_id')
      .select(['w.dashboard_id', 'w.kind', 'w.title', 'w.settings'])
      .where('d.owner_id', '=', userId)
      .orderBy('w.id')
      .execute(),
    reports: await source
      .selectFrom('tracker_reports')
      .select(['id', 'tracker_id', 'label', 'description', 'query'])
      .where('owner_id', '=', userId)
      .orderBy('id')
      .execute(),
    tracker_notification_modes: await source
      .selectFrom('tracker_notification_modes')
      .select(['tracker_id', 'mode'])
      .where('user_id', '=', userId)
      .execute(),
    tracker_recipients: recipients
      .filter((row) => lists(row.user_ids, userId))
      .map((row) => ({ tracker_id: row.tracker_id })),
    commit_recipients: commits
      .filter(({ users }) => lists(users, userId))
      .map(({ repository_id, path }) => ({ repository_id, path })),
  };
}

/** Things that the person has created or deleted. */
async function readWorks(source: DbOrTx, userId: number) {
  return {
    created_projects: await source
      .selectFrom('projects')
      .select(['id', 'shortname', 'label', 'created_by', 'owner_id'])
      .where((eb) => eb.or([eb('created_by', '=', userId), eb('owner_id', '=', userId)]))
      .orderBy('id')
      .execute(),
    // The secret signs requests.
    webhooks: await source
      .selectFrom('webhooks')
      .select(['id', 'project_id', 'url', 'types', 'created_at'])
      .where('owner_id', '=', userId)
      .orderBy('id')
      .execute(),
    repositories: await source
      .selectFrom('svn_repositories')
      .select(['id', 'project_id', 'name', 'created_by', 'created_at', 'deleted_by', 'deleted_at'])
      .where((eb) => eb.or([eb('created_by', '=', userId), eb('deleted_by', '=', userId)]))
      .orderBy('id')
      .execute(),
    access_files: await source
      .selectFrom('svn_access_files')
      .select(['repository_id', 'version', 'created_at'])
      .where('created_by', '=', userId)
      .orderBy('repository_id')
      .orderBy('version')
      .execute(),
    edited_comments: await source
      .selectFrom('comment_versions')
      .select(['changeset_id', 'replaced_at'])
      .where('replaced_by', '=', userId)
      .orderBy('id')
      .execute(),
    artifact_deletions: await source
      .selectFrom('artifact_deletions')
      .select(['artifact_id', 'deleted_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
    deleted_artifacts: await source
      .selectFrom('deleted_artifacts')
      .select(['artifact_id', 'project_id', 'tracker_id', 'title', 'deleted_at'])
      .where('deleted_by', '=', userId)
      .orderBy('artifact_id')
      .execute(),
  };
}

/** Everything that is stored about a person besides the account itself, without secrets. */
export const readTraces = async (source: DbOrTx, userId: number) => ({
  ...(await readSignIns(source, userId)),
  ...(await readViews(source, userId)),
  ...(await readWorks(source, userId)),
});

/** Further parts that can be long, in the order of a number. */
export const longTraces = {
  notifications: (source: DbOrTx, userId: number, after: number, limit: number) =>
    source
      .selectFrom('notifications')
      .select(['id as at', 'id', 'type', 'at as date', 'project_id', 'tracker_id', 'artifact_id', 'reasons', 'is_read'])
      .where('user_id', '=', userId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  pending_mails: (source: DbOrTx, userId: number, after: number, limit: number) =>
    source
      .selectFrom('pending_mails')
      .select(['id as at', 'address', 'type', 'at as date', 'artifact_id', 'reasons'])
      .where('user_id', '=', userId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  project_history: (source: DbOrTx, userId: number, after: number, limit: number) =>
    source
      .selectFrom('project_history')
      .select(['id as at', 'project_id', 'at as date', 'event', 'value'])
      .where('user_id', '=', userId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
} as const;

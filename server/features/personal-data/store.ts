import type { DbOrTx, Tx } from '../../db/index.ts';

/** Tables whose rows belong to one person alone. Anonymizing deletes them. */
export const personalTables = [
  'account_links',
  'artifact_watches',
  'avatars',
  'external_memberships',
  'idempotency_keys',
  'ldap_suspensions',
  'notification_preferences',
  'notifications',
  'openid_identities',
  'passkey_challenges',
  'passkeys',
  'pending_mails',
  'recovery_codes',
  'second_factors',
  'ssh_keys',
  'tracker_notification_modes',
  'user_preferences',
  'user_rights',
] as const;

export async function deletePersonalRows(tx: Tx, userId: number): Promise<void> {
  for (const table of personalTables) await tx.deleteFrom(table).where('user_id', '=', userId).execute();
  await tx.deleteFrom('dashboards').where('owner_id', '=', userId).execute();
}

/** The addresses of the machines that the person used. They are not part of the hashes of the audit log. */
export async function forgetAddresses(tx: Tx, userId: number): Promise<void> {
  for (const table of ['events', 'audit_log'] as const) {
    await tx.updateTable(table).set({ ip: null }).where('user_id', '=', userId).execute();
    await tx
      .updateTable(table)
      .set({ ip: null })
      .where('type', '=', 'account.sign_in_failed')
      .where('subject_id', '=', userId)
      .execute();
  }
}

export async function forgetInvitations(tx: Tx, emailKey: string, replacement: string): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ email: replacement, email_key: replacement })
    .where('email_key', '=', emailKey)
    .execute();
}

/** Removes the person from the recipients of trackers, with their address in the histories of projects. */
export async function forgetRecipient(
  tx: Tx,
  { id, email, replacement }: { id: number; email: string; replacement: string },
): Promise<void> {
  const key = email.toLowerCase();
  for (const row of await tx.selectFrom('tracker_recipients').selectAll().execute()) {
    const addresses = (JSON.parse(row.addresses) as string[]).filter((address) => address.toLowerCase() !== key);
    const users = (JSON.parse(row.user_ids) as number[]).filter((user) => user !== id);
    const changed = { addresses: JSON.stringify(addresses), user_ids: JSON.stringify(users) };
    if (changed.addresses === row.addresses && changed.user_ids === row.user_ids) continue;
    const isEmpty = addresses.length + users.length === 0 && row.group_ids === '[]';
    if (isEmpty) await tx.deleteFrom('tracker_recipients').where('id', '=', row.id).execute();
    else await tx.updateTable('tracker_recipients').set(changed).where('id', '=', row.id).execute();
  }
  const entries = await tx
    .selectFrom('project_history')
    .select(['id', 'value', 'before'])
    .where('event', '=', 'tracker_recipients_changed')
    .execute();
  const pattern = new RegExp(`(?<![^\\s,:])${RegExp.escape(email)}(?![^\\s,])`, 'gi');
  for (const { id: entry, value, before } of entries) {
    const changed = {
      value: value.replaceAll(pattern, replacement),
      before: before === null ? null : before.replaceAll(pattern, replacement),
    };
    if (changed.value === value && changed.before === before) continue;
    await tx.updateTable('project_history').set(changed).where('id', '=', entry).execute();
  }
}

/** Removes the person from the recipients of commit mails. Returns the repositories. */
export async function forgetCommitMails(tx: Tx, { id, email }: { id: number; email: string }): Promise<number[]> {
  const key = email.toLowerCase();
  const changed: number[] = [];
  for (const row of await tx.selectFrom('svn_notifications').selectAll().execute()) {
    const emails = (JSON.parse(row.emails) as string[]).filter((address) => address.toLowerCase() !== key);
    const users = (JSON.parse(row.users) as number[]).filter((user) => user !== id);
    const next = { emails: JSON.stringify(emails), users: JSON.stringify(users) };
    if (next.emails === row.emails && next.users === row.users) continue;
    const isEmpty = emails.length + users.length === 0 && row.groups === '[]';
    if (isEmpty) await tx.deleteFrom('svn_notifications').where('id', '=', row.id).execute();
    else await tx.updateTable('svn_notifications').set(next).where('id', '=', row.id).execute();
    changed.push(row.repository_id);
  }
  return changed;
}

/** Entries about members and owners name people: alone, or after the name of a group. */
export async function renameInHistories(tx: Tx, username: string, replacement: string): Promise<void> {
  const rows = await tx
    .selectFrom('project_history')
    .select(['id', 'value', 'before'])
    .where((eb) =>
      eb.or(
        (['value', 'before'] as const).flatMap((column) => [
          eb(column, '=', username),
          eb(column, 'like', `%: ${username.replaceAll(/[\\%_]/g, '_')}`),
        ]),
      ),
    )
    .where((eb) => eb.or(['%member%', '%admin%', '%owner%'].map((pattern) => eb('event', 'like', pattern))))
    .execute();
  const renamed = (text: string): string => {
    if (text === username) return replacement;
    return text.endsWith(`: ${username}`) ? `${text.slice(0, -username.length)}${replacement}` : text;
  };
  for (const { id, value, before } of rows) {
    const changed = { value: renamed(value), before: before === null ? null : renamed(before) };
    await tx.updateTable('project_history').set(changed).where('id', '=', id).execute();
  }
}

/** Everything that is stored about the account itself, without secrets. */
export async function readAccount(source: DbOrTx, userId: number) {
  return {
    preferences: await source
      .selectFrom('user_preferences')
      .select(['name', 'value'])
      .where('user_id', '=', userId)
      .orderBy('name')
      .execute(),
    ssh_keys: await source
      .selectFrom('ssh_keys')
      .select(['type', 'blob', 'comment', 'created_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
    access_keys: await source
      .selectFrom('access_keys')
      .select(['id', 'description', 'scopes', 'created_at', 'expires_at', 'last_used_at', 'last_used_ip'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
    sessions: await source
      .selectFrom('sessions')
      .select(['id', 'created_at', 'expires_at', 'last_used_at', 'ip', 'user_agent'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
    passkeys: await source
      .selectFrom('passkeys')
      .select(['name', 'created_at', 'last_used_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
    identities: await source
      .selectFrom('openid_identities')
      .select(['provider_id', 'subject', 'email', 'created_at', 'last_used_at'])
      .where('user_id', '=', userId)
      .orderBy('provider_id')
      .execute(),
    projects: await source
      .selectFrom('project_members as m')
      .innerJoin('projects as p', 'p.id', 'm.project_id')
      .select(['p.id', 'p.shortname', 'p.label', 'm.is_administrator'])
      .where('m.user_id', '=', userId)
      .orderBy('p.id')
      .execute(),
    user_groups: await source
      .selectFrom('user_group_members as m')
      .innerJoin('user_groups as g', 'g.id', 'm.group_id')
      .select(['g.id', 'g.project_id', 'g.name'])
      .where('m.user_id', '=', userId)
      .orderBy('g.id')
      .execute(),
    watched_artifacts: await source
      .selectFrom('artifact_watches')
      .select(['artifact_id', 'state'])
      .where('user_id', '=', userId)
      .orderBy('artifact_id')
      .execute(),
    notification_preferences: await source
      .selectFrom('notification_preferences')
      .select(['reason', 'delivery'])
      .where('user_id', '=', userId)
      .orderBy('reason')
      .execute(),
  };
}

/** A part of the export that can be long is read in pages, in the order of a number. */
export const longParts = {
  artifacts: (source: DbOrTx, userId: number, after: number, limit: number) =>
    source
      .selectFrom('artifacts')
      .select(['id as at', 'id', 'tracker_id', 'submitted_on'])
      .where('submitted_by', '=', userId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  changesets: (source: DbOrTx, userId: number, after: number, limit: number) =>
    source
      .selectFrom('changesets')
      .select(['id as at', 'id', 'artifact_id', 'submitted_on', 'comment_body', 'comment_format'])
      .where((eb) => eb.or([eb('submitted_by', '=', userId), eb('comment_by', '=', userId)]))
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  files: (source: DbOrTx, userId: number, after: number, limit: number) =>
    source
      .selectFrom('files')
      .select(['id as at', 'id', 'artifact_id', 'name', 'type', 'size', 'created_at'])
      .where('submitted_by', '=', userId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  audit_log: (source: DbOrTx, userId: number, after: number, limit: number) =>
    source
      .selectFrom('audit_log')
      .select(['line as at', 'type', 'at as date', 'ip', 'project_id', 'details'])
      .where((eb) =>
        eb.or([eb('user_id', '=', userId), eb.and([eb('type', 'like', 'account.%'), eb('subject_id', '=', userId)])]),
      )
      .where('line', '>', after)
      .orderBy('line')
      .limit(limit)
      .execute(),
} as const;

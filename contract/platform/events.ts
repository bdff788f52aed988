/** The kinds of things that events are about. */
export type EventSubject =
  | 'artifact'
  | 'tracker'
  | 'report'
  | 'project'
  | 'group'
  | 'repository'
  | 'account'
  | 'key'
  | 'session'
  | 'invitation'
  | 'webhook'
  | 'platform';

interface EventFacts {
  subject: EventSubject;
  /** Shown by `GET /changes`. The others are only in the audit log. */
  isPublic: boolean;
  /** Kept in the audit log. Everyday work on artifacts and reports is not: their histories show it. */
  isAudited: boolean;
  meaning: string;
}

const shown = (subject: EventSubject, meaning: string): EventFacts => ({
  subject,
  isPublic: true,
  isAudited: true,
  meaning,
});
const everyday = (subject: EventSubject, meaning: string): EventFacts => ({
  ...shown(subject, meaning),
  isAudited: false,
});
const hidden = (subject: EventSubject, meaning: string): EventFacts => ({
  ...shown(subject, meaning),
  isPublic: false,
});

/** The closed list of events. Every committed change appends its events to the log in the same transaction. */
export const eventTypes = {
  'artifact.created': everyday('artifact', 'An artifact was created'),
  'artifact.updated': everyday(
    'artifact',
    'Values of an artifact changed, links and attachments included; may have a comment',
  ),
  'artifact.commented': everyday('artifact', 'Somebody commented on an artifact without changing its values'),
  'artifact.comment_edited': everyday('artifact', 'A comment was edited or deleted'),
  'artifact.ranked': everyday('artifact', 'An artifact got another place in the order of ranks'),
  'artifact.moved': shown('artifact', 'An artifact was moved to another tracker'),
  'artifact.deleted': shown('artifact', 'An artifact was deleted'),
  'artifact.restored': shown('artifact', 'A deleted artifact was restored'),
  'artifact.linked': everyday('artifact', 'Another artifact now links to this one'),
  'artifact.unlinked': everyday('artifact', 'Another artifact no longer links to this one'),
  'tracker.created': shown('tracker', 'A tracker was created'),
  'tracker.updated': shown('tracker', 'Properties, fields, permissions or other parts of a tracker changed'),
  'tracker.deleted': shown('tracker', 'A tracker was deleted'),
  'tracker.restored': shown('tracker', 'A deleted tracker was restored'),
  'report.created': everyday('report', 'A report was saved'),
  'report.updated': everyday('report', 'A report changed'),
  'report.deleted': everyday('report', 'A report was deleted'),
  'project.created': shown('project', 'A project was created or imported, with all that is in it'),
  'project.updated': shown('project', 'Properties of a project changed, such as its label, access or status'),
  'project.member_added': shown('group', 'Somebody became a member of a project'),
  'project.member_removed': shown('group', 'Somebody is no longer a member of a project'),
  'group.created': shown('group', 'A user group was created'),
  'group.updated': shown('group', 'The name or description of a user group changed'),
  'group.deleted': shown('group', 'A user group was deleted'),
  'group.member_added': shown('group', 'Somebody was added to a user group or to the administrators of a project'),
  'group.member_removed': shown(
    'group',
    'Somebody was removed from a user group or from the administrators of a project',
  ),
  'repository.created': shown('repository', 'A Subversion repository was created'),
  'repository.updated': shown('repository', 'Settings of a Subversion repository changed'),
  'repository.access_changed': shown('repository', 'The access file of a Subversion repository changed'),
  'repository.deleted': shown('repository', 'A Subversion repository was deleted'),
  'repository.restored': shown('repository', 'A deleted Subversion repository was restored'),
  'repository.purged': hidden('repository', 'A deleted Subversion repository was removed for good'),
  'repository.committed': everyday('repository', 'Somebody committed to a Subversion repository'),
  'account.created': hidden('account', 'An account was created'),
  'account.updated': hidden('account', 'An account changed: its name, address, status or rights'),
  'account.factor_changed': hidden(
    'account',
    'A second factor or a passkey was added, changed or removed, or recovery codes were replaced',
  ),
  'account.anonymized': hidden('account', 'An account was permanently deleted, with the data of its owner'),
  'account.link_sent': hidden('account', 'A link was made that sets a password or confirms an address'),
  'invitation.sent': hidden('invitation', 'Somebody was invited, or asked for an account'),
  'invitation.renewed': hidden('invitation', 'An invitation was sent again with a new link'),
  'invitation.revoked': hidden('invitation', 'An invitation was revoked'),
  'invitation.accepted': hidden('invitation', 'An invited person created an account'),
  'account.password_changed': hidden('account', 'The password of an account was changed'),
  'key.created': hidden('key', 'Somebody created a personal access key'),
  'key.revoked': hidden('key', 'A personal access key was revoked'),
  'account.sign_in_failed': hidden('account', 'Somebody failed to sign in, or used an invalid key or token'),
  'account.data_exported': hidden('account', 'Somebody exported data'),
  'project.entered': hidden(
    'project',
    'Somebody who is not a member opened a private project by a right on the platform',
  ),
  'session.started': hidden('session', 'Somebody signed in, or created a token'),
  'session.ended': hidden('session', 'Sessions or tokens of somebody ended'),
  'webhook.created': hidden('webhook', 'A webhook was created'),
  'webhook.updated': hidden('webhook', 'A webhook changed, or has a new owner'),
  'webhook.deleted': hidden('webhook', 'A webhook was deleted'),
  'platform.backed_up': hidden('platform', 'A backup of the whole platform was made'),
  'platform.updated': hidden('platform', 'Something that all projects share changed, such as settings or link types'),
} as const satisfies Record<string, EventFacts>;

export type EventType = keyof typeof eventTypes;

export const eventTypeNames = Object.keys(eventTypes) as EventType[];

/** The parts of a tracker that `tracker.updated` names. */
export type TrackerPart =
  | 'board'
  | 'csv_mappings'
  | 'general'
  | 'notifications'
  | 'fields'
  | 'semantics'
  | 'permissions'
  | 'workflow'
  | 'rules'
  | 'canned_responses'
  | 'triggers'
  | 'webhooks';

/** The parts of a project that `project.updated` names. */
export type ProjectPart =
  | 'is_template'
  | 'shortname'
  | 'label'
  | 'description'
  | 'access'
  | 'status'
  | 'owner'
  | 'is_membership_synchronized'
  | 'services'
  | 'banner'
  | 'header_background'
  | 'fields'
  | 'categories'
  | 'dashboards'
  | 'repository_administrators';

/** The parts of an account that `account.updated` names. */
export type AccountPart =
  | 'username'
  | 'real_name'
  | 'email'
  | 'status'
  | 'site_administrator'
  | 'platform_rights'
  | 'ssh_keys'
  | 'avatar'
  | 'identities';

/** The parts of the platform that `platform.updated` names. */
export type PlatformPart =
  | 'settings'
  | 'banner'
  | 'link_types'
  | 'project_fields'
  | 'project_categories'
  | 'openid_providers'
  | 'ldap_directory';

/** The settings that `repository.updated` names. */
export type RepositoryPart = 'commit_rules' | 'immutable_tags' | 'email_notifications';

/** The attempt in `account.sign_in_failed`. */
export type SignInKind = 'password' | 'second_factor' | 'passkey' | 'key' | 'token' | 'other';

/** The exported data in `account.data_exported`. */
export type ExportedData = 'report' | 'tracker' | 'project' | 'audit_log' | 'account';

import { abilities } from '../../../../contract/abilities.ts';
import { eventTypes } from '../../../../contract/platform/events.ts';
import { projectEvents } from '../../../../contract/projects/history.ts';

/** The contract has the English texts, because the server sends them. They have no placeholders. */
const under = <Prefix extends string, Code extends string>(prefix: Prefix, texts: Readonly<Record<Code, string>>) =>
  Object.fromEntries(Object.entries(texts).map(([code, text]) => [`${prefix}.${code}`, text])) as Record<
    `${Prefix}.${Code}`,
    ''
  >;

const eventMeanings = Object.fromEntries(
  Object.entries(eventTypes).map(([type, { meaning }]) => [type, meaning]),
) as Record<keyof typeof eventTypes, string>;

/** The things that the page of permissions is about. */
type Explained = 'project' | 'tracker' | 'field' | 'artifact' | 'repository';
const explained = Object.fromEntries(
  Object.entries(abilities).filter(([ability]) => /^(project|tracker|field|artifact|repository)\./.test(ability)),
) as Record<Extract<keyof typeof abilities, `${Explained}.${string}`>, string>;

/** The meanings of codes that the server sends with an English text. */
export const meanings = {
  ...under('event', eventMeanings),
  ...under('projectEvent', projectEvents),
  ...under('ability', explained),
  'ability.field.read': 'Read the value of a field',
  'ability.field.submit': 'Set a field of a new artifact',
  'ability.field.update': 'Change a field of an artifact',
  'ability.path.read': 'Read a path with a Subversion client',
  'ability.path.write': 'Commit to a path',
  'refusal.artifact_not_submittable': 'The tracker doesn’t let this person submit artifacts.',
  'refusal.comment_author_or_administrator_required':
    'Only the author of a comment and administrators of the tracker may do this.',
  'refusal.comment_author_required': 'Only the author of a comment may do this.',
  'refusal.field_administrator_required': 'Only administrators of the tracker may do this.',
  'refusal.file_field_not_writable': 'This person may neither submit nor update this field.',
  'refusal.group_permission_denied': 'Only administrators of the project may do this.',
  'refusal.move_administrator_required': 'Only administrators of both trackers may do this.',
  'refusal.project_administrator_required': 'Only administrators of the project may do this.',
  'refusal.project_delete_forbidden': 'Only site administrators delete and restore projects, and make them templates.',
  'refusal.project_deleted': 'The project is deleted.',
  'refusal.project_not_editable': 'Only administrators of the project may do this.',
  'refusal.project_not_found': 'The project does not exist, or is hidden.',
  'refusal.project_owner_forbidden':
    'Only site administrators, and people with the right to do so, change the owner of a project.',
  'refusal.project_status_forbidden':
    'Only site administrators, and people with the right to do so, change the status of a project.',
  'refusal.project_status_deleted': 'The project is deleted. It has to be restored first.',
  'refusal.project_status_system': 'The status of a project of the platform can’t be changed.',
  'refusal.project_suspended': 'The project is suspended.',
  'refusal.report_not_editable': 'Only administrators of the tracker may change public reports.',
  'refusal.service_account_refused': 'Service accounts can’t do this.',
  'refusal.svn_administrator_required': 'Only administrators of the repositories may do this.',
  'refusal.svn_creation_forbidden': 'Only administrators of the repositories may do this.',
  'refusal.template_inactive': 'The project is not active.',
  'refusal.template_not_accessible': 'This project can’t be used as a template.',
  'refusal.template_not_administered': 'Only administrators of the project may use it as a template.',
  'refusal.tracker_administrator_required': 'Only administrators of the tracker may do this.',
  'refusal.tracker_not_visible': 'The tracker is hidden.',
  'refusal.tracker_source_not_administered': 'Only administrators of the tracker may copy it.',
  'group.anonymous_users': 'Anonymous',
  'group.registered_users': 'Registered users',
  'group.authenticated_users': 'Registered and restricted users',
  'group.nobody': 'Nobody',
  'group.project_members': 'Project members',
  'group.project_admins': 'Project administrators',
  'job.mail': 'Mail',
  'job.password-link': 'Mail',
  'job.notification': 'Notification',
  'job.reminders': 'Reminders',
  'job.webhook': 'Webhook',
  'job.workflow_job': 'Workflow action',
  'job.svn_deletion': 'Repository deletion',
  'subject.artifact': 'Artifact',
  'subject.tracker': 'Tracker',
  'subject.report': 'Report',
  'subject.project': 'Project',
  'subject.group': 'Group',
  'subject.repository': 'Repository',
  'subject.account': 'Account',
  'subject.key': 'Access key',
  'subject.session': 'Session',
  'subject.invitation': 'Invitation',
  'subject.webhook': 'Webhook',
  'subject.platform': 'Platform',
  'service.summary': 'Summary',
  'service.admin': 'Administration',
  'service.plugin_tracker': 'Trackers',
  'service.plugin_svn': 'SVN',
  'template.empty': 'Empty',
  'template.issues': 'Issues',
  'template.scrum': 'Scrum',
  'template.kanban': 'Kanban',
  'template.bugs': 'Bugs',
  'template.requirements': 'Requirements',
  'template.stories': 'User stories',
  'template.tasks': 'Tasks',
} as const;

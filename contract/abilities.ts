/** The closed list of abilities, by the kind of thing that they are about. The rules are in `server/domain/policies/`. */
export const abilities = {
  'platform.administer': 'Administer the platform: its accounts, settings, banner, jobs and archives',
  'platform.create_project': 'Create a project',
  'platform.invite': 'Invite people who have no account',
  'platform.choose_visibility': 'Choose the visibility of a project where the platform has a fixed one',
  'platform.list_projects_by_status': 'List projects by their status',
  'platform.list_pending_projects': 'List the projects that wait for approval',
  'platform.read_memberships': 'List the users with SSH keys and their groups',
  'platform.read_system_events': 'List system events',

  'project.read': 'See a project and its contents',
  'project.read_entry': 'See the representation of a project',
  'project.read_trackers': 'See the trackers of a project',
  'project.write_trackers': 'Change something in the trackers of a project that is not suspended or deleted',
  'project.write': 'Change something in a project that is not suspended or deleted',
  'project.administer': 'Administer a project: its members, services, banner and trackers',
  'project.read_administration': 'Read what only administrators of a project see, such as its history',
  'project.administer_service_accounts': 'Create and close service accounts of a project, and their access keys',
  'project.update': 'Change the label, the description and the visibility of a project',
  'project.change_status': 'Suspend, reactivate or approve a project',
  'project.delete': 'Delete and restore a project, and make it a template',
  'project.change_owner': 'See and change the owner of a project',
  'project.use_as_template': 'Create a project from another one',
  'project.create_group': 'Create a user group in a project',
  'project.create_repository': 'Create a Subversion repository in a project',

  'tracker.read': 'See a tracker',
  'tracker.submit': 'Submit artifacts to a tracker',
  'tracker.bulk_edit': 'Write many artifacts of a tracker at once, as far as each allows it',
  'tracker.administer': 'Administer a tracker: its structure, permissions and workflow',
  'tracker.read_administration': 'Read what only administrators of a tracker see, such as its permissions',
  'tracker.restore': 'Restore a deleted tracker',
  'tracker.copy': 'Create a tracker from another one',
  'tracker.create_report': 'Save a personal report of a tracker',
  'tracker.publish_report': 'Save and change public reports of a tracker',

  'field.attach': 'Attach files to a field',
  'field.administer': 'Change or delete a field and its values',

  'artifact.read': 'See an artifact',
  'artifact.comment': 'Comment on an artifact',
  'artifact.update': 'Change at least one value of an artifact',
  'artifact.delete': 'Delete an artifact',
  'artifact.move': 'Move an artifact to another tracker that the caller administers',

  'comment.read': 'Read a comment',
  'comment.update': 'Change the text of a comment, as its author',
  'comment.delete': 'Delete a comment, as its author or as an administrator of the tracker',

  'report.read': 'See a report',
  'report.read_administration': 'Read what only editors of a report see, such as a query about hidden fields',
  'report.update': 'Change or delete a report',

  'dashboard.read': 'See a dashboard',
  'dashboard.update': 'Change or delete a dashboard',

  'widget.read': 'See the queries of a widget',
  'widget.update': 'Save, change and delete queries of a widget',

  'repository.read': 'See a Subversion repository',
  'repository.administer': 'Administer a Subversion repository: its settings and its access file',
  'repository.read_administration':
    'Read what only administrators of a Subversion repository see, such as its settings',

  'webhook.read': 'See a webhook and its deliveries',
  'webhook.administer': 'Enable, disable, take over or delete a webhook, and send its deliveries again',
  'webhook.update': 'Change the address, the types, the format or the secret of a webhook',

  'group.read_members': 'List the members of a user group',
  'group.administer': 'Add members to a user group and remove them',
  'group.update': 'Rename or describe a user group',
  'group.delete': 'Delete a user group that nothing uses',

  'user.update': 'Change the status, the names or the e-mail address of a user',
  'user.update_profile': 'Change the real name or the e-mail address of a user',
  'user.change_password': 'Change the password of a user',
  'user.read_factor': 'See whether a user has a second factor',
  'user.set_up_factor': 'Set up a second factor for a user',
  'user.remove_factor': 'Remove the second factor of a user',
  'user.read_sign_in_methods': 'See how a user signs in',
  'user.connect_identity': 'Connect an identity at a provider to the account of a user',
  'user.remove_identity': 'Remove an identity at a provider from the account of a user',
  'user.export_data': 'Export everything that is stored about a user',
  'user.read_memberships': 'List the user groups of a user',
  'user.read_preferences': 'Read the preferences of a user',
  'user.write_preferences': 'Change the preferences of a user',
  'user.read_keys': 'List the access keys of a user',
  'user.read_ssh_keys': 'List the public SSH keys of a user',
  'user.write_ssh_keys': 'Add and remove public SSH keys of a user',
  'user.read_history': 'See and clear the history of a user',
  'user.read_dashboards': 'See the dashboards of a user',

  'invitation.administer': 'Send an invitation again, or revoke it',

  'key.read': 'See an access key',
  'key.revoke': 'Revoke an access key',
} as const satisfies Record<`${string}.${string}`, string>;

export type Ability = keyof typeof abilities;

/** The kinds of things that abilities are about. */
export type Kind = Ability extends infer A ? (A extends `${infer K}.${string}` ? K : never) : never;

export type AbilityOf<K extends Kind> = Extract<Ability, `${K}.${string}`>;

/**
 * The abilities that `?with=actions` lists, by kind of subject. Reading is omitted, because the caller has just done
 * it, and so are abilities that permit no request by themselves.
 */
export const actions = {
  platform: [
    'platform.administer',
    'platform.create_project',
    'platform.list_projects_by_status',
    'platform.list_pending_projects',
  ],
  project: [
    'project.administer',
    'project.read_administration',
    'project.update',
    'project.change_status',
    'project.delete',
    'project.change_owner',
    'project.use_as_template',
    'project.create_group',
    'project.create_repository',
  ],
  tracker: [
    'tracker.submit',
    'tracker.bulk_edit',
    'tracker.administer',
    'tracker.read_administration',
    'tracker.copy',
    'tracker.create_report',
    'tracker.publish_report',
  ],
  artifact: ['artifact.comment', 'artifact.update', 'artifact.delete', 'artifact.move'],
  comment: ['comment.update', 'comment.delete'],
  report: ['report.update'],
  dashboard: ['dashboard.update'],
  repository: ['repository.administer', 'repository.read_administration'],
  webhook: ['webhook.administer', 'webhook.update'],
  group: ['group.read_members', 'group.administer', 'group.update', 'group.delete'],
  user: [
    'user.update',
    'user.update_profile',
    'user.change_password',
    'user.read_memberships',
    'user.read_preferences',
    'user.write_preferences',
    'user.read_keys',
    'user.read_ssh_keys',
    'user.write_ssh_keys',
    'user.read_history',
    'user.read_dashboards',
  ],
} as const satisfies { readonly [K in Kind]?: readonly AbilityOf<K>[] };

/** The kinds of things whose representations list actions. */
export type ActionKind = keyof typeof actions;
export type Action<K extends ActionKind = ActionKind> = (typeof actions)[K][number];

/** A representation that was requested `?with=actions`. */
export type WithActions<T, K extends ActionKind> = T & { actions: readonly Action<K>[] };

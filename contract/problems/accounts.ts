import type { ProblemTable } from './table.ts';

export const accountsProblems = {
  // access keys
  keys_too_many: { status: 409, detail: 'You have {maximum} access keys already. Revoke one first.' },
  key_not_found: { status: 404, detail: 'Access key does not exist' },
  key_expiration_malformed: { status: 400, detail: 'Please provide a valid ISO-8601 date for expiration_date' },
  key_already_expired: { status: 400, detail: 'You cannot create an already expired access key' },
  key_scope_malformed: {
    status: 400,
    detail: '{scope} does not have the expected format of an access key scope identifier',
  },
  key_scopes_unknown: { status: 400, detail: 'No valid access key scope identifier has been given' },
  key_too_strong: {
    status: 403,
    detail:
      'An access key cannot create a key that has more scopes or expires later than itself. Use your password or a session instead.',
  },
  key_lasts_too_long: {
    status: 400,
    detail: 'An access key may last at most {days} days. Give it an earlier expiration date.',
  },
  key_network_malformed: { status: 400, detail: '{network} is not an address or a network such as 192.0.2.0/24.' },
  key_project_unknown: { status: 400, detail: 'There is no project {id} that you can see.' },
  keys_of_others: { status: 403, detail: 'You can only access to your own access keys' },

  // service accounts
  service_account_refused: {
    status: 403,
    detail:
      'A service account works in its project only. It has no password, address or rights on the platform, and manages no keys, accounts or projects.',
  },
  service_account_elsewhere: { status: 400, detail: '{user} is a service account of another project.' },
  service_account_not_found: { status: 404, detail: 'There is no such service account in this project.' },
  service_accounts_too_many: {
    status: 409,
    detail: 'This project has {maximum} service accounts already. Close one first.',
  },

  // users
  user_id_malformed: { status: 400, detail: 'Provided User Id is not well formed.' },
  user_not_found: { status: 404, detail: 'User Id not found' },
  user_query_ambiguous: {
    status: 400,
    detail: 'You cannot search on "username" and "loginname" at the same time',
  },
  user_query_empty: { status: 400, detail: 'You need to provide either a "username", "loginname" or "email"{hint}' },
  user_query_not_text: { status: 400, detail: '"{member}" can only be a string' },
  user_update_forbidden: { status: 403, detail: "Cannot update other's details" },
  account_of_others: {
    status: 403,
    detail: 'Only its owner and site administrators can read this part of an account.',
  },
  user_restriction_unavailable: { status: 400, detail: 'Restricted users are not authorized.' },
  user_not_restrictable: { status: 400, detail: "This user can't be restricted." },
  last_site_administrator: {
    status: 400,
    detail: 'This is the last active site administrator. Make another user a site administrator first.',
  },
  user_status_invalid: { status: 400, detail: 'Status {status} is not valid. Expected one of ({expected}).' },
  username_invalid: { status: 400, detail: 'User name is invalid. The reason is: {reason}' },
  email_invalid: { status: 400, detail: '{email} is not a valid email address' },
  email_taken: { status: 400, detail: 'The email address {email} belongs to another account.' },
  password_current_missing: { status: 400, detail: 'Send the current password as `current_password`.' },
  password_wrong: { status: 400, detail: 'The current password is wrong.' },
  password_too_short: { status: 400, detail: 'The password must have at least {minimum} characters.' },
  password_guessable: {
    status: 400,
    detail:
      'This password is easy to guess: it is a common one, a pattern, or a name that others know. Choose another one.',
  },
  password_by_key: {
    status: 403,
    detail: 'An access key cannot change a password. Use your password or a session instead.',
  },

  // invitations and links by mail
  invitations_disabled: { status: 400, detail: 'Invitations are not enabled', i18n: true },
  invitations_without_email: {
    status: 400,
    detail: 'We need at least one email to send an invitation',
    i18n: true,
  },
  invitation_email_invalid: { status: 400, detail: 'Email {email} is not valid', i18n: true },
  invitations_over_limit: {
    status: 400,
    detail: 'You are trying to send {count} invitations, but the maximum is {maximum} per day.',
    i18n: true,
  },
  invitations_not_sent: {
    status: 500,
    detail: 'The invitations could not be sent, because this platform sends no mail. Ask a site administrator.',
    i18n: true,
  },
  invitation_group_unknown: { status: 400, detail: 'There is no user group {id} in the project.' },
  invitation_not_found: { status: 404, detail: 'There is no such invitation.' },
  link_invalid: {
    status: 404,
    detail: 'This link is no longer valid: it has expired, was used, or was replaced by a newer one.',
  },
  registration_closed: { status: 403, detail: 'People cannot create their own accounts here. Ask for an invitation.' },
  account_anonymized: { status: 409, detail: 'This account was anonymized. Nobody can use or change it again.' },
  domain_invalid: { status: 400, detail: '{domain} is not a domain, such as example.org.' },
  registration_domain: { status: 400, detail: 'The email address must belong to one of these domains: {domains}' },

  membership_of_others: { status: 403, detail: "Cannot see other's membership" },
  membership_format_unsupported: {
    status: 400,
    detail: 'format=id or format=full are only supported for project scope',
  },
  preferences_too_many: { status: 409, detail: 'There are {maximum} preferences already. Delete one first.' },
  preferences_read_others: { status: 403, detail: 'You can only access to your own preferences' },
  preferences_write_others: { status: 403, detail: 'You can only set your own preferences' },
  memberships_query_unsupported: { status: 400, detail: 'Invalid query criteria' },

  // user groups
  group_id_malformed: { status: 400, detail: 'Invalid ID format({id})' },
  group_id_needs_project: {
    status: 400,
    detail: "Invalid ID for user group ('{id}'), format must be: projectId_ugroupId",
  },
  group_not_found: { status: 404, detail: 'User Group does not exist' },
  group_not_in_project: { status: 404, detail: 'User Group does not exist in project' },
  group_not_listable: { status: 404, detail: 'Unable to list the users of this group' },
  group_permission_denied: { status: 403, detail: 'Permission Denied' },
  group_query_user_unknown: { status: 400, detail: 'Unable to find user' },
  group_query_unsupported: { status: 400, detail: 'You can only search on "{expected}"{hint}', i18n: true },
  group_query_not_boolean: { status: 400, detail: '"{member}" must be a boolean', i18n: true },
  group_name_missing: { status: 400, detail: 'The group name is missing' },
  group_name_invalid: {
    status: 400,
    detail: 'Invalid group name: {name}. Please use only alphanumerical characters.',
  },
  group_name_taken: {
    status: 400,
    detail: 'User group already exists in this project. Please choose another name.',
  },
  group_not_writable: {
    status: 400,
    detail: 'Only project members or administrators can be taken into account for the dynamic user groups',
  },
  group_not_editable: { status: 400, detail: 'Only user groups created by the project can be changed' },
  group_used: {
    status: 409,
    detail:
      'The user group {name} is still in use. Remove it from everything that `problem.uses` lists, then delete it.',
  },
  reference_with_many_keys: { status: 400, detail: 'Only one key can be passed in the representation' },
  reference_without_key: { status: 400, detail: 'At least one key must be passed in the representation' },
  references_of_mixed_kind: { status: 400, detail: 'References have to use the same type' },
  history_of_others: { status: 403, detail: 'You can only access to your own history' },
  history_not_writable: { status: 403, detail: 'You can only clear your history' },
  dashboards_of_others: { status: 403, detail: 'You can only access to your own dashboards' },
  avatar_invalid: {
    status: 400,
    detail: 'The picture must be a PNG, JPEG or GIF file of at most {limit} bytes.',
  },
  ssh_keys_of_others: { status: 403, detail: 'You can only see and change your own SSH keys.' },
  ssh_keys_not_added: { status: 400, detail: 'No key was added. {reason}' },
  ssh_key_not_found: { status: 404, detail: 'There is no such SSH key.' },
  member_restricted: {
    status: 400,
    detail: 'The restricted user {user} cannot be added to the project {project}, which excludes restricted users',
  },
  reference_unknown: { status: 400, detail: 'User with reference {reference} not known' },
  reference_email_ambiguous: { status: 400, detail: 'More than one user use the email address {email}' },
  member_is_administrator: {
    status: 400,
    detail: 'Project administrators cannot leave the project. Remove their administrator role first.',
  },
  member_unknown: { status: 404, detail: 'This user is not a member of the group' },
  project_without_administrator: { status: 400, detail: 'A project needs at least one administrator' },
} as const satisfies ProblemTable;

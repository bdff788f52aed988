import { languages } from './languages.ts';

/**
 * Platform settings: changed by site administrators through the CLI and REST, in force on every copy within a second.
 */
interface Choice<T extends string> {
  type: 'choice';
  values: readonly T[];
  default: T;
  description: string;
}
interface Switch {
  type: 'boolean';
  default: boolean;
  description: string;
}
interface TimeZone {
  type: 'timeZone';
  default: string;
  description: string;
}
interface Count {
  type: 'integer';
  minimum: number;
  maximum: number;
  default: number;
  description: string;
}

interface FreeText {
  type: 'text';
  minimum: number;
  maximum: number;
  default: string;
  description: string;
}

const choice = <const T extends string>(values: readonly T[], initial: NoInfer<T>, description: string): Choice<T> => ({
  type: 'choice',
  values,
  default: initial,
  description,
});
const yesNo = (initial: boolean, description: string): Switch => ({ type: 'boolean', default: initial, description });
const count = (initial: number, minimum: number, maximum: number, description: string): Count => ({
  type: 'integer',
  minimum,
  maximum,
  default: initial,
  description,
});

export const settings = {
  access_mode: choice(
    ['anonymous', 'regular', 'restricted'],
    'anonymous',
    'Who may read: everybody, only signed-in users, or signed-in users with restricted accounts enabled',
  ),
  invalid_credentials_status: choice(['500', '401'], '500', 'Status of the response to a wrong password, key or token'),
  require_preconditions: yesNo(
    false,
    'Requests that change or delete something must name the version that they are based on (If-Match)',
  ),
  password_minimum_length: count(12, 8, 128, 'Minimum number of characters of new passwords'),
  registration: choice(
    ['off', 'open', 'approval'],
    'off',
    'Whether people may create their own accounts: no, yes, or with the approval of a site administrator',
  ),
  registration_domains: {
    type: 'text',
    minimum: 0,
    maximum: 1000,
    default: '',
    description:
      'Domains of the e-mail addresses with which people may create their own accounts, separated by commas; empty: all',
  },
  invitations_from: choice(
    ['site_administrators', 'project_administrators', 'users'],
    'project_administrators',
    'Who may invite people without an account: site administrators, administrators of projects to their projects, or everyone',
  ),
  invitations_per_day: count(20, 0, 1_000_000, 'Number of invitations that a user may send in a day; 0 forbids them'),
  second_factor_required: choice(
    ['nobody', 'site_administrators', 'everyone'],
    'nobody',
    'Who must have a second factor to use the pages or a password',
  ),
  second_factor_groups: {
    type: 'text',
    minimum: 0,
    maximum: 1000,
    default: '',
    description:
      'Ids of user groups whose members must have a second factor, too, separated by commas; 101_3 are the members of the project 101, 101_4 its administrators',
  },
  only_single_sign_on: yesNo(
    false,
    'Passwords stored in Hearth no longer work: people sign in with OpenID Connect or LDAP, and programs use access keys',
  ),
  emergency_administrator: {
    type: 'text',
    minimum: 0,
    maximum: 100,
    default: '',
    description: 'User name of the site administrator whose password works even if `only_single_sign_on` is on',
  },
  key_maximum_days: count(
    0,
    0,
    36_500,
    'Number of days that a new access key may last at most; 0 is unlimited, also for keys that never expire',
  ),
  rate_limit_key: count(
    1_000_000,
    0,
    1_000_000_000,
    'Number of requests to the API that an access key may send in a minute; 0 is unlimited',
  ),
  rate_limit_user: count(
    2_000_000,
    0,
    1_000_000_000,
    'Number of requests to the API that a user may send in a minute; 0 is unlimited',
  ),
  rate_limit_address: count(
    2_000_000,
    0,
    1_000_000_000,
    'Number of requests to the API from one address in a minute, or from one network of IPv6 (/64); 0 is unlimited',
  ),
  session_idle_minutes: count(
    10_080,
    0,
    1_000_000,
    'Minutes without a request after which a session in a browser ends; 0 is unlimited',
  ),
  artifacts_deletion_limit: count(
    5,
    0,
    1_000_000,
    'Number of artifacts that a user may delete in 24 hours; 0 forbids deletion',
  ),
  event_retention_days: count(90, 1, 36_500, 'Number of days that the log of changes is kept'),
  audit_retention_days: count(365, 1, 36_500, 'Number of days that lines of the audit log are kept'),
  notification_retention_days: count(365, 1, 36_500, 'Number of days that notifications are kept in inboxes'),
  archive_deleted_artifacts: yesNo(true, 'Keep a restorable archive of each deleted artifact'),
  project_approval: yesNo(false, 'New projects wait for a site administrator'),
  projects_waiting_limit: count(0, 0, 1_000_000, 'Number of projects that may wait for approval; 0 is unlimited'),
  projects_waiting_limit_per_user: count(
    0,
    0,
    1_000_000,
    'Number of projects of one user that may wait for approval; 0 is unlimited',
  ),
  projects_from_archives: yesNo(true, 'Users who may create projects may upload project archives'),
  project_registration: yesNo(true, 'Users who are not site administrators may create projects'),
  restricted_users_can_create_projects: yesNo(false, 'Restricted users may create projects'),
  default_project_visibility: choice(
    ['public', 'private'],
    'public',
    'Visibility of new projects if the creator cannot choose it',
  ),
  project_visibility_can_be_chosen: yesNo(true, 'The creator of a project chooses its visibility'),
  project_description_mandatory: yesNo(false, 'A new project needs a description'),
  svn_file_size_limit: count(
    50,
    0,
    1_000_000,
    'Maximum size of a file in a commit to a Subversion repository, in MiB; 0 is unlimited',
  ),
  svn_empty_messages: yesNo(true, 'Commits to Subversion repositories may have an empty message'),
  svn_mails_to_users_only: yesNo(
    false,
    'Mails about commits in private projects go only to addresses of users who may see the project',
  ),
  svn_purge_days: count(
    7,
    0,
    10_000,
    'Days for which a deleted Subversion repository can be restored; 0 keeps it until an administrator purges it',
  ),
  project_restore_days: count(
    7,
    0,
    10_000,
    'Days for which a deleted project can be restored; 0 sets no limit. Repositories have a limit of their own',
  ),
  time_zone: {
    type: 'timeZone',
    default: 'UTC',
    description: 'Time zone of the platform, such as Europe/Paris; the first start takes that of the server',
  },
  default_language: choice(
    languages,
    'en',
    'Language of mails to people who chose none, and of pages if their browser asks for no language that Hearth has',
  ),
  platform_name: { type: 'text', minimum: 1, maximum: 100, default: 'Hearth', description: 'Name of this platform' },
} as const satisfies Record<string, Choice<string> | Switch | Count | TimeZone | FreeText>;

export type SettingName = keyof typeof settings;

type ValueOf<D> = D extends { type: 'choice'; values: readonly (infer T)[] }
  ? T
  : D extends { type: 'boolean' }
    ? boolean
    : D extends { type: 'integer' }
      ? number
      : string;

export type Settings = { [N in SettingName]: ValueOf<(typeof settings)[N]> };

export const isSettingName = (text: string): text is SettingName => Object.hasOwn(settings, text);

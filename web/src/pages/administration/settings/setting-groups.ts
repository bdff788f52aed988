import { type SettingName, settings } from '../../../../../contract/settings.ts';

export const groups = ['platform', 'people', 'artifacts', 'projects', 'svn'] as const;
export type SettingGroup = (typeof groups)[number];

/** Where each setting is shown: none can be left out. */
const groupOf: Record<SettingName, SettingGroup> = {
  platform_name: 'platform',
  default_language: 'platform',
  time_zone: 'platform',
  access_mode: 'platform',
  require_preconditions: 'platform',
  invalid_credentials_status: 'platform',
  password_minimum_length: 'platform',
  session_idle_minutes: 'platform',
  key_maximum_days: 'people',
  rate_limit_key: 'platform',
  rate_limit_user: 'platform',
  rate_limit_address: 'platform',
  second_factor_required: 'people',
  second_factor_groups: 'people',
  only_single_sign_on: 'people',
  emergency_administrator: 'people',
  audit_retention_days: 'people',
  registration: 'people',
  registration_domains: 'people',
  invitations_from: 'people',
  invitations_per_day: 'people',
  artifacts_deletion_limit: 'artifacts',
  event_retention_days: 'artifacts',
  notification_retention_days: 'artifacts',
  archive_deleted_artifacts: 'artifacts',
  project_registration: 'projects',
  project_approval: 'projects',
  projects_waiting_limit: 'projects',
  projects_waiting_limit_per_user: 'projects',
  projects_from_archives: 'projects',
  restricted_users_can_create_projects: 'projects',
  default_project_visibility: 'projects',
  project_visibility_can_be_chosen: 'projects',
  project_description_mandatory: 'projects',
  svn_file_size_limit: 'svn',
  svn_empty_messages: 'svn',
  svn_mails_to_users_only: 'svn',
  svn_purge_days: 'svn',
  project_restore_days: 'projects',
};

const names = Object.keys(groupOf).filter((name): name is SettingName => Object.hasOwn(settings, name));

export const settingsInGroup = (group: SettingGroup): SettingName[] => names.filter((name) => groupOf[name] === group);

import type { KeyArea, KeyPolicy } from '../../contract/accounts/key-policy.ts';
import type { Identity } from './actor.ts';

/** The policy of a key that may do everything that its owner may do. */
export const unlimitedPolicy: KeyPolicy = {
  permission: 'write',
  areas: [],
  project_ids: [],
  networks: [],
  rate_limit: null,
};

/** account: the caller's own account, and facts about the platform. everything: shows or changes several areas at once. */
type RouteArea = KeyArea | 'account' | 'everything';

/** By the first part of the path. A test compares it and the table below with all routes. */
const areas: Readonly<Record<string, RouteArea>> = {
  '': 'account',
  access_keys: 'account',
  account_links: 'account',
  accounts: 'administration',
  activity: 'everything',
  artifact_files: 'trackers',
  artifact_temporary_files: 'trackers',
  artifacts: 'trackers',
  audit_log: 'administration',
  backlog_items: 'trackers',
  banner: 'administration',
  batch: 'everything',
  changes: 'everything',
  crosstracker_query: 'trackers',
  crosstracker_widget: 'trackers',
  dashboards: 'everything',
  deleted_artifacts: 'administration',
  deleted_repositories: 'administration',
  email_confirmations: 'account',
  invitations: 'projects',
  jobs: 'administration',
  ldap_directory: 'administration',
  link_types: 'administration',
  mail: 'administration',
  milestones: 'trackers',
  notifications: 'everything',
  openid_providers: 'administration',
  openid_sign_ins: 'account',
  openid_sign_outs: 'account',
  passkey_sign_ins: 'account',
  password_resets: 'account',
  plannings: 'trackers',
  platform_health: 'administration',
  platform_rights: 'administration',
  platform_settings: 'administration',
  problems: 'account',
  project_categories: 'administration',
  project_creation: 'projects',
  project_fields: 'administration',
  project_ownership: 'projects',
  project_services: 'projects',
  project_templates: 'projects',
  registrations: 'account',
  schemas: 'account',
  search: 'everything',
  session: 'account',
  sessions: 'account',
  sign_in_options: 'account',
  svn: 'svn',
  system_event: 'administration',
  tokens: 'account',
  tracker_fields: 'trackers',
  tracker_reports: 'trackers',
  tracker_templates: 'trackers',
  tracker_workflow_transitions: 'trackers',
  trackers: 'trackers',
  user_groups: 'projects',
  users_memberships: 'administration',
  version: 'account',
  watches: 'trackers',
  webhooks: 'everything',
};

/** Paths below one project or one user, which show data of all areas. An empty name is the project or user itself. */
const areasBelow: Readonly<Record<string, Readonly<Record<string, RouteArea>>>> = {
  projects: {
    '': 'projects',
    '3rd_party_integration_data': 'projects',
    audit_log: 'projects',
    backlog: 'trackers',
    banner: 'projects',
    dashboards: 'everything',
    deleted_trackers: 'trackers',
    extract_references: 'everything',
    frs_packages: 'projects',
    git: 'projects',
    header_background: 'projects',
    heartbeats: 'everything',
    history: 'projects',
    invitations: 'projects',
    is_template: 'projects',
    labels: 'projects',
    members: 'projects',
    milestones: 'trackers',
    permissions: 'projects',
    phpwiki: 'projects',
    plannings: 'trackers',
    project_services: 'projects',
    restore: 'projects',
    service_accounts: 'projects',
    svn: 'svn',
    trackers: 'trackers',
    user_groups: 'projects',
    webhooks: 'everything',
  },
  users: {
    '': 'account',
    access_keys: 'account',
    anonymize: 'administration',
    artifacts: 'trackers',
    avatar: 'account',
    dashboards: 'everything',
    data: 'everything',
    history: 'everything',
    identities: 'account',
    membership: 'account',
    notification_modes: 'account',
    notification_preferences: 'account',
    passkeys: 'account',
    password: 'account',
    password_reset: 'administration',
    platform_rights: 'administration',
    preferences: 'account',
    profile: 'account',
    second_factor: 'account',
    sign_in_methods: 'account',
    ssh_keys: 'account',
  },
};

const areaIn = (table: Readonly<Record<string, RouteArea>>, name: string): RouteArea | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** The area of an address; undefined: not in the table. Attachments have addresses outside the API. */
export function areaOf(address: string): RouteArea | undefined {
  const [root, first = '', , below = ''] = address.replace(/\?.*$/s, '').split('/').filter(Boolean);
  if (root !== 'api') return 'trackers';
  return areaIn(areasBelow[first] ?? areas, areasBelow[first] === undefined ? first : below);
}

const readingMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

export type PolicyRefusal = 'key_read_only' | 'key_area_missing';

/** The reason why a key may not be used for a request. Permissions check its projects. */
export function policyRefusal(policy: KeyPolicy, method: string, address: string): PolicyRefusal | undefined {
  const isReading = readingMethods.has(method);
  if (policy.permission === 'read' && !isReading) return 'key_read_only';
  if (policy.areas.length === 0) return undefined;
  const area = areaOf(address) ?? 'everything';
  if (area === 'account') return isReading ? undefined : 'key_area_missing';
  return area !== 'everything' && policy.areas.includes(area) ? undefined : 'key_area_missing';
}

/** Paths below a user, and others for data of a person that belongs to no project. */
const personalBelow: ReadonlySet<string> = new Set(
  Object.keys(areasBelow['users'] ?? {}).filter((name) => !['', 'artifacts'].includes(name)),
);
const personal: ReadonlySet<string> = new Set(['notifications', 'sessions', 'tokens']);

function decodedPath(address: string): string[] {
  try {
    return decodeURIComponent(address.replace(/\?.*$/s, '')).split('/').filter(Boolean);
  } catch {
    return [];
  }
}

/** Whether the address concerns the caller as a person. A key for some projects has no access there. */
export function isPersonal({ id, onlyProjects, serviceProjectId }: Identity, address: string): boolean {
  if (onlyProjects === undefined || serviceProjectId !== undefined) return false;
  const [root, first = '', owner = '', below = ''] = decodedPath(address);
  if (root !== 'api') return false;
  if (first !== 'users') return personal.has(first);
  return (owner === 'self' || Number(owner) === id) && personalBelow.has(below);
}

const only = <T>(wanted: readonly T[], allowed: readonly T[]): boolean =>
  allowed.length === 0 || (wanted.length > 0 && wanted.every((one) => allowed.includes(one)));

/** Whether a key has no more rights than another one. Networks must be the same or fewer. */
export function isWithinPolicy(policy: KeyPolicy, other: KeyPolicy): boolean {
  const isSlower = other.rate_limit === null || (policy.rate_limit !== null && policy.rate_limit <= other.rate_limit);
  return (
    (other.permission === 'write' || policy.permission === 'read') &&
    only(policy.areas, other.areas) &&
    only(policy.project_ids, other.project_ids) &&
    only(policy.networks, other.networks) &&
    isSlower
  );
}

/** The owner of a key, as far as it opens projects: a key for some projects gives no rights on the platform. */
export function asAllowed(user: Identity, { project_ids: ids }: KeyPolicy): Identity {
  if (ids.length === 0) return user;
  const onlyProjects = ids.filter((id) => user.onlyProjects?.includes(id) !== false);
  const isAllowed = (id: number): boolean => onlyProjects.includes(id);
  return {
    ...user,
    isSiteAdministrator: false,
    rights: new Set(),
    memberOf: new Set([...user.memberOf].filter(isAllowed)),
    administratorOf: new Set([...user.administratorOf].filter(isAllowed)),
    groups: new Map([...user.groups].filter(([id]) => isAllowed(id))),
    onlyProjects,
  };
}

/**
 * A service account is limited to its project: no other projects, no rights on the platform, and closed with its
 * project.
 */
export const asServiceAccount = (user: Identity, projectId: number, isProjectOpen: boolean): Identity => ({
  ...asAllowed(user, { ...unlimitedPolicy, project_ids: [projectId] }),
  serviceProjectId: projectId,
  status: user.status === 'A' && !isProjectOpen ? 'S' : user.status,
});

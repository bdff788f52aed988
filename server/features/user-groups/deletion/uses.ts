import { limits } from '../../../../contract/limits.ts';
import type { GroupUse, GroupUseKind } from '../../../../contract/projects/user-group.ts';
import type { DbOrTx } from '../../../db/index.ts';
import type { Changes } from '../../../domain/artifacts/document.ts';
import { holds } from '../../../domain/fields/index.ts';
import type { KeptElement } from '../../../domain/kept/kept.ts';
import { isGroupInCriteria } from '../../../domain/reports/group-uses.ts';
import type { ReportQuery } from '../../../domain/reports/report.ts';
import { groupIdsIn } from '../../../domain/policies/second-factor.ts';
import { renameGroup } from '../../../domain/svn/access-file/rename.ts';
import { readDefinition } from '../../../domain/trackers/definition.ts';
import { groupUsesIn, type StructureUse } from '../../../domain/trackers/group-uses.ts';
import { parseGroupId } from '../../../domain/user-groups.ts';
import {
  accessFilesOf,
  isRepositoryAdministrator,
  archivedArtifacts,
  commitRecipients,
  mappingsOfGroups,
  type Naming,
  namingChangesets,
  newestChangeset,
  notifiedGroups,
  pendingInvitations,
  publicReports,
  restrictedArtifacts,
  trackersOf,
} from './store.ts';

export interface UsedGroup {
  id: number;
  name: string;
  project: { id: number; shortname: string };
}

type Tracker = Awaited<ReturnType<typeof trackersOf>>[number];

interface Search {
  source: DbOrTx;
  group: UsedGroup;
  trackers: readonly Tracker[];
  /** changesets up to this one are known not to name the group */
  searched: number;
  /** the value of the setting */
  secondFactorGroups: string;
  /** imported parts of the project that no page shows, such as permissions of plannings */
  keptParts: readonly KeptElement[];
}

const portion = 500;

const use = (kind: GroupUseKind, label: string, uri: string | null, page: string | null): GroupUse => ({
  kind,
  label,
  uri,
  html_url: page,
});

const hasGroup = (list: string | null, id: number): boolean =>
  list !== null && (JSON.parse(list) as number[]).includes(id);

const grants = (stored: unknown, id: number): boolean => {
  const { groups } = (stored ?? {}) as { groups?: unknown };
  return Array.isArray(groups) && groups.includes(id);
};

/** Whether a field with permissions had the group before or after the change. */
const changedWith = (changes: string, id: number): boolean =>
  Object.values(JSON.parse(changes) as Changes).some(({ before, after }) => grants(before, id) || grants(after, id));

const pages: Record<StructureUse['kind'], string> = {
  tracker_permission: 'permissions',
  field_permission: 'permissions',
  list: 'fields',
  transition: 'workflow',
};

/** Deleted trackers can be restored, on the page of the trackers of the project. */
const pageOf = ({ id, deleted_at: deletedAt }: Tracker, { project }: UsedGroup, page: string): string =>
  deletedAt === null ? `/trackers/${id}/admin/${page}` : `/projects/${project.shortname}/trackers`;

const permissionFieldsOf = ({ definition }: Tracker): Set<number> =>
  new Set(
    readDefinition(definition)
      .elements.filter((field) => holds(field, 'groups'))
      .map(({ id }) => id),
  );

/** Personal reports don't count, because others must not learn of them. Without the group they find nothing. */
async function* inReports({
  source,
  group,
  trackers,
}: Pick<Search, 'source' | 'group' | 'trackers'>): AsyncGenerator<GroupUse> {
  const fields = new Map(trackers.map((tracker) => [tracker.id, permissionFieldsOf(tracker)]));
  for (const { id, label, tracker_id: tracker, query } of await publicReports(source, [...fields.keys()])) {
    if (!isGroupInCriteria(JSON.parse(query) as ReportQuery, fields.get(tracker) ?? new Set(), group)) continue;
    yield use('report', label, `tracker_reports/${id}`, `/trackers/${tracker}?report=${id}`);
  }
}

const isKeptFor = ({ attributes, children, text }: KeptElement, id: number): boolean =>
  [...Object.values(attributes), text].some(
    (value) => typeof value === 'object' && 'group' in value && value.group === id,
  ) || children.some((child) => isKeptFor(child, id));

async function* inPlannings({ keptParts, group: { id, project } }: Search): AsyncGenerator<GroupUse> {
  if (keptParts.some((part) => isKeptFor(part, id))) {
    yield use('planning', project.shortname, `projects/${project.id}/plannings`, null);
  }
}

async function* inTrackers({ source, group, trackers }: Search): AsyncGenerator<GroupUse> {
  for (const tracker of trackers) {
    for (const { kind, field } of groupUsesIn(readDefinition(tracker.definition), group.id)) {
      const label = field === undefined ? tracker.label : `${tracker.label}: ${field}`;
      yield use(kind, label, `trackers/${tracker.id}`, pageOf(tracker, group, pages[kind]));
    }
  }
  yield* inReports({ source, group, trackers });
  const recipients = await notifiedGroups(
    source,
    trackers.map(({ id }) => id),
  );
  for (const tracker of trackers) {
    if (!recipients.some((row) => row.tracker_id === tracker.id && hasGroup(row.group_ids, group.id))) continue;
    const page = pageOf(tracker, group, 'notifications');
    yield use('notification', tracker.label, `trackers/${tracker.id}/notification_settings`, page);
  }
}

/** All rows of a statement that reads them by their id, portion by portion. */
async function* rowsOf<Row>(
  read: (after: number, limit: number) => Promise<Row[]>,
  idOf: (row: Row) => number,
  start = 0,
): AsyncGenerator<Row> {
  for (let after = start; ; ) {
    const rows = await read(after, portion);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < portion) return;
    after = idOf(last);
  }
}

const artifactUse = (kind: 'artifact' | 'artifact_history', id: number): GroupUse =>
  use(kind, `#${id}`, `artifacts/${id}`, `/artifacts/${id}`);

const commentUse = ({ artifact_id: id, version }: Naming): GroupUse =>
  use('comment', `#${id}`, `artifacts/${id}/changesets`, `/artifacts/${id}#change-${version}`);

async function* inArtifacts({ source, group, trackers, searched }: Search): AsyncGenerator<GroupUse> {
  const where = { trackerIds: trackers.map(({ id }) => id), groupId: group.id };
  const shown = new Set<number>();
  const restricted = rowsOf(
    (after, limit) => restrictedArtifacts(source, { ...where, after, limit }),
    ({ id }) => id,
  );
  for await (const row of restricted) {
    if (!hasGroup(row.allowed_groups, group.id)) continue;
    shown.add(row.id);
    yield artifactUse('artifact', row.id);
  }
  const naming = rowsOf(
    (after, limit) => namingChangesets(source, { ...where, after, limit }),
    ({ id }) => id,
    searched,
  );
  for await (const changeset of naming) {
    if (hasGroup(changeset.comment_groups, group.id)) yield commentUse(changeset);
    if (shown.has(changeset.artifact_id) || !changedWith(changeset.changes, group.id)) continue;
    shown.add(changeset.artifact_id);
    yield artifactUse('artifact_history', changeset.artifact_id);
  }
}

interface Snapshot {
  artifact: { allowed_groups: string | null };
  changesets: { changes: string; comment_groups: string | null }[];
}

/** Deleted artifacts can be restored. */
async function* inArchive({ source, group }: Search): AsyncGenerator<GroupUse> {
  const where = { projectId: group.project.id, groupId: group.id };
  const archived = rowsOf(
    (after, limit) => archivedArtifacts(source, { ...where, after, limit }),
    ({ artifact_id: id }) => id,
  );
  for await (const { artifact_id: id, xref, snapshot } of archived) {
    const { artifact, changesets } = JSON.parse(snapshot) as Snapshot;
    const isNamed =
      hasGroup(artifact.allowed_groups, group.id) ||
      changesets.some((one) => hasGroup(one.comment_groups, group.id) || changedWith(one.changes, group.id));
    if (isNamed) yield use('deleted_artifact', xref, `deleted_artifacts/${id}`, '/admin/deleted-artifacts');
  }
}

async function* inRepositories({ source, group }: Search): AsyncGenerator<GroupUse> {
  const { id, name, project } = group;
  const settings = (repository: string) => `/projects/${project.shortname}/svn/${repository}/settings`;
  for (const file of await accessFilesOf(source, project.id)) {
    // A text in which renaming the group changes something names it.
    if (renameGroup(file.content, name, `${name}-`) === file.content) continue;
    yield use('access_file', file.name, `svn/${file.id}`, settings(file.name));
  }
  for (const recipient of await commitRecipients(source, project.id)) {
    if (!hasGroup(recipient.groups, id)) continue;
    yield use('commit_notification', recipient.name, `svn/${recipient.id}`, settings(recipient.name));
  }
  if (!(await isRepositoryAdministrator(source, project.id, id))) return;
  const uri = `projects/${project.id}/svn/permissions`;
  yield use('repository_administrators', project.shortname, uri, `/projects/${project.shortname}/svn`);
}

async function* outside({ source, group, secondFactorGroups }: Search): AsyncGenerator<GroupUse> {
  for (const invitation of await pendingInvitations(source, group.project.id)) {
    if (!hasGroup(invitation.group_ids, group.id)) continue;
    const page = `/projects/${group.project.shortname}/admin/members`;
    yield use('invitation', invitation.email, `invitations/${invitation.id}`, page);
  }
  const isThis = (text: string): boolean => {
    const named = parseGroupId(text);
    return named.kind === 'static' && named.id === group.id;
  };
  for (const { provider, mappings } of await mappingsOfGroups(source)) {
    if (!(JSON.parse(mappings) as { group: string }[]).some((one) => isThis(one.group))) continue;
    const page = '/admin/single-sign-on';
    if (provider === undefined) yield use('directory', 'LDAP', 'ldap_directory', page);
    else yield use('sign_in_provider', provider.label, `openid_providers/${provider.id}`, page);
  }
  if (groupIdsIn(secondFactorGroups).some(({ text }) => isThis(text))) {
    yield use('setting', 'second_factor_groups', 'platform_settings', '/admin/settings');
  }
}

export interface FoundUses {
  uses: GroupUse[];
  hasMore: boolean;
  /** the newest changeset that the search knew */
  searched: number;
}

/** Everything that names the group, up to a limit. Without the group, restricted data would be open or unreachable. */
export async function findUses(
  source: DbOrTx,
  group: UsedGroup,
  given: Pick<Search, 'secondFactorGroups' | 'keptParts'> & { searched?: number },
): Promise<FoundUses> {
  const newest = await newestChangeset(source);
  const trackers = await trackersOf(source, group.project.id);
  const search: Search = { searched: 0, ...given, source, group, trackers };
  const uses: GroupUse[] = [];
  for (const part of [inTrackers, inPlannings, inRepositories, outside, inArtifacts, inArchive]) {
    for await (const one of part(search)) {
      if (uses.length === limits.groupUses) return { uses, hasMore: true, searched: newest };
      uses.push(one);
    }
  }
  return { uses, hasMore: false, searched: newest };
}

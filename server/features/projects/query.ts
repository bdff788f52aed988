import { problem } from '../../../contract/problems.ts';
import { type ProjectStatus, projectStatuses } from '../../../contract/projects/project.ts';
import type { Actor } from '../../domain/actor.ts';
import { require } from '../../domain/policies/policy.ts';
import { type AccessMode, projectViewer } from '../../domain/policies/project-access.ts';
import { hintFor } from '../../http/decode/parameters.ts';
import type { ProjectFilter } from './store/projects.ts';

export type ProjectQuery = Record<string, unknown>;

const criteria = ['shortname', 'is_tracker_admin', 'with_status', 'is_member_of', 'is_admin_of'];

function textIn(query: ProjectQuery, member: string): string | undefined {
  const value = query[member];
  if (value === undefined || typeof value === 'string') return value;
  throw problem('project_query_member_type', { member, type: 'a string' });
}

function flagIn(query: ProjectQuery, member: string): boolean | undefined {
  const value = query[member];
  if (value === undefined || typeof value === 'boolean') return value;
  throw problem('project_query_member_type', { member, type: 'a boolean' });
}

function statusesIn(actor: Actor, query: ProjectQuery): readonly ProjectStatus[] | undefined {
  const status = textIn(query, 'with_status');
  if (status === undefined) return undefined;
  require(actor, status === 'pending' ? 'platform.list_pending_projects' : 'platform.list_projects_by_status');
  if (status === 'all') return projectStatuses;
  const found = projectStatuses.find((candidate) => candidate === status);
  if (found === undefined) throw problem('project_query_status_invalid');
  return [found];
}

/**
 * The filter for this caller; undefined: nothing can match. All criteria must hold, and unknown ones are refused, so
 * that a typo never widens the result.
 */
export function filterOf(
  actor: Actor,
  query: ProjectQuery,
  mode: AccessMode,
  search: string | undefined,
): ProjectFilter | undefined {
  const names = Object.keys(query);
  const unknown = names.find((name) => !criteria.includes(name));
  if (unknown !== undefined) throw problem('project_query_unsupported', { hint: `.${hintFor(unknown, criteria)}` });
  const shortname = textIn(query, 'shortname');
  const member = flagIn(query, 'is_member_of');
  const administrator = flagIn(query, 'is_admin_of');
  const trackerAdministrator = flagIn(query, 'is_tracker_admin');
  const statuses = statusesIn(actor, query);
  if (member === false) throw problem('project_query_not_member');
  if (trackerAdministrator === false) throw problem('project_query_not_tracker_admin');

  const own = member === true || administrator !== undefined || trackerAdministrator === true;
  if (own && actor.kind === 'anonymous') return undefined;
  // No name contains a NUL, and PostgreSQL refuses it in a parameter.
  if (shortname?.includes('\0')) return undefined;
  const userId = actor.kind === 'user' ? actor.user.id : 0;
  return {
    statuses: statuses ?? ['active'],
    // Callers who may filter by a status see all projects with it.
    viewer: statuses === undefined ? projectViewer(actor, mode) : { kind: 'everything' },
    ...(shortname === undefined ? {} : { shortname }),
    ...(search === undefined || search.trim() === '' ? {} : { search: search.trim() }),
    ...(member === true ? { memberIs: userId } : {}),
    ...(administrator === undefined ? {} : { administratorIs: userId }),
    ...(trackerAdministrator === true && actor.kind === 'user' ? { trackerAdministratorIs: actor.user } : {}),
  };
}

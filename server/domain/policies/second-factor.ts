import type { Identity } from '../actor.ts';
import { type GroupId, parseGroupId, projectAdministrators, projectMembers } from '../user-groups.ts';

/** The settings of the platform that decide who needs a second factor. */
interface FactorRequirement {
  of: 'nobody' | 'site_administrators' | 'everyone';
  /** ids of user groups, separated by commas */
  groups: string;
}

/** Parses a list of user group ids, separated by commas. */
export const groupIdsIn = (list: string): { text: string; group: GroupId }[] =>
  list
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((text) => ({ text, group: parseGroupId(text) }));

/** Of the dynamic groups of a project, only these two have their own members. */
export const hasOwnMembers = (group: GroupId): boolean =>
  group.kind === 'static' ||
  (group.kind === 'dynamic' && [projectMembers, projectAdministrators].includes(group.group));

function isIn(user: Identity, group: GroupId): boolean {
  if (group.kind === 'static') return [...user.groups.values()].some((ids) => ids.has(group.id));
  if (group.kind !== 'dynamic') return false;
  const { memberOf, administratorOf } = user;
  if (group.group === projectAdministrators) return administratorOf.has(group.projectId);
  return group.group === projectMembers && memberOf.has(group.projectId);
}

/** Whether the platform requires a second factor of this user. */
export function needsSecondFactor(user: Identity, { of, groups }: FactorRequirement): boolean {
  if (of === 'everyone' || (of === 'site_administrators' && user.isSiteAdministrator)) return true;
  return groups !== '' && groupIdsIn(groups).some(({ group }) => isIn(user, group));
}

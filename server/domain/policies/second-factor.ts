import type { Identity } from '../actor.ts';

/** The settings of the platform that decide who needs a second factor. */
interface FactorRequirement {
  of: 'nobody' | 'site_administrators' | 'everyone';
  /** ids of user groups */
  groups: ReadonlySet<string>;
}

/** Whether the platform requires a second factor of this user. */
export function needsSecondFactor(user: Identity, { of, groups }: FactorRequirement): boolean {
  if (of === 'everyone' || (of === 'site_administrators' && user.isSiteAdministrator)) return true;
  return groups.size > 0 && [...user.groups.values()].some((ids) => [...ids].some((id) => groups.has(String(id))));
}

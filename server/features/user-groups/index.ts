export type { KnownGroup } from './known-group.ts';
export { presentDynamicGroup, presentStaticGroup, presentSystemGroup } from './present.ts';
export { createUserGroups, type UserGroups } from './service.ts';
export { createProjectOwners } from './ownership.ts';
export { createMembershipReport } from './membership-report.ts';
export { groupNumberIn, memberIdsOf, staticGroupsOf } from './lookup.ts';
export { createGroupReferences, type GroupReferences } from './references-of.ts';

export type { KnownGroup } from './known-group.ts';
export { presentDynamicGroup, presentStaticGroup, presentSystemGroup } from './present.ts';
export { createGroupDeletion } from './deletion/deletion.ts';
export { createUserGroups, type UserGroups } from './service.ts';
export { createProjectOwners } from './ownership.ts';
export { createMembershipReport } from './membership-report.ts';
export { groupNumberIn, heldGroupNumberIn, memberIdsOf, staticGroupsOf } from './lookup.ts';
export { createGroupReferences, type GroupReferences } from './references-of.ts';

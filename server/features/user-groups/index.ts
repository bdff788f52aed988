export type { KnownGroup } from './known-group.ts';
export { presentDynamicGroup, presentStaticGroup, presentSystemGroup } from './present.ts';
export { createUserGroups, type UserGroups } from './service.ts';
export { createMembershipReport, type MembershipReport } from './membership-report.ts';
export { groupNumberIn, memberIdsOf, staticGroupsOf } from './lookup.ts';
export { createGroupReferences, type GroupOf, type GroupReferences } from './references-of.ts';

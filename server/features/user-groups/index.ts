export { presentDynamicGroup, presentStaticGroup, presentSystemGroup } from './present.ts';
export { createUserGroups, type UserGroups } from './service.ts';
export { createMembershipReport, type MembershipReport } from './membership-report.ts';

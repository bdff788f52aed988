import type { MinimalProject } from '../../../contract/projects/project.ts';
import type { MinimalUserGroup, UserGroup, UserGroupReference } from '../../../contract/projects/user-group.ts';
import type { BuiltInGroup } from '../../domain/user-groups.ts';
import type { KnownGroup } from './known-group.ts';

const reference = (id: string, label: string, shortName: string, key: string): UserGroupReference => ({
  id,
  uri: `user_groups/${id}`,
  label,
  users_uri: `user_groups/${id}/users`,
  short_name: shortName,
  key,
});

export const presentSystemGroup = (group: BuiltInGroup): UserGroupReference =>
  reference(String(group.id), group.label, group.shortName, group.key);

export const presentDynamicGroup = (projectId: number, group: BuiltInGroup): UserGroupReference =>
  reference(`${projectId}_${group.id}`, group.label, group.shortName, group.key);

export const presentStaticGroup = (group: { id: number; name: string }): UserGroupReference =>
  reference(String(group.id), group.name, group.name, group.name);

export function presentGroup(group: KnownGroup): UserGroupReference {
  if (group.kind === 'system') return presentSystemGroup(group.group);
  return group.kind === 'static' ? presentStaticGroup(group) : presentDynamicGroup(group.project.id, group.group);
}

/** Groups are not bound to a directory. */
const additional = { ldap: null };

export const minimalGroup = (group: KnownGroup): MinimalUserGroup => ({
  ...presentGroup(group),
  additional_information: additional,
});

export const fullGroup = (group: UserGroupReference, project: MinimalProject | null): UserGroup => ({
  ...group,
  project,
  additional_information: additional,
});

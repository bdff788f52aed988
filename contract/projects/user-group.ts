import { type Static, Type } from 'typebox';
import { AdditionalInformation, Nullable } from '../common.ts';
import { limits } from '../limits.ts';
import { MinimalProject } from './project.ts';

const common = {
  id: Type.String(),
  uri: Type.String(),
  label: Type.String(),
  users_uri: Type.String(),
  short_name: Type.String(),
  key: Type.String(),
};

/** How other records (permissions, notifications) name a group. */
export const UserGroupReference = Type.Object(common, { title: 'UserGroupReference' });
export type UserGroupReference = Static<typeof UserGroupReference>;

export const MinimalUserGroup = Type.Object(
  { ...common, additional_information: AdditionalInformation },
  { title: 'MinimalUserGroup' },
);
export type MinimalUserGroup = Static<typeof MinimalUserGroup>;

export const UserGroup = Type.Object(
  { ...common, project: Nullable(MinimalProject), additional_information: AdditionalInformation },
  { title: 'UserGroup' },
);
export type UserGroup = Static<typeof UserGroup>;

export const NewUserGroup = Type.Object({
  project_id: Type.Integer(),
  short_name: Type.String(),
  description: Type.Optional(Type.String({ maxLength: limits.groupDescriptionMaximum })),
});
export type NewUserGroup = Static<typeof NewUserGroup>;

export const UserGroupPatch = Type.Object({
  short_name: Type.Optional(Type.String()),
  description: Type.Optional(Type.String({ maxLength: limits.groupDescriptionMaximum })),
});
export type UserGroupPatch = Static<typeof UserGroupPatch>;

/** The kinds of things that name a user group. */
export type GroupUseKind =
  | 'tracker_permission'
  | 'field_permission'
  | 'list'
  | 'transition'
  | 'report'
  | 'planning'
  | 'notification'
  | 'access_file'
  | 'commit_notification'
  | 'repository_administrators'
  | 'invitation'
  | 'sign_in_provider'
  | 'directory'
  | 'setting'
  | 'artifact'
  | 'artifact_history'
  | 'comment'
  | 'deleted_artifact';

/** Something that names a user group, as the refusal of its deletion lists it. */
export interface GroupUse {
  kind: GroupUseKind;
  label: string;
  /** null: the interface has no address for it */
  uri: string | null;
  /** the page on which it can be changed */
  html_url: string | null;
}

export const GroupSettings = Type.Object(
  { short_name: Type.String(), description: Type.String() },
  { title: 'UserGroupSettings' },
);
export type GroupSettings = Static<typeof GroupSettings>;

export const UserReference = Type.Object({
  id: Type.Optional(Type.Integer()),
  username: Type.Optional(Type.String()),
  email: Type.Optional(Type.String()),
  ldap_id: Type.Optional(Type.String()),
});
export type UserReference = Static<typeof UserReference>;

export const GroupMembers = Type.Union([
  Type.Array(UserReference),
  Type.Object({ user_references: Type.Array(UserReference) }),
]);
export type GroupMembers = Static<typeof GroupMembers>;

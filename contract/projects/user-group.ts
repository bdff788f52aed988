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

import { type Static, Type } from 'typebox';
import { Nullable } from '../common.ts';
import { limits } from '../limits.ts';

const minimal = {
  id: Nullable(Type.Integer()),
  uri: Nullable(Type.String()),
  user_url: Nullable(Type.String()),
  real_name: Nullable(Type.String()),
  display_name: Type.String(),
  username: Nullable(Type.String()),
  ldap_id: Nullable(Type.String()),
  avatar_url: Type.String(),
  is_anonymous: Type.Boolean(),
  has_avatar: Type.Boolean(),
};

export const MinimalUser = Type.Object(minimal, { title: 'MinimalUser' });
export type MinimalUser = Static<typeof MinimalUser>;

export const FullUser = Type.Object(
  { ...minimal, email: Nullable(Type.String()), status: Nullable(Type.String()) },
  { title: 'User' },
);
export type FullUser = Static<typeof FullUser>;

/** A user as seen by a caller. Only signed-in callers see email and status. */
export const VisibleUser = Type.Object(
  { ...minimal, email: Type.Optional(Nullable(Type.String())), status: Type.Optional(Nullable(Type.String())) },
  { title: 'VisibleUser' },
);
export type VisibleUser = Static<typeof VisibleUser>;

export const UserPatch = Type.Object({
  values: Type.Object({
    status: Type.Optional(Type.String()),
    email: Type.Optional(Type.String({ maxLength: limits.emailMaximum })),
    real_name: Type.Optional(Type.String({ maxLength: limits.realNameMaximum })),
    username: Type.Optional(Type.String()),
  }),
});
export type UserPatch = Static<typeof UserPatch>;

export const NewUser = Type.Object({
  username: Type.String({ minLength: 1 }),
  email: Type.String({ minLength: 1, maxLength: limits.emailMaximum }),
  real_name: Type.Optional(Type.String({ maxLength: limits.realNameMaximum })),
  password: Type.Optional(Type.String({ maxLength: limits.passwordMaximum })),
  status: Type.Optional(Type.Enum(['A', 'R', 'P'])),
});
export type NewUser = Static<typeof NewUser>;

export const Preference = Type.Object(
  { key: Type.String(), value: Type.Union([Type.Literal(false), Type.String()]) },
  { title: 'Preference' },
);
export const PreferencePatch = Type.Object({
  key: Type.String({ minLength: 1, maxLength: 255 }),
  value: Type.String({ maxLength: limits.preferenceMaximum }),
});

export const UserMembership = Type.Object(
  { username: Type.String(), user_groups: Type.Array(Type.String()) },
  { title: 'UserMembership' },
);

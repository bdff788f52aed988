import { type Static, Type } from 'typebox';
import { Nullable, Timestamp } from '../common.ts';
import { limits } from '../limits.ts';
import { FullUser } from './user.ts';

export const ProfilePatch = Type.Object({
  real_name: Type.Optional(Type.String({ maxLength: limits.realNameMaximum })),
  email: Type.Optional(Type.String({ minLength: 1, maxLength: limits.emailMaximum })),
  current_password: Type.Optional(
    Type.String({ minLength: 1, description: 'needed to change one’s own e-mail address' }),
  ),
});
export type ProfilePatch = Static<typeof ProfilePatch>;

export const NewAvatar = Type.Object({
  content: Type.String({ minLength: 1, description: 'a PNG, JPEG or GIF file in base64' }),
});

export const NewPassword = Type.Object({
  password: Type.String({ minLength: 1, maxLength: limits.passwordMaximum }),
  current_password: Type.Optional(Type.String({ minLength: 1, description: 'needed for one’s own' })),
  revoked_key_ids: Type.Optional(
    Type.Array(Type.Integer(), {
      description: 'the access keys to revoke with one’s own old password; a reset of another account revokes all',
    }),
  ),
});
export type NewPassword = Static<typeof NewPassword>;

/** A user as seen by site administrators. */
export const Account = Type.Object(
  {
    ...FullUser.properties,
    is_site_administrator: Type.Boolean(),
    creation_date: Timestamp,
    last_access_on: Nullable(Timestamp),
  },
  { title: 'Account' },
);
export type Account = Static<typeof Account>;

import { type Static, Type } from 'typebox';
import { Nullable, Timestamp } from '../common.ts';
import { invitationLimits, limits } from '../limits.ts';
import { Session } from './token.ts';
import { FullUser, MinimalUser } from './user.ts';

export const NewInvitations = Type.Object({
  emails: Type.Array(Type.String()),
  custom_message: Type.Optional(Nullable(Type.String({ maxLength: invitationLimits.messageMaximum }))),
  project_id: Type.Optional(Nullable(Type.Integer())),
  group_ids: Type.Optional(
    Type.Array(Type.Integer(), {
      maxItems: invitationLimits.groups,
      description: 'user groups of the project that the invited people join, too',
    }),
  ),
  expires_in_days: Type.Optional(Type.Integer({ minimum: 1, maximum: invitationLimits.longestDays })),
});
export type NewInvitations = Static<typeof NewInvitations>;

const InvitationLink = Type.Object({ email: Type.String(), link: Type.String() });

export const SentInvitations = Type.Object(
  {
    failures: Type.Array(Type.String()),
    already_project_members: Type.Array(FullUser),
    known_users_added_to_project_members: Type.Array(FullUser),
    known_users_not_alive: Type.Array(FullUser),
    known_users_are_restricted: Type.Array(FullUser),
    links: Type.Optional(
      Type.Array(InvitationLink, {
        description: 'one-time links to hand over; for site administrators of a platform that sends no mail',
      }),
    ),
  },
  { title: 'SentInvitations' },
);
export type SentInvitations = Static<typeof SentInvitations>;

const PlaceName = Type.Object({ id: Type.Integer(), label: Type.String() });

/** An invitation that nobody has accepted yet. */
export const Invitation = Type.Object(
  {
    id: Type.Integer(),
    email: Type.String(),
    project: Nullable(PlaceName),
    user_groups: Type.Array(PlaceName),
    custom_message: Type.String(),
    /** null: they asked for an account themselves */
    invited_by: Nullable(MinimalUser),
    creation_date: Timestamp,
    expiration_date: Timestamp,
    is_expired: Type.Boolean(),
  },
  { title: 'Invitation' },
);
export type Invitation = Static<typeof Invitation>;

/** A one-time link; null: it was sent by mail. */
export const HandedLink = Type.Object({ link: Nullable(Type.String()) }, { title: 'HandedLink' });
export type HandedLink = Static<typeof HandedLink>;

export const LinkToken = Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }) });

export const LinkContent = Type.Object(
  {
    purpose: Type.Enum(['invitation', 'registration', 'password', 'email']),
    email: Type.String(),
    /** null: the link creates an account */
    username: Nullable(Type.String()),
    project: Nullable(PlaceName),
    expiration_date: Timestamp,
  },
  { title: 'LinkContent' },
);
export type LinkContent = Static<typeof LinkContent>;

export const Acceptance = Type.Object({
  ...LinkToken.properties,
  username: Type.String({ minLength: 1 }),
  real_name: Type.String({ maxLength: limits.realNameMaximum }),
  password: Type.String({ minLength: 1, maxLength: limits.passwordMaximum }),
});
export type Acceptance = Static<typeof Acceptance>;

export const AcceptedInvitation = Type.Object(
  {
    user: FullUser,
    project: Nullable(PlaceName),
    /** null: a site administrator must approve the account first, or single sign-on is required */
    session: Nullable(Session),
  },
  { title: 'AcceptedInvitation' },
);
export type AcceptedInvitation = Static<typeof AcceptedInvitation>;

export const PasswordResetRequest = Type.Object({
  login: Type.String({ minLength: 1, maxLength: limits.emailMaximum, description: 'a user name or an e-mail address' }),
});

export const PasswordReset = Type.Object({
  ...LinkToken.properties,
  password: Type.String({ minLength: 1, maxLength: limits.passwordMaximum }),
});

export const RegistrationRequest = Type.Object({
  email: Type.String({ minLength: 1, maxLength: limits.emailMaximum }),
});

/** How people get in, for the sign-in page. */
export const SignInOptions = Type.Object(
  {
    registration: Type.Boolean({ description: 'whether people may create their own accounts' }),
    password_reset: Type.Boolean({ description: 'whether a forgotten password can be reset by mail' }),
    password: Type.Boolean({ description: 'whether everybody may sign in with a password' }),
    password_minimum_length: Type.Integer({ description: 'of new passwords, in characters' }),
    passkeys: Type.Boolean({ description: 'whether passkeys work at the address of this page' }),
    anonymous_reading: Type.Boolean({ description: 'whether people read public projects without signing in' }),
    openid_providers: Type.Array(Type.Object({ id: Type.Integer(), label: Type.String() })),
  },
  { title: 'SignInOptions' },
);
export type SignInOptions = Static<typeof SignInOptions>;

import { type Static, Type } from 'typebox';
import { Nullable, Timestamp } from '../common.ts';
import { bannerImportances } from '../platform/banner.ts';
import { FullUser } from './user.ts';

export const Credentials = Type.Object({
  username: Type.String({ minLength: 1 }),
  password: Type.String({ minLength: 1 }),
});
export type Credentials = Static<typeof Credentials>;

/** A browser also sends the code of a second factor, once an error has asked for it. */
export const SessionCredentials = Type.Object({
  ...Credentials.properties,
  code: Type.Optional(Type.String({ maxLength: 40, description: 'of the second factor, or a recovery code' })),
});

export const Token = Type.Object(
  { user_id: Type.String(), token: Type.String(), uri: Type.String() },
  { title: 'Token' },
);
export type Token = Static<typeof Token>;

export const Session = Type.Object({ user: FullUser, expires_on: Timestamp }, { title: 'Session' });
export type Session = Static<typeof Session>;

/** Where the browser signs out of the provider that signed it in. */
export const SignedOut = Type.Object({ provider_url: Nullable(Type.String()) }, { title: 'SignedOut' });
export type SignedOut = Static<typeof SignedOut>;

/** The caller, for applications that adapt to the person using them. */
export const Self = Type.Object(
  {
    user: Nullable(FullUser),
    is_site_administrator: Type.Boolean(),
    administrator_of: Type.Array(Type.Integer()),
    /** whether they must set up a second factor before anything else */
    lacks_second_factor: Type.Boolean(),
    banner: Nullable(Type.String({ description: 'what the platform tells on all its pages' })),
    banner_importance: Type.Enum([...bannerImportances]),
  },
  { title: 'Self' },
);
export type Self = Static<typeof Self>;

export const SessionSummary = Type.Object(
  {
    id: Type.Integer(),
    creation_date: Timestamp,
    expiration_date: Timestamp,
    ip: Nullable(Type.String()),
    user_agent: Nullable(Type.String()),
    is_current: Type.Boolean(),
  },
  { title: 'SessionSummary' },
);
export type SessionSummary = Static<typeof SessionSummary>;

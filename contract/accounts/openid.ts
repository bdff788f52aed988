import { type Static, Type } from 'typebox';
import { Nullable, Timestamp } from '../common.ts';
import { limits } from '../limits.ts';
import { PasskeyProof, PasskeyRequestOptions } from './passkey.ts';
import { Session } from './token.ts';

/** Maps a group of the provider to a user group of Hearth. */
export const GroupMapping = Type.Object(
  {
    external: Type.String({ minLength: 1, maxLength: 500, description: 'the name of the group there' }),
    group: Type.String({
      minLength: 1,
      maxLength: 40,
      description: 'the id of a user group here, such as 102_3 or 107',
    }),
  },
  { title: 'GroupMapping' },
);
export type GroupMapping = Static<typeof GroupMapping>;

export const GroupMappings = Type.Array(GroupMapping, { maxItems: 500 });

const provider = {
  label: Type.String({ minLength: 1, maxLength: 100, description: 'the name on the button' }),
  issuer: Type.String({ minLength: 1, maxLength: 500, description: 'the address whose configuration is discovered' }),
  client_id: Type.String({ minLength: 1, maxLength: 500 }),
  scopes: Type.String({ maxLength: 500, description: 'separated by blanks; `openid` is always requested' }),
  groups_claim: Type.String({ maxLength: 100, description: 'the claim with the groups of a person; empty: none' }),
  group_mappings: GroupMappings,
  creates_accounts: Type.Boolean({ description: 'whether people without an account get one' }),
  domains: Type.String({
    maxLength: 1000,
    description: 'domains of the addresses that get an account, separated by commas; empty: all',
  }),
  trusts_addresses: Type.Boolean({
    description: 'whether its addresses count as verified even if it doesn’t say so',
  }),
  checks_second_factor: Type.Boolean({ description: 'whether it asks for a second factor, so that Hearth doesn’t' }),
  is_enabled: Type.Boolean(),
};

const secret = Type.String({ maxLength: 1000, description: 'written, never read; empty: a public client' });

/** A provider of OpenID Connect. The client secret is never shown. */
export const OpenIdProvider = Type.Object(
  {
    id: Type.Integer(),
    ...provider,
    has_client_secret: Type.Boolean(),
    redirect_uri: Type.String({ description: 'the address to register with the provider' }),
    backchannel_logout_uri: Type.String({ description: 'where the provider tells that it has signed somebody out' }),
    creation_date: Timestamp,
  },
  { title: 'OpenIdProvider' },
);
export type OpenIdProvider = Static<typeof OpenIdProvider>;

const { label, issuer, client_id, ...others } = provider;

export const NewOpenIdProvider = Type.Object({
  label,
  issuer,
  client_id,
  client_secret: Type.Optional(secret),
  ...Type.Partial(Type.Object(others)).properties,
});
export type NewOpenIdProvider = Static<typeof NewOpenIdProvider>;

export const OpenIdProviderPatch = Type.Partial(Type.Object({ ...provider, client_secret: secret }));
export type OpenIdProviderPatch = Static<typeof OpenIdProviderPatch>;

/** The outcome of a connection, for the administrator who set it up. */
export const ConnectionCheck = Type.Object(
  { is_ok: Type.Boolean(), message: Type.String() },
  { title: 'ConnectionCheck' },
);
export type ConnectionCheck = Static<typeof ConnectionCheck>;

export const OpenIdStart = Type.Object({
  provider_id: Type.Integer(),
  purpose: Type.Optional(
    Type.Enum(['sign_in', 'connect'], { description: 'connect: to add the identity to one’s own account' }),
  ),
});
export type OpenIdStart = Static<typeof OpenIdStart>;

export const OpenIdAddress = Type.Object(
  { url: Type.String({ description: 'where the browser goes next' }) },
  { title: 'OpenIdAddress' },
);

/** The provider has sent the browser back. */
export const OpenIdReturn = Type.Object({
  provider_id: Type.Integer(),
  parameters: Type.String({ maxLength: 16_000, description: 'the query of the address that the provider called' }),
});
export type OpenIdReturn = Static<typeof OpenIdReturn>;

/** The provider signs a user out (OpenID Connect Back-Channel Logout). */
export const LogoutToken = Type.Object({ logout_token: Type.String({ minLength: 1, maxLength: 16_000 }) });

const openIdSteps = ['signed_in', 'second_factor', 'link', 'connect'] as const;

/**
 * signed_in: done. second_factor: a code is missing. link: the owner of the account with this address must sign in
 * once. connect: `POST /users/{id}/identities` adds it to the account.
 */
export const OpenIdResult = Type.Object(
  {
    step: Type.Enum([...openIdSteps]),
    session: Nullable(Session),
    token: Nullable(Type.String({ description: 'of the next step' })),
    provider: Type.String(),
    email: Nullable(Type.String()),
    passkey_options: Nullable(PasskeyRequestOptions),
  },
  { title: 'OpenIdResult' },
);
export type OpenIdResult = Static<typeof OpenIdResult>;

/** For second_factor: the code or a passkey. For link: user name and password, and the code if there is a second factor. */
export const OpenIdCompletion = Type.Object({
  token: Type.String({ minLength: 1, maxLength: 200 }),
  code: Type.Optional(Type.String({ maxLength: 40 })),
  passkey: Type.Optional(PasskeyProof),
  username: Type.Optional(Type.String({ minLength: 1 })),
  password: Type.Optional(Type.String({ minLength: 1, maxLength: limits.passwordMaximum })),
});
export type OpenIdCompletion = Static<typeof OpenIdCompletion>;

export const ConnectedIdentity = Type.Object(
  {
    id: Type.Integer(),
    provider: Type.String({ description: 'its label' }),
    email: Nullable(Type.String()),
    creation_date: Timestamp,
    last_use_date: Timestamp,
  },
  { title: 'ConnectedIdentity' },
);
export type ConnectedIdentity = Static<typeof ConnectedIdentity>;

/** The ways into an account. */
export const SignInMethods = Type.Object(
  {
    has_password: Type.Boolean({ description: 'stored here or in a directory' }),
    identities: Type.Array(ConnectedIdentity),
  },
  { title: 'SignInMethods' },
);
export type SignInMethods = Static<typeof SignInMethods>;

export const IdentityToken = Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }) });

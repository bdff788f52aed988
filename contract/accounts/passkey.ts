import { type Static, Type } from 'typebox';
import { Nullable, Timestamp } from '../common.ts';

const Binary = Type.String({ maxLength: 20_000, description: 'in base64url' });
const Transports = Type.Array(Type.String({ maxLength: 30 }), { maxItems: 20 });

/** A passkey or security key of a user. The public key is not shown. */
export const Passkey = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    signs_in_alone: Type.Boolean({
      description: 'whether it checks who uses it, so that it needs no password; others are second factors only',
    }),
    is_synchronized: Type.Boolean({ description: 'whether it is backed up and available on several devices' }),
    creation_date: Timestamp,
    last_use_date: Nullable(Timestamp),
  },
  { title: 'Passkey' },
);
export type Passkey = Static<typeof Passkey>;

const Known = Type.Object({
  id: Binary,
  type: Type.Literal('public-key'),
  transports: Type.Optional(Transports),
});

/** As the Web Authentication standard defines it, for `PublicKeyCredential.parseCreationOptionsFromJSON`. */
export const PasskeyCreationOptions = Type.Object(
  {
    rp: Type.Object({ id: Type.String(), name: Type.String() }),
    user: Type.Object({ id: Binary, name: Type.String(), displayName: Type.String() }),
    challenge: Binary,
    pubKeyCredParams: Type.Array(Type.Object({ type: Type.Literal('public-key'), alg: Type.Integer() })),
    timeout: Type.Integer({ description: 'in milliseconds' }),
    attestation: Type.String(),
    excludeCredentials: Type.Array(Known),
    authenticatorSelection: Type.Object({
      residentKey: Type.String(),
      requireResidentKey: Type.Boolean(),
      userVerification: Type.String(),
    }),
  },
  { title: 'PasskeyCreationOptions' },
);
export type PasskeyCreationOptions = Static<typeof PasskeyCreationOptions>;

/** As the Web Authentication standard defines it, for `PublicKeyCredential.parseRequestOptionsFromJSON`. */
export const PasskeyRequestOptions = Type.Object(
  {
    rpId: Type.String(),
    challenge: Binary,
    timeout: Type.Integer({ description: 'in milliseconds' }),
    allowCredentials: Type.Array(Known, { description: 'empty: any passkey for this platform' }),
    userVerification: Type.String(),
  },
  { title: 'PasskeyRequestOptions' },
);
export type PasskeyRequestOptions = Static<typeof PasskeyRequestOptions>;

const credential = {
  id: Binary,
  rawId: Binary,
  type: Type.Literal('public-key'),
  authenticatorAttachment: Type.Optional(Nullable(Type.String({ maxLength: 30 }))),
  clientExtensionResults: Type.Optional(Type.Unknown()),
};

/** A credential that the browser has created, as `PublicKeyCredential.toJSON` writes it. */
const CreatedCredential = Type.Object({
  ...credential,
  response: Type.Object({
    clientDataJSON: Binary,
    attestationObject: Binary,
    authenticatorData: Type.Optional(Binary),
    transports: Type.Optional(Transports),
    publicKeyAlgorithm: Type.Optional(Type.Integer()),
    publicKey: Type.Optional(Binary),
  }),
});
export type CreatedCredential = Static<typeof CreatedCredential>;

/** The proof of possession of a passkey, as `PublicKeyCredential.toJSON` writes it. */
export const PasskeyProof = Type.Object({
  ...credential,
  response: Type.Object({
    clientDataJSON: Binary,
    authenticatorData: Binary,
    signature: Binary,
    userHandle: Type.Optional(Nullable(Binary)),
  }),
});
export type PasskeyProof = Static<typeof PasskeyProof>;

const name = Type.String({ minLength: 1, maxLength: 100, description: 'so that its owner recognizes it' });

export const NewPasskey = Type.Object({ name, credential: CreatedCredential });
export type NewPasskey = Static<typeof NewPasskey>;

export const PasskeyName = Type.Object({ name });

/** The recovery codes are new if it is the first factor of the account, and empty otherwise. */
export const RegisteredPasskey = Type.Object(
  { passkey: Passkey, recovery_codes: Type.Array(Type.String()) },
  { title: 'RegisteredPasskey' },
);
export type RegisteredPasskey = Static<typeof RegisteredPasskey>;

/** With name and password the passkey is the second factor. Without, it signs in alone. */
export const PasskeySignInStart = Type.Object({
  username: Type.Optional(Type.String({ minLength: 1 })),
  password: Type.Optional(Type.String({ minLength: 1 })),
});
export type PasskeySignInStart = Static<typeof PasskeySignInStart>;

export const PasskeySignIn = Type.Object({ credential: PasskeyProof });

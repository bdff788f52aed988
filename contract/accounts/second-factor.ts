import { type Static, Type } from 'typebox';
import { Nullable, Timestamp } from '../common.ts';

/** The second factor of an account. */
export const SecondFactor = Type.Object(
  {
    is_on: Type.Boolean({ description: 'whether there is an application or a passkey' }),
    has_application: Type.Boolean({ description: 'whether codes of an authenticator application count' }),
    passkeys: Type.Integer({ description: 'how many passkeys there are' }),
    /** null: none */
    since: Nullable(Timestamp),
    recovery_codes_left: Type.Integer(),
    is_required: Type.Boolean({ description: 'whether the platform requires one of this user' }),
  },
  { title: 'SecondFactor' },
);
export type SecondFactor = Static<typeof SecondFactor>;

/** Users without a password must have signed in within the last minutes. */
export const CurrentPassword = Type.Object({ current_password: Type.Optional(Type.String({ minLength: 1 })) });

/** A secret for an authenticator application. It counts once a code of it has been sent. */
export const FactorProposal = Type.Object(
  {
    secret: Type.String({ description: 'in base32' }),
    uri: Type.String({ description: 'otpauth address, for a QR code' }),
  },
  { title: 'FactorProposal' },
);
export type FactorProposal = Static<typeof FactorProposal>;

export const FactorCode = Type.Object({ code: Type.String({ minLength: 1, maxLength: 40 }) });

/** With an authenticator application the code is needed, otherwise the password. */
export const FactorConfirmation = Type.Partial(
  Type.Object({ ...FactorCode.properties, ...CurrentPassword.properties }),
);

export const RecoveryCodes = Type.Object({ recovery_codes: Type.Array(Type.String()) }, { title: 'RecoveryCodes' });
export type RecoveryCodes = Static<typeof RecoveryCodes>;

export const FactorRemoval = Type.Object({
  current_password: Type.Optional(Type.String({ minLength: 1, description: 'needed for one’s own' })),
  code: Type.Optional(Type.String({ minLength: 1, maxLength: 40, description: 'needed for one’s own' })),
});
export type FactorRemoval = Static<typeof FactorRemoval>;

import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type {
  PasskeyCreationOptions,
  PasskeyProof,
  PasskeyRequestOptions,
} from '../../../contract/accounts/passkey.ts';

interface Behavior {
  /** the site whose page asks */
  origin: string;
  /** whether it verifies the user */
  verifies?: boolean;
}

/** Signed by a manipulated authenticator or page instead of the right things. */
interface Tampered {
  /** the domain that it proves to belong to */
  rpId?: string;
  /** the kind of ceremony */
  type?: string;
  /** without user presence */
  isAbsent?: boolean;
  /** the credential that it claims to be */
  id?: string;
  counter?: number;
}

const flags = { present: 0x01, verified: 0x04, attested: 0x40 };
const sha256 = (data: Uint8Array | string): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array): string => Buffer.from(data).toString('base64url');

function number32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** A security key with one credential, which acts like a browser and a real key (ES256, no attestation). */
export function createAuthenticator({ origin, verifies = true }: Behavior) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let counter = 0;
  let isVerifying = verifies;
  let domain = '';

  const clientData = (type: string, challenge: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const headOf = (more: number, { rpId = domain, isAbsent = false, counter: told }: Tampered = {}): Buffer => {
    counter += 1;
    const given = (isAbsent ? 0 : flags.present) | (isVerifying ? flags.verified : 0) | more;
    return Buffer.concat([sha256(rpId), Buffer.from([given]), number32(told ?? counter)]);
  };
  const credential = {
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    clientExtensionResults: {},
  } as const;

  return {
    create({ rp, challenge }: Pick<PasskeyCreationOptions, 'rp' | 'challenge'>, tampered: Tampered = {}) {
      domain = rp.id;
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, isoCBOR.encode(key)]);
      const authData = new Uint8Array(Buffer.concat([headOf(flags.attested, tampered), attested]));
      const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', authData],
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(clientData(tampered.type ?? 'webauthn.create', challenge)),
          attestationObject: base64url(isoCBOR.encode(attestation)),
          transports: ['usb'],
        },
      };
    },

    prove({ challenge }: Pick<PasskeyRequestOptions, 'challenge'>, tampered: Tampered = {}): PasskeyProof {
      const client = clientData(tampered.type ?? 'webauthn.get', challenge);
      const authenticatorData = headOf(0, tampered);
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(client)]), privateKey);
      const { id: claimed = credential.id } = tampered;
      return {
        ...credential,
        id: claimed,
        rawId: claimed,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(authenticatorData),
          signature: base64url(signature),
        },
      };
    },

    /** Everyone who has a key without a PIN can set one. */
    setPin(): void {
      isVerifying = true;
    },

    /** A copy of the key that has fallen behind. */
    rewind(): void {
      counter = 0;
    },
  };
}

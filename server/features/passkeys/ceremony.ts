import { isIP } from 'node:net';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type {
  CreatedCredential,
  PasskeyCreationOptions,
  PasskeyProof,
  PasskeyRequestOptions,
} from '../../../contract/accounts/passkey.ts';
import { problem } from '../../../contract/problems.ts';
import type { Identity } from '../../domain/actor.ts';
import { isLocalHost } from '../../lib/network/networks.ts';
import type { PasskeyRow } from './store.ts';

/** How long a browser waits for the person. */
export const timeoutMs = 5 * 60_000;

/** EdDSA, ES256 and RS256: every authenticator has one of them. */
const algorithms = [-8, -7, -257];

const transportsOf = ({ transports }: PasskeyRow): string[] => transports.split(' ').filter(Boolean);
const knownAs = (row: PasskeyRow) => ({ id: row.credential_id, transports: transportsOf(row) });

/** The standard allows no IP addresses. On the own machine, browsers allow `localhost` instead. */
export function passkeyOrigin(origin: string): string {
  const url = new URL(origin);
  if (isLocalHost(url.hostname)) url.hostname = 'localhost';
  return url.origin;
}

export const canHavePasskeys = (origin: string): boolean =>
  isIP(new URL(origin).hostname.replaceAll(/[[\]]/g, '')) === 0;

function domainOf(origin: string): string {
  if (!canHavePasskeys(origin)) throw problem('passkey_host');
  return new URL(origin).hostname;
}

/** The challenge that the browser says it has answered. Verification compares the signed text with it. */
export function challengeIn(clientData: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString()) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

const base = ({ id, rawId, type }: CreatedCredential | PasskeyProof) => ({
  id,
  rawId,
  type,
  clientExtensionResults: {},
});

/** The library throws for malformed answers of browsers as well as for wrong ones. */
const orRefuse = <T>(verification: Promise<T>): Promise<T> =>
  verification.catch(() => {
    throw problem('passkey_refused');
  });

/** The server's part of the Web Authentication standard. */
export const ceremony = {
  async creationOptions(
    origin: string,
    platformName: string,
    user: Identity,
    existing: readonly PasskeyRow[],
  ): Promise<PasskeyCreationOptions> {
    const { rp, ...options } = await generateRegistrationOptions({
      rpName: platformName,
      rpID: domainOf(origin),
      userID: new TextEncoder().encode(String(user.id)),
      userName: user.username,
      userDisplayName: user.realName,
      timeout: timeoutMs,
      supportedAlgorithmIDs: algorithms,
      excludeCredentials: existing.map(knownAs),
    });
    return {
      rp: { id: domainOf(origin), name: rp.name },
      user: options.user,
      challenge: options.challenge,
      pubKeyCredParams: options.pubKeyCredParams,
      timeout: timeoutMs,
      attestation: 'none',
      excludeCredentials: existing.map((row) => ({ ...knownAs(row), type: 'public-key' })),
      authenticatorSelection: {
        residentKey: 'preferred',
        requireResidentKey: false,
        userVerification: 'preferred',
      },
    };
  },

  /** allowed: the passkeys of a person who has sent the password. Others choose a passkey, which identifies them. */
  async requestOptions(origin: string, allowed: readonly PasskeyRow[] | undefined): Promise<PasskeyRequestOptions> {
    const userVerification = allowed === undefined ? 'required' : 'discouraged';
    const { challenge } = await generateAuthenticationOptions({ rpID: domainOf(origin), userVerification });
    return {
      rpId: domainOf(origin),
      challenge,
      timeout: timeoutMs,
      allowCredentials: (allowed ?? []).map((row) => ({ ...knownAs(row), type: 'public-key' })),
      userVerification,
    };
  },

  async created(origin: string, challenge: string, credential: CreatedCredential) {
    const { clientDataJSON, attestationObject, transports } = credential.response;
    const { registrationInfo } = await orRefuse(
      verifyRegistrationResponse({
        response: { ...base(credential), response: { clientDataJSON, attestationObject } },
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: domainOf(origin),
        requireUserVerification: false,
        supportedAlgorithmIDs: algorithms,
      }),
    );
    if (registrationInfo === undefined) throw problem('passkey_refused');
    const { credential: made, userVerified, credentialBackedUp } = registrationInfo;
    return {
      credential_id: made.id,
      public_key: Buffer.from(made.publicKey).toString('base64url'),
      counter: made.counter,
      transports: (transports ?? []).join(' '),
      signs_in_alone: userVerified ? 1 : 0,
      is_synchronized: credentialBackedUp ? 1 : 0,
    } as const;
  },

  async proven(origin: string, challenge: string, proof: PasskeyProof, row: PasskeyRow) {
    const { clientDataJSON, authenticatorData, signature } = proof.response;
    const { verified, authenticationInfo } = await orRefuse(
      verifyAuthenticationResponse({
        response: { ...base(proof), response: { clientDataJSON, authenticatorData, signature } },
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: domainOf(origin),
        credential: {
          id: row.credential_id,
          publicKey: new Uint8Array(Buffer.from(row.public_key, 'base64url')),
          counter: row.counter,
        },
        requireUserVerification: false,
      }),
    );
    if (!verified) throw problem('passkey_refused');
    const { newCounter, userVerified, credentialBackedUp } = authenticationInfo;
    return { newCounter, userVerified, isSynchronized: credentialBackedUp };
  },
};

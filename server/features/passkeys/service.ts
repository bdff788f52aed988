import type {
  CreatedCredential,
  NewPasskey,
  Passkey,
  PasskeyCreationOptions,
  PasskeyProof,
  PasskeyRequestOptions,
  RegisteredPasskey,
} from '../../../contract/accounts/passkey.ts';
import { quotas } from '../../../contract/limits.ts';
import { problem } from '../../../contract/problems.ts';
import type { Database, DbOrTx } from '../../db/index.ts';
import type { Actor, Identity } from '../../domain/actor.ts';
import { takeFromAddress } from '../../http/too-many-requests.ts';
import { createBuckets } from '../../lib/cache/bucket.ts';
import type { Clock } from '../../lib/clock.ts';
import { isoDate } from '../../lib/dates/iso-date.ts';
import { secretHash } from '../../lib/secrets.ts';
import type { FailedSignIn } from '../audit/index.ts';
import type { SecondFactors } from '../second-factor/index.ts';
import type { PlatformSettings } from '../settings/index.ts';
import { checkAccount, type SignIns } from '../sign-in/index.ts';
import type { Users } from '../users/index.ts';
import { canHavePasskeys, ceremony, challengeIn, passkeyOrigin, timeoutMs } from './ceremony.ts';
import {
  type ChallengeRow,
  deletePasskey,
  findPasskey,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  type PasskeyRow,
  renamePasskey,
  takeChallenge,
  usePasskey,
} from './store.ts';

interface Deps {
  db: Database;
  clock: Clock;
  settings: PlatformSettings;
  users: Users;
  factors: SecondFactors;
  signIns: Pick<SignIns, 'checkPassword' | 'checkAllowed' | 'throttle'>;
  /** whether the user has connected an identity at a provider */
  hasIdentity: (userId: number) => Promise<boolean>;
  /** for the audit log */
  onFailure: (failure: FailedSignIn) => void;
  /** of our pages, for the browser of the current request */
  origin: () => string;
}

type Purpose = 'register' | 'sign_in';

/** Anyone can start a sign-in, and each adds a row for some minutes. */
const starts = { capacity: 60, refillMs: 1_000 };

const present = (row: PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  signs_in_alone: row.signs_in_alone === 1,
  is_synchronized: row.is_synchronized === 1,
  creation_date: isoDate(row.created_at),
  last_use_date: row.last_used_at === null ? null : isoDate(row.last_used_at),
});

/** Passkeys sign people in without a password, or are their second factor. */
export function createPasskeys(deps: Deps) {
  const { db, clock, settings, users, factors, signIns } = deps;
  const origin = (): string => passkeyOrigin(deps.origin());
  const begun = createBuckets(starts, clock);

  async function keep(purpose: Purpose, userId: number | null, challenge: string): Promise<void> {
    const now = clock();
    const row = { hash: secretHash(challenge), purpose, user_id: userId, expires_at: now + timeoutMs };
    await db.write((tx) => insertChallenge(tx, row, now));
  }

  /** A challenge can be answered once, whatever the result. */
  async function answered(purpose: Purpose, { response }: CreatedCredential | PasskeyProof) {
    const challenge = challengeIn(response.clientDataJSON);
    const row: ChallengeRow | undefined = await db.write((tx) => takeChallenge(tx, secretHash(challenge)));
    if (row === undefined || row.purpose !== purpose || row.expires_at <= clock()) {
      throw problem('passkey_challenge_unknown');
    }
    return { challenge, userId: row.user_id };
  }

  async function requestFor(userId: number): Promise<PasskeyRequestOptions> {
    const rows = await listPasskeys(db.read, userId);
    if (rows.length === 0) throw problem('passkey_missing');
    const options = await ceremony.requestOptions(origin(), rows);
    await keep('sign_in', userId, options.challenge);
    return options;
  }

  /**
   * The owner of the passkey. Without a password before, it must verify the user, and must have done so at its
   * registration or in a sign-in with the password: everyone who finds a key without a PIN can set one.
   */
  async function ownerBy(proof: PasskeyProof): Promise<number> {
    const { challenge, userId } = await answered('sign_in', proof);
    const row = await findPasskey(db.read, proof.id);
    if (row === undefined || (userId !== null && row.user_id !== userId)) throw problem('passkey_refused');
    const { newCounter, userVerified, isSynchronized } = await ceremony.proven(origin(), challenge, proof, row);
    const isAlone = userId === null;
    if (isAlone && !(userVerified && row.signs_in_alone === 1)) throw problem('passkey_needs_password');
    const use = {
      counter: newCounter,
      is_synchronized: isSynchronized ? 1 : 0,
      last_used_at: clock(),
      signs_in_alone: userVerified ? 1 : row.signs_in_alone,
    };
    if (!(await db.write((tx) => usePasskey(tx, row, use)))) throw problem('passkey_refused');
    return row.user_id;
  }

  /** Failures are known to the audit log, and slow down an address that keeps sending them. */
  async function checked(proof: PasskeyProof, ip: string): Promise<number> {
    try {
      return await ownerBy(proof);
    } catch (error) {
      const accountId = (await findPasskey(db.read, proof.id))?.user_id;
      deps.onFailure({ kind: 'passkey', accountId, ip });
      signIns.throttle.secretFailed(ip);
      throw error;
    }
  }

  /** The passkeys of a user, if they may have one more. */
  async function roomAmong(source: DbOrTx, userId: number): Promise<PasskeyRow[]> {
    const { passkeys: maximum } = quotas;
    const rows = await listPasskeys(source, userId);
    if (rows.length >= maximum) throw problem('passkeys_too_many', { maximum });
    return rows;
  }

  return {
    /** Whether passkeys work at the address of the current request. */
    isOffered: (): boolean => canHavePasskeys(origin()) && !settings.get('only_single_sign_on'),

    list: async (userId: number): Promise<Passkey[]> => (await listPasskeys(db.read, userId)).map(present),

    async propose(user: Identity): Promise<PasskeyCreationOptions> {
      const rows = await roomAmong(db.read, user.id);
      const options = await ceremony.creationOptions(origin(), settings.get('platform_name'), user, rows);
      await keep('register', user.id, options.challenge);
      return options;
    },

    async register(actor: Actor, userId: number, { name, credential }: NewPasskey): Promise<RegisteredPasskey> {
      const { challenge, userId: asker } = await answered('register', credential);
      if (asker !== userId) throw problem('passkey_challenge_unknown');
      const made = await ceremony.created(origin(), challenge, credential);
      return db.write(async (tx) => {
        // Several may have been proposed.
        await roomAmong(tx, userId);
        if ((await findPasskey(tx, made.credential_id)) !== undefined) throw problem('passkey_exists');
        const row = { ...made, user_id: userId, name, created_at: clock(), last_used_at: null };
        const { result, codes } = await factors.change(tx, actor, userId, 'passkey_added', () =>
          insertPasskey(tx, row),
        );
        return { passkey: present(result), recovery_codes: codes };
      });
    },

    async rename(actor: Actor, userId: number, id: number, name: string): Promise<Passkey> {
      await db.write((tx) =>
        factors.change(tx, actor, userId, 'passkey_renamed', async () => {
          if (!(await renamePasskey(tx, userId, id, name))) throw problem('passkey_not_found');
        }),
      );
      const row = (await listPasskeys(db.read, userId)).find((one) => one.id === id);
      if (row === undefined) throw problem('passkey_not_found');
      return present(row);
    },

    /** The last way into an account stays. */
    async remove(actor: Actor, userId: number, id: number): Promise<void> {
      const hasOtherWay = (await users.hasPassword(userId)) || (await deps.hasIdentity(userId));
      await db.write((tx) =>
        factors.change(tx, actor, userId, 'passkey_removed', async () => {
          const rows = await listPasskeys(tx, userId);
          if (!rows.some((row) => row.id === id)) throw problem('passkey_not_found');
          const isLastWay = !rows.some((row) => row.id !== id && row.signs_in_alone === 1);
          if (isLastWay && !hasOtherWay) throw problem('identity_needed');
          await deletePasskey(tx, userId, id);
        }),
      );
    },

    /** For a person who has proven their identity in another way: their passkey is the second factor. */
    requestFor,

    /** Throws unless the proof answers a challenge that was made for this person. */
    async checkSecond(userId: number, proof: PasskeyProof, ip: string): Promise<void> {
      if ((await checked(proof, ip)) !== userId) throw problem('passkey_refused');
    },

    /** After the right password for its owner's passkeys, otherwise for any. */
    async begin(username: string | undefined, password: string | undefined, ip: string) {
      takeFromAddress(begun, ip);
      if (username !== undefined && password !== undefined) {
        const user = await signIns.checkAllowed(await signIns.checkPassword(username, password, ip));
        return requestFor(user.id);
      }
      const options = await ceremony.requestOptions(origin(), undefined);
      await keep('sign_in', null, options.challenge);
      return options;
    },

    async finish(proof: PasskeyProof, ip: string): Promise<Identity> {
      return signIns.checkAllowed(checkAccount(await users.known(await checked(proof, ip))));
    },
  };
}

export type Passkeys = ReturnType<typeof createPasskeys>;

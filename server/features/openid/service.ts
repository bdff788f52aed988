import type { OpenIdCompletion, OpenIdResult, OpenIdStart } from '../../../contract/accounts/openid.ts';
import { problem } from '../../../contract/problems.ts';
import type { Database, Tx } from '../../db/index.ts';
import { type Identity, isOpenAccount } from '../../domain/actor.ts';
import { isInDomains } from '../../domain/names.ts';
import type { EventLog } from '../../events/index.ts';
import { createBuckets } from '../../lib/cache/bucket.ts';
import { takeFromAddress } from '../../http/too-many-requests.ts';
import type { Clock } from '../../lib/clock.ts';
import { randomHex, secretHash } from '../../lib/secrets.ts';
import { createAccountFor, type ExternalGroups, mappedGroups, mappingsOf } from '../external-accounts/index.ts';
import type { FailedSignIn } from '../audit/index.ts';
import type { Passkeys } from '../passkeys/index.ts';
import type { SecondFactors } from '../second-factor/index.ts';
import { checkAccount, type SignIns } from '../sign-in/index.ts';
import { findUsersByEmail, type Identities, type Users } from '../users/index.ts';
import type { OpenIdClient, OpenIdPerson, Secrets } from './client.ts';
import { sourceOf } from './providers.ts';
import {
  findIdentity,
  findProvider,
  findSignIn,
  insertIdentity,
  insertSignIn,
  type ProviderRow,
  type SignInRow,
  takeSignIn,
  useIdentity,
} from './store.ts';

interface Deps {
  db: Database;
  events: EventLog;
  clock: Clock;
  client: OpenIdClient;
  users: Users;
  identities: Identities;
  factors: SecondFactors;
  passkeys: Passkeys;
  externalGroups: ExternalGroups;
  proveOwner: SignIns['proveOwner'];
  /** Called with each new account. */
  onCreated: (user: Identity) => Promise<void>;
  /** for the audit log */
  onFailure: (failure: FailedSignIn) => void;
}

/** A person who may continue: with a session, or with the next step. */
type Next =
  | { user: Identity; provider: ProviderRow; idToken: string; sid: string | null }
  | Omit<OpenIdResult, 'session'>;

const lifetimeMs = 10 * 60_000;
/** Anyone can start a sign-in, and each adds a row for ten minutes. */
const starts = { capacity: 60, refillMs: 1_000 };

interface Held extends OpenIdPerson {
  userId?: number;
}

/** Signs people in with their account at an OpenID Connect provider. */
export function createOpenIdSignIns(deps: Deps) {
  const { db, events, clock, client, users, identities, factors, externalGroups } = deps;
  const begun = createBuckets(starts, clock);

  async function enabled(id: number): Promise<ProviderRow> {
    const row = await findProvider(db.read, id);
    if (row === undefined || row.is_enabled === 0) throw problem('openid_provider_not_found');
    return row;
  }

  async function keep(secret: string, browser: string, providerId: number, step: string, content: Secrets | Held) {
    const now = clock();
    const row = {
      hash: secretHash(secret),
      browser_hash: secretHash(browser),
      provider_id: providerId,
      step,
      content: JSON.stringify(content),
      expires_at: now + lifetimeMs,
    };
    await db.write((tx) => insertSignIn(tx, row, now));
  }

  /** The sign-in that this browser has started. */
  async function held(secret: string, browser: string | undefined): Promise<SignInRow> {
    const row = await findSignIn(db.read, secretHash(secret));
    const isOwn = browser !== undefined && row?.browser_hash === secretHash(browser);
    if (row === undefined || !isOwn || row.expires_at <= clock()) throw problem('openid_state_unknown');
    return row;
  }

  async function take(tx: Tx, row: SignInRow): Promise<void> {
    if (!(await takeSignIn(tx, row.hash))) throw problem('openid_state_unknown');
  }

  async function later(
    step: 'link' | 'connect' | 'second_factor',
    browser: string,
    provider: ProviderRow,
    person: Held,
  ): Promise<Next> {
    const token = randomHex(32);
    await keep(token, browser, provider.id, step, person);
    const hasPasskeys = step === 'second_factor' && (await deps.passkeys.list(person.userId ?? 0)).length > 0;
    const options = hasPasskeys ? await deps.passkeys.requestFor(person.userId ?? 0) : null;
    return { step, token, provider: provider.label, email: person.email, passkey_options: options };
  }

  async function connect(tx: Tx, userId: number, providerId: number, person: OpenIdPerson): Promise<void> {
    const now = clock();
    const { subject, email } = person;
    if ((await findIdentity(tx, providerId, subject)) !== undefined) throw problem('identity_taken');
    const row = { user_id: userId, provider_id: providerId, subject, email, created_at: now, last_used_at: now };
    await insertIdentity(tx, row);
    const details = { parts: ['identities'] as const };
    await events.append(tx, { type: 'account.updated', userId, subjectId: userId, details });
  }

  async function synchronize(userId: number, provider: ProviderRow, { groups }: OpenIdPerson): Promise<void> {
    const wanted = mappedGroups(mappingsOf(provider), groups ?? []);
    await externalGroups.apply(userId, sourceOf(provider.id), wanted);
  }

  async function enter(userId: number, browser: string, provider: ProviderRow, person: OpenIdPerson): Promise<Next> {
    const user = checkAccount(await users.known(userId));
    if (provider.checks_second_factor === 0 && (await factors.isOn(user.id))) {
      return later('second_factor', browser, provider, { ...person, userId });
    }
    await synchronize(userId, provider, person);
    return { user, provider, idToken: person.idToken, sid: person.sid };
  }

  /** An address identifies an account only if the provider has verified it. Otherwise anyone could claim it there. */
  async function admitStranger(browser: string, provider: ProviderRow, person: OpenIdPerson): Promise<Next> {
    const { email } = person;
    if (email === null || !person.isVerified) throw problem('openid_address_unverified', { provider: provider.label });
    const holders = (await findUsersByEmail(db.read, email)).filter(({ status }) => status !== 'D');
    const [holder] = holders;
    if (holder !== undefined) {
      if (!holders.some(isOpenAccount)) checkAccount(await users.known(holder.id));
      return later('link', browser, provider, person);
    }
    if (provider.creates_accounts === 0 || !isInDomains(email, provider.domains)) {
      throw problem('openid_account_unknown', { provider: provider.label });
    }
    const made = await createAccountFor(users, { ...person, email }, (tx, id) => connect(tx, id, provider.id, person));
    await deps.onCreated(made);
    return enter(made.id, browser, provider, person);
  }

  async function linked(row: SignInRow, given: OpenIdCompletion, person: Held, ip: string): Promise<number> {
    const { username, password, code } = given;
    if (username === undefined || password === undefined) throw problem('password_current_missing');
    const owner = await deps.proveOwner(username, password, code, ip);
    if (owner.email.toLowerCase() !== person.email?.toLowerCase()) throw problem('openid_other_account');
    await db.write(async (tx) => {
      await take(tx, row);
      await connect(tx, owner.id, row.provider_id, person);
    });
    return owner.id;
  }

  async function byFactor(row: SignInRow, given: OpenIdCompletion, person: Held, ip: string): Promise<number> {
    const { userId = 0 } = person;
    if (given.passkey !== undefined) {
      await deps.passkeys.checkSecond(userId, given.passkey, ip);
      await db.write((tx) => take(tx, row));
      return userId;
    }
    if (given.code === undefined || given.code.trim() === '') throw problem('second_factor_required');
    await factors.check(userId, given.code, ip);
    await db.write((tx) => take(tx, row));
    return userId;
  }

  return {
    /** The address for the browser, and the secret that it keeps in the meantime. */
    async begin(start: OpenIdStart, ip: string): Promise<{ url: string; browser: string }> {
      const provider = await enabled(start.provider_id);
      takeFromAddress(begun, ip);
      const { secrets, url } = await client.begin(provider);
      const browser = randomHex(32);
      await keep(secrets.state, browser, provider.id, start.purpose ?? 'sign_in', secrets);
      return { url, browser };
    },

    /** The provider has sent the browser back. Each sign-in is valid once, whatever the result. */
    async finish(providerId: number, parameters: string, browser = ''): Promise<Next> {
      const row = await held(new URLSearchParams(parameters).get('state') ?? '', browser);
      if (row.provider_id !== providerId || !['sign_in', 'connect'].includes(row.step)) {
        throw problem('openid_state_unknown');
      }
      await db.write((tx) => take(tx, row));
      const provider = await enabled(providerId);
      const person = await client.finish(provider, JSON.parse(row.content) as Secrets, parameters);
      if (row.step === 'connect') return later('connect', browser, provider, person);
      const identity = await findIdentity(db.read, provider.id, person.subject);
      if (identity === undefined) return admitStranger(browser, provider, person);
      await db.write((tx) => useIdentity(tx, identity.id, person.email, clock()));
      return enter(identity.user_id, browser, provider, person);
    },

    /** The code of the second factor, or the consent of the owner of the account. */
    async complete(given: OpenIdCompletion, browser: string | undefined, ip: string) {
      const row = await held(given.token, browser);
      const provider = await enabled(row.provider_id);
      const person = JSON.parse(row.content) as Held;
      if (row.step !== 'link' && row.step !== 'second_factor') throw problem('openid_state_unknown');
      const userId =
        row.step === 'link' ? await linked(row, given, person, ip) : await byFactor(row, given, person, ip);
      const user = checkAccount(await users.known(userId));
      await synchronize(userId, provider, person);
      const { idToken, sid } = person;
      return { user: (await identities.find(userId)) ?? user, provider, idToken, sid };
    },

    /** Adds the identity to the account of the signed-in user. */
    async connectTo(userId: number, token: string, browser: string | undefined): Promise<void> {
      const row = await held(token, browser);
      if (row.step !== 'connect') throw problem('openid_state_unknown');
      const provider = await enabled(row.provider_id);
      const person = JSON.parse(row.content) as Held;
      await db.write(async (tx) => {
        await take(tx, row);
        await connect(tx, userId, provider.id, person);
      });
      await synchronize(userId, provider, person);
    },

    /** Where the browser signs out of the provider, too. */
    async signOutUrl(providerId: number | null, idToken: string | null): Promise<string | null> {
      const provider = providerId === null ? undefined : await findProvider(db.read, providerId);
      if (provider === undefined || idToken === null) return null;
      return (await client.signOutUrl(provider, idToken)) ?? null;
    },
  };
}

export type OpenIdSignIns = ReturnType<typeof createOpenIdSignIns>;

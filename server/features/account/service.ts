import type { NewPassword, ProfilePatch } from '../../../contract/accounts/account.ts';
import { Problem, problem } from '../../../contract/problems.ts';
import { Type } from 'typebox';
import type { Database, Tx } from '../../db/index.ts';
import { accountOf, actingFor, type Actor, type Identity, isOpenAccount } from '../../domain/actor.ts';
import { isEmail } from '../../domain/names.ts';
import { require } from '../../domain/policies/policy.ts';
import { callerOf } from '../../http/caller.ts';
import type { EventLog } from '../../events/index.ts';
import type { Jobs } from '../../jobs/index.ts';
import type { Message } from '../../mail/index.ts';
import type { AccessKeys } from '../access-keys/index.ts';
import type { AccountLinks, AccountMails, LinkPurpose } from '../account-links/index.ts';
import type { Sessions } from '../sessions/index.ts';
import { checkAccount, type HashChosenPassword, type SignIn, type SignIns } from '../sign-in/index.ts';
import type { Tokens } from '../tokens/index.ts';
import { findUsersByEmail, type Users } from '../users/index.ts';

interface Deps {
  db: Database;
  events: EventLog;
  users: Users;
  links: AccountLinks;
  mails: AccountMails;
  sessions: Sessions;
  tokens: Tokens;
  signIn: SignIn;
  checkAllowed: SignIns['checkAllowed'];
  accessKeys: AccessKeys;
  hashPassword: HashChosenPassword;
  jobs: Jobs;
}

/** The kind of jobs that answer requests about forgotten passwords. */
const kind = 'password-link';

/** The problems of `checkCurrent`. */
export const currentPasswordProblems = [
  'password_current_missing',
  'password_wrong',
  'sign_in_again',
  'ldap_unreachable',
  'too_many_failures',
] as const;

interface Owner {
  id: number;
  username: string;
  email: string;
  realName?: string;
}

/** Changes that people make to their own accounts. */
export function createAccount(deps: Deps) {
  const { db, users, sessions, tokens, accessKeys, signIn, hashPassword, links, mails } = deps;

  /** People without a password prove by a new sign-in that they own the account. */
  async function checkCurrent(actor: Actor, user: Identity, password: string | undefined, ip: string): Promise<void> {
    if (!(await users.hasPassword(user.id))) {
      if (await sessions.isFresh(actor)) return;
      throw problem('sign_in_again');
    }
    if (password === undefined) throw problem('password_current_missing');
    try {
      await signIn(user.username, password, ip);
    } catch (error) {
      throw error instanceof Problem && error.code === 'credentials_invalid' ? problem('password_wrong') : error;
    }
  }

  async function resetPassword(
    user: Owner,
    password: string,
    by?: Actor,
    along?: (tx: Tx) => Promise<void>,
  ): Promise<void> {
    const hash = await hashPassword(password, user);
    await users.setPasswordHash(user.id, hash, by, async (tx) => {
      await along?.(tx);
      await links.endAll(tx, user.id);
      await sessions.endOthers(tx, user.id, undefined);
      await tokens.endAll(tx, user.id);
      await accessKeys.revokeOf(tx, user.id, by);
    });
  }

  /** Notifies the old address, because another person may have taken over the account. */
  async function announce(user: Owner, email: string): Promise<void> {
    const letter = await mails.announceAddress(user, email);
    await db.write((tx) => mails.send(tx, letter));
  }

  async function askToConfirm(user: Owner, email: string): Promise<void> {
    await sendLink('email', user.id, email, user.id, (token) => mails.confirmAddress({ ...user, email }, token));
    await announce(user, email);
  }

  /** by: the site administrator who sends it; undefined: anyone may have requested it */
  const passwordLink = (user: Owner, by?: number): Promise<string> =>
    sendLink('password', user.id, user.email, by, (token) => mails.password(user, token));

  async function sendLink(
    purpose: LinkPurpose,
    userId: number,
    email: string,
    by: number | undefined,
    write: (token: string) => Promise<Message>,
  ): Promise<string> {
    const token = links.newToken();
    const letter = await write(token);
    await db.write(async (tx) => {
      await links.create(tx, token, { purpose, userId, email });
      await deps.events.append(tx, { type: 'account.link_sent', userId: by, subjectId: userId, details: { purpose } });
      await mails.send(tx, letter);
    });
    return token;
  }

  /** A link to a password that opens nothing would only mislead. */
  async function isOpenedByPassword(user: Identity): Promise<boolean> {
    try {
      await deps.checkAllowed(user);
      return true;
    } catch (error) {
      if (error instanceof Problem) return false;
      throw error;
    }
  }

  deps.jobs.handle({
    kind,
    payload: Type.Object({ login: Type.String() }),
    async run({ login }) {
      const named = await users.findByName(login.trim());
      const candidates = named === undefined ? await findUsersByEmail(db.read, login.trim()) : [named];
      const row = candidates.find(isOpenAccount);
      if (row === undefined || row.service_project_id !== null || !isEmail(row.email)) return;
      if (await users.hasPasswordElsewhere(row)) return;
      if (await isOpenedByPassword(await users.known(row.id))) await passwordLink(row);
    },
  });

  return {
    /** Throws unless the caller proves that the account is theirs. */
    checkCurrent,

    /** The own e-mail address is where a forgotten password is reset, so that it needs the password. */
    async changeProfile(actor: Actor, id: number, { current_password, ...values }: ProfilePatch, ip: string) {
      require(actor, 'user.update_profile', { id });
      const user = await users.known(id);
      const isNewAddress = values.email !== undefined && values.email !== user.email;
      const isOwn = callerOf(actor).id === id;
      if (isNewAddress && isOwn) await checkCurrent(actor, user, current_password, ip);
      if (values.email === undefined || !isNewAddress || !mails.isOn) return users.change(id, values, actor);
      const { email, ...others } = values;
      if (!isOwn) return users.change(id, values, actor);
      await users.checkAddress(id, email);
      if (Object.keys(others).length > 0) await users.change(id, others, actor);
      await askToConfirm(user, email);
    },

    /** Makes the address to which the link was sent the one of the account. */
    async confirmAddress(token: string): Promise<void> {
      const { user_id: id, email } = await links.valid('email', token);
      const user = checkAccount(await users.known(id));
      await users.change(id, { email }, actingFor(user), (tx) => links.use(tx, token), true);
    },

    /**
     * A link for setting a new password, if the account has no address to send it to; undefined: it was sent by mail.
     */
    async sendPasswordLink(by: Actor | undefined, id: number): Promise<string | undefined> {
      const user = checkAccount(await users.checkPerson(id));
      if (await users.hasPasswordElsewhere({ ldap_id: user.ldapId })) throw problem('password_in_directory');
      const token = await passwordLink(user, by === undefined ? undefined : accountOf(by));
      return mails.isOn && isEmail(user.email) ? undefined : mails.linkTo('password', token);
    },

    /** Queues the answer, so that it takes the same time whether or not the account exists. */
    async askForPasswordLink(login: string, isDue: (login: string) => boolean): Promise<void> {
      if (!mails.isOn) throw problem('mail_off');
      if (isDue(login)) await db.write((tx) => deps.jobs.enqueue(tx, kind, { login }));
    },

    async setPasswordByLink(token: string, password: string): Promise<Identity> {
      const { user_id: id } = await links.valid('password', token);
      const user = checkAccount(await users.known(id));
      const letter = await mails.passwordChanged(user);
      await resetPassword(user, password, actingFor(user), async (tx) => {
        await links.use(tx, token);
        await mails.send(tx, letter);
      });
      return user;
    },

    /** For the operator, who revokes everything that the old password may have created. */
    resetPassword,

    /** Sessions in other browsers and tokens end together with the old password. */
    async changePassword(actor: Actor, id: number, given: NewPassword, ip: string): Promise<void> {
      require(actor, 'user.change_password', { id });
      const isOwn = callerOf(actor).id === id;
      const user = await users.known(id);
      if (isOwn) await checkCurrent(actor, user, given.current_password, ip);
      if (!isOwn) return resetPassword(user, given.password, actor);
      const hash = await hashPassword(given.password, user);
      const kept = actor.kind === 'user' ? actor.sessionId : undefined;
      await users.setPasswordHash(id, hash, actor, async (tx) => {
        await links.endAll(tx, id);
        await sessions.endOthers(tx, id, kept);
        await tokens.endAll(tx, id);
        await accessKeys.revokeOf(tx, id, actor, given.revoked_key_ids ?? []);
      });
    },
  };
}

export type OwnAccount = ReturnType<typeof createAccount>;

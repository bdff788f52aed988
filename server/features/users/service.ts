import { problem } from '../../../contract/problems.ts';
import { type UserStatus, userStatuses } from '../../../contract/accounts/user-status.ts';
import type { UserPatch } from '../../../contract/accounts/user.ts';
import type { AccountPart } from '../../../contract/platform/events.ts';
import type { Database, DbOrTx, Tx } from '../../db/index.ts';
import { accountOf, type Actor, type Identity, isOpenAccount } from '../../domain/actor.ts';
import type { EventLog } from '../../events/index.ts';
import { require } from '../../domain/policies/policy.ts';
import { chosenUserNameFault, isEmail, userNameFault } from '../../domain/names.ts';
import type { Page } from '../../http/pagination.ts';
import type { Clock } from '../../lib/clock.ts';
import { fold } from '../../../contract/fold.ts';
import type { PlatformSettings } from '../settings/index.ts';
import type { Identities } from './identities.ts';
import { type ExactQuery, searchAccounts, searchByWords, searchExactly } from './search.ts';
import { countUsers, insertUser, listUsers, replacePasswordHash, updateUser, type UserRow } from './store/users.ts';
import { heldAdministrators, listAdministrators } from './store/accounts.ts';
import { findUser, findUserByName, findUsersByEmail } from './find.ts';
import { anonymousEmail, claimAnonymousName, claimName, isAnonymized, releaseName } from './names.ts';

export interface NewAccount {
  username: string;
  /** '': a service account */
  email: string;
  realName?: string;
  passwordHash?: string | null;
  status?: UserStatus;
  isSiteAdministrator?: boolean;
  /** of a person in the directory */
  ldapId?: string;
  /** the project of a service account */
  serviceProjectId?: number;
  /** Whether its owner has chosen the name, so that it must not be misleading. */
  isChosen?: boolean;
}

const idOf = (by: Actor | undefined): number | undefined => (by === undefined ? undefined : accountOf(by));

/** The statuses of accounts that are restricted, or become so. */
const restrictedStatuses = ['R', 'W'];

interface Deps {
  db: Database;
  events: EventLog;
  identities: Identities;
  settings: PlatformSettings;
  clock: Clock;
  /** Whether people of the directory sign in with the passwords that it keeps. */
  isDirectoryOn: () => Promise<boolean>;
  /** Notifies people whether their account is approved. All data is read before the transaction begins. */
  mailDecision: (
    applicant: Pick<UserRow, 'id' | 'username' | 'email'>,
    isApproved: boolean,
  ) => Promise<(tx: Tx) => Promise<void>>;
  /** Notifies the old address about the new one. All data is read before the transaction begins. */
  mailNewAddress: (
    user: Pick<UserRow, 'id' | 'username' | 'email'>,
    email: string,
  ) => Promise<(tx: Tx) => Promise<void>>;
  /** Links that were sent to an address are worth nothing once the account has another one. */
  endLinks: (tx: Tx, userId: number) => Promise<void>;
  /** Ends the sessions, tokens, access keys and links of an account. */
  endCredentials: (tx: Tx, userId: number, by: Actor | undefined) => Promise<void>;
}

/** The parts of an account that differ. */
function changedParts(before: UserRow, after: Partial<UserRow>): AccountPart[] {
  const parts = ['username', 'real_name', 'email', 'status'] as const;
  return parts.filter((part) => after[part] !== undefined && after[part] !== before[part]);
}

export function createUsers(deps: Deps) {
  const { db, events, identities, settings, clock } = deps;

  function checkStatus(status: string, user?: UserRow): UserStatus {
    if (!Object.hasOwn(userStatuses, status)) {
      throw problem('user_status_invalid', { status, expected: Object.keys(userStatuses).join(',') });
    }
    if (!restrictedStatuses.includes(status)) return status as UserStatus;
    if (settings.get('access_mode') !== 'restricted') throw problem('user_restriction_unavailable');
    if (user?.is_site_administrator === 1) throw problem('user_not_restrictable');
    return status as UserStatus;
  }

  /** Claims the name for a user. */
  async function takeName(tx: Tx, username: string, isChosen = false): Promise<void> {
    const administrators = isChosen ? await listAdministrators(tx) : [];
    const names = administrators.map((one) => one.username);
    const reason = isChosen ? chosenUserNameFault(username, names) : userNameFault(username);
    if (reason !== undefined) throw problem('username_invalid', { reason });
    if (!(await claimName(tx, username))) {
      throw problem('username_invalid', { reason: 'User name already exists' }, { isTaken: true });
    }
  }

  async function rename(tx: Tx, user: UserRow, username: string): Promise<void> {
    // A change of case keeps the claimed name.
    if (user.username_key === username.toLowerCase()) return;
    await takeName(tx, username);
    await releaseName(tx, user.username);
  }

  function checkEmail(email: string): void {
    if (!isEmail(email)) throw problem('email_invalid', { email });
  }

  /** An address is unique among accounts that can sign in. */
  async function checkFree(source: DbOrTx, email: string, status: string, id?: number): Promise<void> {
    if (email === '' || !isOpenAccount({ status })) return;
    const holders = await findUsersByEmail(source, email);
    const isTaken = holders.some((holder) => holder.id !== id && isOpenAccount(holder));
    if (isTaken) throw problem('email_taken', { email });
  }

  /** by: the creator; undefined: the platform or the command line. `along` runs in the same transaction. */
  async function create(
    account: NewAccount,
    by?: Actor,
    along?: (tx: Tx, id: number) => Promise<void>,
  ): Promise<Identity> {
    const { serviceProjectId: projectId } = account;
    if (projectId === undefined) checkEmail(account.email);
    const status = checkStatus(account.status ?? 'A');
    const id = await db.write(async (tx) => {
      await takeName(tx, account.username, account.isChosen);
      await checkFree(tx, account.email, status);
      const inserted = await insertUser(tx, {
        username: account.username,
        username_key: account.username.toLowerCase(),
        real_name: account.realName ?? '',
        real_name_key: fold(account.realName ?? ''),
        email: account.email,
        email_key: account.email.toLowerCase(),
        ldap_id: account.ldapId ?? '',
        status,
        is_site_administrator: account.isSiteAdministrator === true ? 1 : 0,
        password_hash: account.passwordHash ?? null,
        created_at: clock(),
        last_access_at: null,
        service_project_id: projectId ?? null,
      });
      await along?.(tx, inserted);
      // Other processes may have cached that this id doesn't exist.
      db.publish(tx, 'user', inserted);
      const place = { userId: idOf(by), projectId, subjectId: inserted };
      await events.append(tx, { type: 'account.created', ...place, details: {} });
      return inserted;
    });
    return known(id);
  }

  /** A service account has no password, no address and no rights on the platform. */
  async function checkPerson(id: number): Promise<Identity> {
    const user = await known(id);
    if (user.serviceProjectId !== undefined) throw problem('service_account_refused');
    return user;
  }

  async function known(id: number): Promise<Identity> {
    const user = await identities.find(id);
    if (user === undefined) throw problem('user_not_found');
    return user;
  }

  /** The mail to a person who waits for approval, if this status is the decision. */
  async function decisionOn(id: number, status: string | undefined) {
    if (status === undefined || (status !== 'D' && !isOpenAccount({ status }))) return undefined;
    const user = await findUser(db.read, id);
    return user?.status === 'P' ? deps.mailDecision(user, status !== 'D') : undefined;
  }

  /** The mail to the former address of an account, because another person may have taken the account over. */
  async function farewell(id: number, email: string | undefined) {
    const user = email === undefined ? undefined : await findUser(db.read, id);
    if (email === undefined || user === undefined || user.email === '') return undefined;
    return user.email_key === email.toLowerCase() ? undefined : deps.mailNewAddress(user, email);
  }

  /** isAnnounced: the old address has been notified already */
  async function change(
    id: number,
    values: UserPatch['values'],
    by?: Actor,
    check?: (tx: Tx, user: UserRow) => Promise<void>,
    isAnnounced = false,
  ): Promise<void> {
    const tellDecision = await decisionOn(id, values.status);
    const tellOldAddress = isAnnounced ? undefined : await farewell(id, values.email);
    await db.write(async (tx) => {
      const user = await findUser(tx, id);
      if (user === undefined) throw problem('user_not_found');
      if (isAnonymized(user)) throw problem('account_anonymized');
      if (values.status !== undefined) checkStatus(values.status, user);
      if (values.email !== undefined) checkEmail(values.email);
      const projectId = user.service_project_id ?? undefined;
      if (values.email !== undefined && projectId !== undefined) throw problem('service_account_refused');
      const next = { email: values.email ?? user.email, status: values.status ?? user.status };
      const isSame = next.email.toLowerCase() === user.email_key;
      if (!isSame || !isOpenAccount(user)) await checkFree(tx, next.email, next.status, id);
      await check?.(tx, user);
      // A closed account refuses its credentials. They must not become valid again when it is reopened.
      const isOpened = !isOpenAccount(user) && isOpenAccount(next);
      if (isOpened) await deps.endCredentials(tx, id, by);
      if (!isSame) await deps.endLinks(tx, id);
      if (!isSame) await tellOldAddress?.(tx);
      if (user.status === 'P') await tellDecision?.(tx);
      if (values.username !== undefined) await rename(tx, user, values.username);
      const changed = {
        status: values.status ?? user.status,
        email: values.email ?? user.email,
        email_key: (values.email ?? user.email).toLowerCase(),
        real_name: values.real_name ?? user.real_name,
        real_name_key: fold(values.real_name ?? user.real_name),
        username: values.username ?? user.username,
        username_key: (values.username ?? user.username).toLowerCase(),
      };
      await updateUser(tx, id, changed);
      db.publish(tx, 'user', id);
      const parts = changedParts(user, changed);
      if (parts.length === 0) return;
      const status = parts.includes('status') ? { status: changed.status } : {};
      await events.append(tx, {
        type: 'account.updated',
        userId: idOf(by),
        projectId,
        subjectId: id,
        details: { parts, ...status },
      });
    });
  }

  /** At least one user must be able to administer the platform. */
  async function checkNotLastAdministrator(tx: Tx, user: UserRow): Promise<void> {
    if (user.is_site_administrator === 0) return;
    if ((await heldAdministrators(tx)).every((one) => one === user.id)) throw problem('last_site_administrator');
  }

  const hasPasswordElsewhere = async ({ ldap_id: ldapId }: { ldap_id: string }): Promise<boolean> =>
    ldapId !== '' && (await deps.isDirectoryOn());

  return {
    create,
    known,
    checkNotLastAdministrator,
    checkPerson,
    change,
    /** Closes an account, and removes everything that identifies its owner. Returns the name that it has now. */
    async replaceNames(tx: Tx, id: number): Promise<string> {
      const user = await findUser(tx, id);
      if (user === undefined) throw problem('user_not_found');
      await checkNotLastAdministrator(tx, user);
      const username = isAnonymized(user) ? user.username : await claimAnonymousName(tx, id);
      if (username !== user.username) await releaseName(tx, user.username);
      await updateUser(tx, id, {
        username,
        username_key: username.toLowerCase(),
        real_name: 'Deleted user',
        real_name_key: fold('Deleted user'),
        email: anonymousEmail(id),
        email_key: anonymousEmail(id),
        ldap_id: '',
        status: 'D',
        is_site_administrator: 0,
        password_hash: null,
        last_access_at: null,
        avatar_hash: null,
      });
      return username;
    },
    /** Whether an open account may have this address. */
    async checkAddress(id: number, email: string): Promise<void> {
      checkEmail(email);
      await checkFree(db.read, email, 'A', id);
    },
    async patch(actor: Actor, id: number, values: UserPatch['values']): Promise<void> {
      require(actor, 'user.update', { id });
      await change(id, values, actor, async (tx, user) => {
        const closes = values.status !== undefined && values.status !== 'A' && user.status === 'A';
        if (closes) await checkNotLastAdministrator(tx, user);
      });
    },
    /** Whether the directory keeps the password of this account. */
    hasPasswordElsewhere,
    /** `along` runs in the same transaction, to end everything that depends on the old password. */
    async setPasswordHash(id: number, hash: string, by?: Actor, along?: (tx: Tx) => Promise<void>): Promise<void> {
      const { ldapId } = await checkPerson(id);
      if (await hasPasswordElsewhere({ ldap_id: ldapId })) throw problem('password_in_directory');
      await db.write(async (tx) => {
        await along?.(tx);
        await updateUser(tx, id, { password_hash: hash });
        db.publish(tx, 'user', id);
        db.publish(tx, 'password', id);
        await events.append(tx, { type: 'account.password_changed', userId: idOf(by), subjectId: id, details: {} });
      });
    },
    /** The same password, hashed with newer parameters. Nothing that depends on the password ends. */
    renewPasswordHash: (id: number, before: string, after: string): Promise<void> =>
      db.write((tx) => replacePasswordHash(tx, id, before, after)),
    async setSiteAdministrator(id: number, value: boolean): Promise<void> {
      await checkPerson(id);
      await db.write(async (tx) => {
        await updateUser(tx, id, { is_site_administrator: value ? 1 : 0 });
        db.publish(tx, 'user', id);
        const details = { parts: ['site_administrator'] as const };
        await events.append(tx, { type: 'account.updated', userId: undefined, subjectId: id, details });
      });
    },
    /** The active site administrators. */
    administrators: (): Promise<UserRow[]> => listAdministrators(db.read),
    count: (): Promise<number> => countUsers(db.read),
    list: (): Promise<UserRow[]> => listUsers(db.read),
    /** Whether a password can confirm something, here or in a directory. */
    async hasPassword(id: number): Promise<boolean> {
      const row = await findUser(db.read, id);
      if (row === undefined) return false;
      return row.password_hash !== null || (row.ldap_id !== '' && (await deps.isDirectoryOn()));
    },
    findByName: (username: string): Promise<UserRow | undefined> => findUserByName(db.read, username),

    async search(query: string, page: Page, minimum?: number): Promise<{ users: Identity[]; total: number }> {
      const { rows, total } = await searchByWords(db, query, page, minimum);
      return { users: await Promise.all(rows.map((row) => known(row.id))), total };
    },

    accounts: (query: string, status: string | undefined, page: Page): Promise<{ rows: UserRow[]; total: number }> =>
      searchAccounts(db, query, status, page),

    async searchExactly(query: ExactQuery): Promise<Identity[]> {
      const rows = await searchExactly(db, query);
      return Promise.all(rows.map((row) => known(row.id)));
    },
  };
}

export type Users = ReturnType<typeof createUsers>;

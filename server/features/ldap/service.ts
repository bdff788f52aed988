import type { LdapSynchronization } from '../../../contract/accounts/ldap.ts';
import { Problem, problem } from '../../../contract/problems.ts';
import type { Database } from '../../db/index.ts';
import type { Identity } from '../../domain/actor.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import { type ExternalGroups, mappedGroups, mappingsOf } from '../external-accounts/index.ts';
import { findUsersByLdapId, type Users } from '../users/index.ts';
import { authenticate, everybody, type LdapPerson } from './client.ts';
import { type LdapAdministration, source } from './directory.ts';
import {
  claimSynchronization,
  deleteSuspension,
  type DirectoryRow,
  type DirectoryUser,
  insertSuspension,
  listDirectoryUsers,
} from './store.ts';

interface Deps {
  db: Database;
  clock: Clock;
  log: Log;
  users: Users;
  externalGroups: ExternalGroups;
  directory: LdapAdministration;
  /** Called with each new account. */
  onCreated: (user: Identity) => Promise<void>;
}

const intervalMs = 15 * 60_000;
const lookMs = 60_000;

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown');

/** Signs people in with the passwords of the directory, and follows its changes. */
export function createLdapAccounts({ db, clock, log, users, externalGroups, directory, onCreated }: Deps) {
  let timer: NodeJS.Timeout | undefined;

  /** DNs are compared without case. */
  const groupsFor = (row: DirectoryRow, person: LdapPerson): string[] => {
    const mappings = mappingsOf(row).map((one) => ({ ...one, external: one.external.toLowerCase() }));
    return mappedGroups(
      mappings,
      person.groups.map((name) => name.toLowerCase()),
    );
  };

  /** The account of a person gets their name and address, and their groups. */
  async function follow(row: DirectoryRow, userId: number, person: LdapPerson): Promise<void> {
    const user = await users.known(userId);
    const values = {
      ...(person.realName !== '' && person.realName !== user.realName && { real_name: person.realName }),
      ...(person.email !== '' && person.email !== user.email && { email: person.email }),
    };
    if (Object.keys(values).length > 0) {
      await users.change(userId, values).catch((error: unknown) => {
        if (!(error instanceof Problem)) throw error;
        log.warn({ account: user.username, reason: error.message }, 'an account cannot follow the directory');
      });
    }
    await externalGroups.apply(userId, source, groupsFor(row, person));
  }

  /** The user name is the login of the directory. A local account with this name belongs to another person. */
  async function create(person: LdapPerson): Promise<number | undefined> {
    const { login, email, realName, ldapId } = person;
    try {
      const made = await users.create({ username: login, email, realName, ldapId });
      await onCreated(made);
      return made.id;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      log.warn({ account: login, reason: error.message }, 'a person in the directory cannot get an account');
      return undefined;
    }
  }

  /** undefined: keep the current one */
  async function synchronizeOne(
    row: DirectoryRow,
    { id, status, suspended, former }: DirectoryUser,
    person: LdapPerson | undefined,
  ): Promise<'found' | 'suspended' | 'reopened' | undefined> {
    if (person === undefined) {
      if (status === 'S') return undefined;
      await users.change(id, { status: 'S' }, undefined, async (tx, user) => {
        await users.checkNotLastAdministrator(tx, user);
        await insertSuspension(tx, id, user.status);
      });
      return 'suspended';
    }
    if (status === 'S' && suspended === null) return undefined;
    if (status === 'S') {
      // A restricted account must not gain rights when it is reopened.
      await users.change(id, { status: former ?? 'A' }, undefined, (tx) => deleteSuspension(tx, id));
    }
    await follow(row, id, person);
    return status === 'S' ? 'reopened' : 'found';
  }

  async function synchronize(row: DirectoryRow): Promise<LdapSynchronization> {
    const accounts = await listDirectoryUsers(db.read);
    const own = new Set(accounts.map((account) => account.ldap_id));
    const people = new Map((await everybody(row, (id) => own.has(id))).map((person) => [person.ldapId, person]));
    // A wrong base or filter must not close all accounts.
    if (people.size === 0) throw problem('ldap_directory_empty');
    const counts = { found: 0, suspended: 0, reopened: 0 };
    for (const account of accounts) {
      const outcome = await synchronizeOne(row, account, people.get(account.ldap_id)).catch((error: unknown) => {
        if (!(error instanceof Problem)) throw error;
        log.warn({ account: account.id, reason: error.message }, 'an account cannot follow the directory');
      });
      if (outcome === 'suspended') counts.suspended += 1;
      if (outcome === 'reopened') counts.reopened += 1;
      if (outcome === 'found' || outcome === 'reopened') counts.found += 1;
    }
    return counts;
  }

  async function tick(): Promise<void> {
    const row = await directory.enabled();
    const now = clock();
    if (row === undefined || now - (row.synchronized_at ?? 0) < intervalMs) return;
    if (!(await db.write((tx) => claimSynchronization(tx, now, now - intervalMs)))) return;
    await synchronize(row);
  }

  return {
    isOn: async (): Promise<boolean> => (await directory.enabled()) !== undefined,

    /** The account of the person with this login and password; undefined: no such person. */
    async check(login: string, password: string): Promise<number | undefined> {
      const row = await directory.enabled();
      // Some servers take an empty password for an anonymous bind, which succeeds.
      if (row === undefined || password === '' || login.includes('\0')) return undefined;
      let person: LdapPerson | undefined;
      try {
        person = await authenticate(row, login, password);
      } catch (error) {
        log.warn({ reason: reasonOf(error) }, 'the directory cannot be reached');
        throw problem('ldap_unreachable');
      }
      if (person === undefined) return undefined;
      const [account] = await findUsersByLdapId(db.read, person.ldapId);
      const id = account?.id ?? (row.creates_accounts === 1 ? await create(person) : undefined);
      if (id !== undefined) await follow(row, id, person);
      return id;
    },

    async synchronize(): Promise<LdapSynchronization> {
      const row = await directory.existing();
      const now = clock();
      await db.write((tx) => claimSynchronization(tx, now, now));
      try {
        return await synchronize(row);
      } catch (error) {
        if (error instanceof Problem) throw error;
        log.warn({ reason: reasonOf(error) }, 'the directory cannot be reached');
        throw problem('ldap_unreachable');
      }
    },

    start(): void {
      const failed = (error: unknown) => log.warn({ reason: reasonOf(error) }, 'could not synchronize the directory');
      timer = setInterval(() => void tick().catch(failed), lookMs).unref();
    },
    close: (): void => clearInterval(timer),
  };
}

export type LdapAccounts = ReturnType<typeof createLdapAccounts>;

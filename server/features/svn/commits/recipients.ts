import type { Database } from '../../../db/index.ts';
import type { Identity } from '../../../domain/actor.ts';
import type { KnownProject } from '../../projects/index.ts';
import type { PlatformSettings } from '../../settings/index.ts';
import { memberIdsOf } from '../../user-groups/index.ts';
import { findUsersByEmail, type Identities } from '../../users/index.ts';
import { mayReach } from '../../../domain/policies/repository-reach.ts';
import type { PathNotification } from '../repositories/repository.ts';

interface Deps {
  db: Database;
  identities: Identities;
  settings: PlatformSettings;
}

/** A recipient of the mail about a commit. */
export interface Recipient {
  address: string;
  /** the user whose access is checked; plain addresses get everything, because an administrator entered them */
  login?: string;
  userId?: number;
  /** the notifications that name them */
  entries: PathNotification[];
}

const keyOf = (address: string): string => address.toLowerCase();

/** Finds the recipients of the mail about a commit. */
export function createRecipients({ db, identities, settings }: Deps) {
  /** Users without access to the project receive nothing about it. */
  async function admitted(project: KnownProject, userId: number): Promise<Identity | undefined> {
    const user = await identities.find(userId);
    if (user === undefined || user.serviceProjectId !== undefined) return undefined;
    const visitor = { ...user, isMember: user.memberOf.has(project.id) };
    return mayReach(visitor, project, settings.get('access_mode')) ? user : undefined;
  }

  /** Whether a user with access to the project has this address. */
  async function isKnown(project: KnownProject, email: string): Promise<boolean> {
    for (const { id } of await findUsersByEmail(db.read, email)) {
      if ((await admitted(project, id)) !== undefined) return true;
    }
    return false;
  }

  async function namedAddresses(project: KnownProject, emails: readonly string[]): Promise<string[]> {
    if (project.isPublic || !settings.get('svn_mails_to_users_only')) return [...emails];
    const known = await Promise.all(emails.map((email) => isKnown(project, email)));
    return emails.filter((_, index) => known[index]);
  }

  async function usersOf(project: KnownProject, entry: PathNotification): Promise<Set<number>> {
    const grouped = await Promise.all(entry.groups.map((group) => memberIdsOf(db.read, project.id, group)));
    return new Set([...entry.users, ...grouped.flat()]);
  }

  async function namedUsers(project: KnownProject, entries: readonly PathNotification[]): Promise<Recipient[]> {
    const found = new Map<number, Recipient>();
    for (const entry of entries) {
      for (const id of await usersOf(project, entry)) {
        const known = found.get(id);
        known?.entries.push(entry);
        const user = known === undefined ? await admitted(project, id) : undefined;
        if (user !== undefined) {
          found.set(id, { address: user.email, login: user.username.toLowerCase(), userId: id, entries: [entry] });
        }
      }
    }
    return [...found.values()];
  }

  /** Addresses first, then users. A person may be listed as both. */
  return async function recipientsOf(
    project: KnownProject,
    entries: readonly PathNotification[],
  ): Promise<Recipient[]> {
    const users = await namedUsers(project, entries);
    const spelled = new Map(users.map(({ address }) => [keyOf(address), address]));
    const emails = await namedAddresses(project, [...new Set(entries.flatMap((entry) => entry.emails))]);
    const addresses = new Map(emails.map((email) => [keyOf(email), spelled.get(keyOf(email)) ?? email]));
    return [
      ...addresses.values().map((address) => ({ address, entries: [...entries] })),
      ...users.filter(({ address }) => !addresses.has(keyOf(address))),
    ];
  };
}

export type RecipientsOf = ReturnType<typeof createRecipients>;

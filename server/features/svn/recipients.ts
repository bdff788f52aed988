import type { Database } from '../../db/index.ts';
import { projectAdministrators, projectMembers } from '../../domain/user-groups.ts';
import type { KnownProject } from '../projects/index.ts';
import type { PlatformSettings } from '../settings/index.ts';
import { allMemberIds } from '../user-groups/index.ts';
import { findUsersByEmail, type Identities } from '../users/index.ts';
import { mayReach } from './admission.ts';
import type { Notification } from './repository.ts';

interface Parts {
  db: Database;
  identities: Identities;
  settings: PlatformSettings;
}

/** Finds the addresses that a commit is told to, each once. */
export function createRecipients({ db, identities, settings }: Parts) {
  async function membersOf(project: KnownProject, group: number): Promise<number[]> {
    if (group === projectMembers.id) return allMemberIds(db.read, { kind: 'members', projectId: project.id });
    if (group === projectAdministrators.id) {
      return allMemberIds(db.read, { kind: 'administrators', projectId: project.id });
    }
    return allMemberIds(db.read, { kind: 'static', groupId: group });
  }

  /** Users who are kept out of the project are told nothing about it. */
  async function addressOf(project: KnownProject, userId: number): Promise<string | undefined> {
    const user = await identities.find(userId);
    if (user === undefined) return undefined;
    const visitor = { ...user, isMember: user.memberOf.has(project.id) };
    return mayReach(visitor, project, settings.get('access_mode')) ? user.email : undefined;
  }

  /** Whether a user who may reach the project goes by this address. */
  async function isKnown(project: KnownProject, email: string): Promise<boolean> {
    for (const { id } of await findUsersByEmail(db.read, email)) {
      if ((await addressOf(project, id)) !== undefined) return true;
    }
    return false;
  }

  async function namedAddresses(project: KnownProject, emails: readonly string[]): Promise<string[]> {
    if (project.isPublic || !settings.get('svn_mails_to_users_only')) return [...emails];
    const known = await Promise.all(emails.map((email) => isKnown(project, email)));
    return emails.filter((_, index) => known[index]);
  }

  return async function recipientsOf(project: KnownProject, entries: readonly Notification[]): Promise<string[]> {
    const groups = new Set(entries.flatMap((entry) => entry.groups));
    const grouped = await Promise.all([...groups].map((group) => membersOf(project, group)));
    const users = new Set([...entries.flatMap((entry) => entry.users), ...grouped.flat()]);
    const ofUsers = await Promise.all([...users].map((id) => addressOf(project, id)));
    const named = await namedAddresses(project, [...new Set(entries.flatMap((entry) => entry.emails))]);
    const all = [...named, ...ofUsers].filter((address) => address !== undefined);
    // One person may be named as an address and be a user, too.
    return [...new Map(all.map((address) => [address.toLowerCase(), address])).values()];
  };
}

export type RecipientsOf = ReturnType<typeof createRecipients>;

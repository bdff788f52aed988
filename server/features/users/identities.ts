import type { UserStatus } from '../../../contract/accounts/user-status.ts';
import { isPlatformRight } from '../../../contract/platform/rights.ts';
import type { Database, DbOrTx } from '../../db/index.ts';
import type { Identity, NameDisplay } from '../../domain/actor.ts';
import { asServiceAccount } from '../../domain/key-policy.ts';
import { createCache } from '../../lib/cache/cache.ts';
import { findUser, findUserByName } from './find.ts';
import {
  existingUsernameKeys,
  findMemberships,
  isProjectActive,
  type Memberships,
  type UserRow,
} from './store/users.ts';

/** in one statement */
const namesAtOnce = 1_000;

/** Users with their memberships, cached until they change on any copy of Hearth. */
export interface Identities {
  find(id: number): Promise<Identity | undefined>;
  /** The user as currently cached. A changed user is a different object. */
  peek(id: number): Identity | undefined;
  findByName(name: string): Promise<Identity | undefined>;
  /** The names among these that users have, in lower case. A text can mention thousands of people. */
  existingNames(names: Iterable<string>): Promise<Set<string>>;
  /** Counts changes of users. While it stays the same, all cached users are current. */
  changes(): number;
}

/** The values of the preference, in the order of their numbers. */
const nameDisplays: readonly NameDisplay[] = ['login_and_name', 'name_and_login', 'login', 'name'];

/** undefined: nothing that the interface knows */
const nameDisplayIn = (stored = ''): NameDisplay | undefined =>
  /^\d$/.test(stored) ? nameDisplays[Number(stored)] : undefined;

export function identityOf(row: UserRow, memberships: Memberships): Identity {
  const groups = new Map<number, Set<number>>();
  for (const { project_id, group_id } of memberships.groups) {
    groups.set(project_id, (groups.get(project_id) ?? new Set()).add(group_id));
  }
  const nameDisplay = nameDisplayIn(memberships.nameDisplay);
  return {
    id: row.id,
    username: row.username,
    realName: row.real_name,
    email: row.email,
    ldapId: row.ldap_id,
    status: row.status as UserStatus,
    avatarHash: row.avatar_hash,
    isSiteAdministrator: row.is_site_administrator === 1,
    rights: new Set(memberships.rights.filter(isPlatformRight)),
    memberOf: new Set(memberships.projects.map((row) => row.project_id)),
    administratorOf: new Set(
      memberships.projects.filter((row) => row.is_administrator === 1).map((row) => row.project_id),
    ),
    groups,
    ...(nameDisplay === undefined ? {} : { nameDisplay }),
  };
}

/** `onServiceAccount` gets the project before its status is read, so that no change of it is missed. */
export async function loadIdentity(
  source: DbOrTx,
  id: number,
  onServiceAccount?: (projectId: number) => void,
): Promise<Identity | undefined> {
  const row = await findUser(source, id);
  if (row === undefined) return undefined;
  const user = identityOf(row, await findMemberships(source, id));
  const { service_project_id: projectId } = row;
  if (projectId === null) return user;
  onServiceAccount?.(projectId);
  return asServiceAccount(user, projectId, await isProjectActive(source, projectId));
}

export function createIdentities(db: Database): Identities {
  /** service accounts that were loaded, by their projects: their status is also that of the project */
  const serviceAccounts = new Map<number, Set<number>>();
  const cache = createCache<number, Identity>(10_000, (id) =>
    loadIdentity(db.read, id, (projectId) => {
      serviceAccounts.set(projectId, (serviceAccounts.get(projectId) ?? new Set()).add(id));
    }),
  );
  const ids = createCache<string, number>(10_000, async (name) => (await findUserByName(db.read, name))?.id);
  let changes = 0;
  db.subscribe(['user', 'project'], ({ topic, id }) => {
    for (const account of topic === 'project' ? (serviceAccounts.get(Number(id)) ?? []) : []) {
      changes += 1;
      cache.drop(account);
    }
    if (topic === '*' || topic === 'user') changes += 1;
    if (topic === '*') cache.clear();
    if (topic === 'user') cache.drop(Number(id));
    // A name may have moved from one user to another.
    if (topic === '*' || topic === 'user') ids.clear();
  });
  return {
    find: (id) => cache.get(id),
    peek: (id) => cache.peek(id),
    changes: () => changes,
    async findByName(name) {
      const id = await ids.get(name.toLowerCase());
      return id === undefined ? undefined : cache.get(id);
    },
    async existingNames(names) {
      const keys = new Set([...names].map((name) => name.toLowerCase()));
      const unknown = [...keys].filter((key) => ids.peek(key) === undefined);
      const existing = keys.difference(new Set(unknown));
      for (let from = 0; from < unknown.length; from += namesAtOnce) {
        const part = unknown.slice(from, from + namesAtOnce);
        for (const key of await existingUsernameKeys(db.read, part)) existing.add(key);
      }
      return existing;
    },
  };
}

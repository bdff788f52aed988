import type { GroupMapping } from '../../../contract/accounts/openid.ts';
import { Problem, problem } from '../../../contract/problems.ts';
import type { Database, Tx } from '../../db/index.ts';
import { type Identity, internalActor } from '../../domain/actor.ts';
import { parseGroupId, projectAdministrators, projectMembers } from '../../domain/user-groups.ts';
import type { Log } from '../../lib/log.ts';
import type { UserGroups } from '../user-groups/index.ts';
import type { Identities } from '../users/index.ts';
import { deleteMembership, deleteSource, insertMembership, listMemberships } from './store.ts';

interface Deps {
  db: Database;
  log: Log;
  groups: UserGroups;
  identities: Identities;
}

const actor = internalActor('single-sign-on', 'Single sign-on');

export const mappingsOf = (row: { group_mappings: string }): GroupMapping[] =>
  JSON.parse(row.group_mappings) as GroupMapping[];

/** Only groups of projects have members that can be added and removed. */
export function checkMappings(mappings: readonly GroupMapping[] = []): void {
  for (const { group } of mappings) {
    const { kind } = parseGroupId(group);
    if (kind !== 'static' && kind !== 'dynamic') throw problem('group_mapping_invalid', { group });
  }
}

/** The user groups of a person in these external groups. */
export const mappedGroups = (mappings: readonly GroupMapping[], external: readonly string[]): string[] => [
  ...new Set(mappings.filter((one) => external.includes(one.external)).map(({ group }) => group)),
];

function isMember(user: Identity, groupId: string): boolean {
  const id = parseGroupId(groupId);
  if (id.kind === 'static') return [...user.groups.values()].some((ids) => ids.has(id.id));
  if (id.kind !== 'dynamic') return false;
  if (id.group.id === projectMembers.id) return user.memberOf.has(id.projectId);
  return id.group.id === projectAdministrators.id && user.administratorOf.has(id.projectId);
}

/**
 * Memberships that providers and directories grant and revoke. Each is recorded with its source, so that manual
 * memberships, and memberships from another source, are kept.
 */
export function createExternalGroups({ db, log, groups, identities }: Deps) {
  /** A group may be deleted, or refuse the change. The person can still sign in. */
  async function attempt(groupId: string, userId: number, work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      log.warn({ group: groupId, user: userId, reason: error.message }, 'could not synchronize a user group');
      return false;
    }
  }

  async function add(user: Identity, source: string, groupId: string, isGivenByOthers: boolean): Promise<void> {
    const isOwn = isMember(user, groupId);
    // Added by hand: nothing here may take it away.
    if (isOwn && !isGivenByOthers) return;
    if (!isOwn && !(await attempt(groupId, user.id, () => groups.addMember(actor, groupId, { id: user.id })))) return;
    await db.write((tx) => insertMembership(tx, user.id, source, groupId));
  }

  async function remove(user: Identity, source: string, groupId: string, isGivenByOthers: boolean): Promise<void> {
    if (!isGivenByOthers && isMember(user, groupId)) {
      const isRemoved = await attempt(groupId, user.id, () => groups.removeMember(actor, groupId, user.id));
      if (!isRemoved) return;
    }
    await db.write((tx) => deleteMembership(tx, user.id, source, groupId));
  }

  return {
    /** Makes these the groups that the source gives to the user. */
    async apply(userId: number, source: string, wanted: readonly string[]): Promise<void> {
      const given = await listMemberships(db.read, userId);
      const own = given.filter((one) => one.source === source).map((one) => one.group_id);
      const ofOthers = new Set(given.filter((one) => one.source !== source).map((one) => one.group_id));
      const added = wanted.filter((id) => !own.includes(id));
      const removed = own.filter((id) => !wanted.includes(id));
      for (const id of [...added, ...removed]) {
        const user = await identities.find(userId);
        if (user === undefined) return;
        await (added.includes(id) ? add : remove)(user, source, id, ofOthers.has(id));
      }
    },
    forget: (tx: Tx, source: string): Promise<void> => deleteSource(tx, source),
  };
}

export type ExternalGroups = ReturnType<typeof createExternalGroups>;

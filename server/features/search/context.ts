import type { Database } from '../../db/index.ts';
import type { Actor } from '../../domain/actor.ts';
import { projectMembers } from '../../domain/user-groups.ts';
import type { QueryContext } from '../../domain/query/index.ts';
import { findOpenValueNamed, openValueById, type TrackerDirectory, type VisibleTracker } from '../trackers/index.ts';
import { type GroupReferences, groupNumberIn, memberIdsOf } from '../user-groups/index.ts';
import { findUser, findUserByName } from '../users/index.ts';

interface Deps {
  db: Database;
  trackers: TrackerDirectory;
  groups: GroupReferences;
}

/** Enough to find a mistyped name. */
const mostProposed = 500;

async function namesOf(db: Database, ids: readonly number[]): Promise<string[]> {
  const users = await Promise.all(ids.slice(0, mostProposed).map((id) => findUser(db.read, id)));
  return users.flatMap((user) => (user === undefined ? [] : [user.username]));
}

/** Answers the questions that queries ask. */
export const createQueryContexts =
  ({ db, trackers, groups }: Deps) =>
  async (actor: Actor, { tracker }: VisibleTracker, now: number): Promise<QueryContext> => {
    const group = await groups.of(tracker.projectId);
    return {
      now,
      caller: actor.kind === 'user' ? actor.user.id : null,
      userByName: (name) => findUserByName(db.read, name),
      userExists: async (id) => (await findUser(db.read, id)) !== undefined,
      // Anonymous callers must not learn who is in the project.
      proposedUsers: async () =>
        actor.kind === 'user' ? namesOf(db, await memberIdsOf(db.read, tracker.projectId, projectMembers.id)) : [],
      groupNumber: (id) => groupNumberIn(db.read, tracker.projectId, id),
      groupLabel: async (number) => group(number)?.label,
      openValueById: (field, id) => openValueById(db.read, field.id, id),
      openValueNamed: (field, label) => findOpenValueNamed(db.read, field.id, label),
      linkTypes: (await trackers.linkTypes()).map((type) => type.shortname),
    };
  };

export type QueryContexts = ReturnType<typeof createQueryContexts>;

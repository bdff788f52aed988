import type { Database } from '../../db/index.ts';
import type { Actor } from '../../domain/actor.ts';
import type { QueryContext } from '../../domain/query/index.ts';
import { findOpenValueNamed, openValueById, type TrackerDirectory, type VisibleTracker } from '../trackers/index.ts';
import { type GroupReferences, groupNumberIn } from '../user-groups/index.ts';
import { findUser, findUserByName } from '../users/index.ts';

interface Deps {
  db: Database;
  trackers: TrackerDirectory;
  groups: GroupReferences;
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
      groupNumber: (id) => groupNumberIn(db.read, tracker.projectId, id),
      groupLabel: async (number) => group(number)?.label,
      openValueById: (field, id) => openValueById(db.read, field.id, id),
      openValueNamed: (field, label) => findOpenValueNamed(db.read, field.id, label),
      linkTypes: (await trackers.linkTypes()).map((type) => type.shortname),
    };
  };

export type QueryContexts = ReturnType<typeof createQueryContexts>;

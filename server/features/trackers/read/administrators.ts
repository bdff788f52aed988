import type { Database } from '../../../db/index.ts';
import { type Identity, isNotifiable } from '../../../domain/actor.ts';
import { projectAdministrators } from '../../../domain/user-groups.ts';
import { memberIdsOf } from '../../user-groups/index.ts';
import type { Identities } from '../../users/index.ts';
import type { TrackerDirectory } from '../directory.ts';

interface Deps {
  db: Database;
  trackers: TrackerDirectory;
  identities: Identities;
}

interface Place {
  projectId: number;
  /** null: the project */
  trackerId: number | null;
}

/** Finds the administrators of a tracker or a project with open accounts. */
export function createAdministrators({ db, trackers, identities }: Deps) {
  return async function administratorsOf({ projectId, trackerId }: Place): Promise<Identity[]> {
    const tracker = trackerId === null ? undefined : await trackers.find(trackerId);
    const groups = new Set([projectAdministrators.id, ...(tracker?.permissions.admin ?? [])]);
    const found = new Map<number, Identity>();
    for (const group of groups) {
      for (const id of await memberIdsOf(db.read, projectId, group)) {
        const user = await identities.find(id);
        if (user !== undefined && isNotifiable(user)) found.set(id, user);
      }
    }
    return [...found.values()];
  };
}

/** One person for each address. */
export const onePerAddress = (people: readonly Identity[]): Map<string, Identity> =>
  new Map(people.filter(({ email }) => email !== '').map((person) => [person.email, person]));

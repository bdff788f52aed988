import type { Database } from '../../../db/index.ts';
import { actingFor } from '../../../domain/actor.ts';
import { can } from '../../../domain/policies/policy.ts';
import { isMember } from '../../../domain/policies/project-access.ts';
import type { ProjectDirectory } from '../../projects/index.ts';
import type { Identities } from '../../users/index.ts';
import { topics } from '../repositories/directory.ts';
import { entriesNamingUsers, keepUsers, type NamingEntry } from './store/notifications.ts';

interface Deps {
  db: Database;
  projects: ProjectDirectory;
  identities: Identities;
}

/**
 * Removes users who left a private project from its notifications, so that they are not notified again if they return.
 */
export function createPruning({ db, projects, identities }: Deps) {
  async function hasLeft(userId: number, projectId: number): Promise<boolean> {
    const user = await identities.find(userId);
    if (user === undefined) return true;
    const actor = actingFor(user);
    return !isMember(actor, projectId) && !can(actor, 'platform.administer');
  }

  async function prune(entry: NamingEntry, changed: ReadonlySet<number>): Promise<void> {
    const kept: number[] = [];
    for (const id of entry.users) {
      if (!changed.has(id) || !(await hasLeft(id, entry.projectId))) kept.push(id);
    }
    if (kept.length === entry.users.length) return;
    await db.write(async (tx) => {
      await keepUsers(tx, entry, kept);
      db.publish(tx, topics.repository, entry.repositoryId);
    });
  }

  return async function forget(changed: ReadonlySet<number>): Promise<void> {
    for (const entry of await entriesNamingUsers(db.read)) {
      if (!entry.users.some((id) => changed.has(id))) continue;
      const project = await projects.find(entry.projectId);
      if (project?.isPublic === false) await prune(entry, changed);
    }
  };
}

import type { UserGroupReference } from '../../../../contract/projects/user-group.ts';
import type { Database } from '../../../db/index.ts';
import { accountOf, type Actor } from '../../../domain/actor.ts';
import { projectAdministrators } from '../../../domain/user-groups.ts';
import type { EventLog } from '../../../events/index.ts';
import type { ProjectDirectory } from '../../projects/index.ts';
import type { GroupReferences, UserGroups } from '../../user-groups/index.ts';
import { type RepositoryDirectory, topics } from '../repositories/directory.ts';
import { ownGroupNumber } from '../commits/notification-checks.ts';
import { replaceAdministratorGroups } from './store/administrators.ts';

interface Deps {
  db: Database;
  events: EventLog;
  projects: ProjectDirectory;
  directory: RepositoryDirectory;
  groups: UserGroups;
  references: GroupReferences;
}

/** The repository administrators of a project: its administrators, and the groups that they choose. */
export function createSvnPermissions({ db, events, projects, directory, groups, references }: Deps) {
  async function shown(projectId: number): Promise<UserGroupReference[]> {
    const of = await references.of(projectId);
    const numbers = new Set([projectAdministrators.id, ...(await directory.administratorGroups(projectId))]);
    return [...numbers].map(of).filter((group) => group !== undefined);
  }

  return {
    async read(actor: Actor, projectId: number): Promise<UserGroupReference[]> {
      await projects.administeredForReading(actor, projectId);
      return shown(projectId);
    },

    async replace(actor: Actor, projectId: number, ids: readonly string[]): Promise<UserGroupReference[]> {
      await projects.administered(actor, projectId);
      const numbers = new Set<number>();
      for (const id of ids) {
        numbers.add(await ownGroupNumber({ groups, actor, projectId }, id, 'svn_administrators_group_open'));
      }
      // They are always administrators.
      numbers.delete(projectAdministrators.id);
      await db.write(async (tx) => {
        await replaceAdministratorGroups(tx, projectId, [...numbers]);
        db.publish(tx, topics.administrators, projectId);
        const details = { parts: ['repository_administrators' as const] };
        await events.append(tx, { type: 'project.updated', userId: accountOf(actor), projectId, details });
      });
      return shown(projectId);
    },
  };
}

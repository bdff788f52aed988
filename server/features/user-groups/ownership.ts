import { problem } from '../../../contract/problems.ts';
import type { UserReference } from '../../../contract/projects/user-group.ts';
import type { Database } from '../../db/index.ts';
import { accountOf, type Actor } from '../../domain/actor.ts';
import { require } from '../../domain/policies/policy.ts';
import type { EventLog } from '../../events/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { addHistoryEntries } from '../project-history/index.ts';
import type { KnownProject, ProjectDirectory } from '../projects/index.ts';
import { resolveReferences } from './references.ts';
import { allMemberIds, lockMembers, ownerOf, serviceAccountsAmong, setOwner, usernamesOf } from './store.ts';

interface Deps {
  db: Database;
  events: EventLog;
  directory: ProjectDirectory;
  clock: Clock;
}

/** The owner is responsible for the project, and remains an administrator until it has another owner. */
export function createProjectOwners({ db, events, directory, clock }: Deps) {
  async function manageable(actor: Actor, id: number): Promise<KnownProject> {
    require(actor, 'project.change_owner');
    const project = await directory.find(id);
    if (project === undefined || project.status === 'importing') throw problem('project_owner_not_found');
    return project;
  }

  return {
    /** null: it has no owner */
    async find(actor: Actor, projectId: number): Promise<number | null> {
      const project = await manageable(actor, projectId);
      return ownerOf(db.read, project.id);
    },

    /** The owner, without any check of access. */
    of: (projectId: number): Promise<number | null> => ownerOf(db.read, projectId),

    async replace(actor: Actor, projectId: number, reference: UserReference): Promise<void> {
      const project = await manageable(actor, projectId);
      await db.write(async (tx) => {
        if ((await lockMembers(tx, project.id)) === 'deleted') throw problem('project_deleted');
        const [userId = 0] = await resolveReferences(tx, [reference]);
        const administrators = await allMemberIds(tx, { kind: 'administrators', projectId: project.id });
        const before = await ownerOf(tx, project.id);
        const names = await usernamesOf(tx, [userId, ...(before === null ? [] : [before])]);
        const value = names.get(userId) ?? String(userId);
        const [service] = await serviceAccountsAmong(tx, [userId]);
        if (service !== undefined || !administrators.includes(userId))
          throw problem('project_owner_not_administrator', { name: value });
        if (before === userId) return;
        await setOwner(tx, project.id, userId);
        const entry = { event: 'project_owner_changed' as const, value, before: names.get(before ?? 0) ?? null };
        await addHistoryEntries(tx, { projectId: project.id, actor, at: clock() }, [entry]);
        const details = { parts: ['owner' as const] };
        await events.append(tx, { type: 'project.updated', userId: accountOf(actor), projectId: project.id, details });
      });
    },
  };
}

export type ProjectOwners = ReturnType<typeof createProjectOwners>;

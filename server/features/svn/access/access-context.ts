import type { Database } from '../../../db/index.ts';
import { accessOf, type AccessMode } from '../../../domain/policies/project-access.ts';
import type { AccessContext } from '../../../domain/svn/index.ts';
import type { KnownProject } from '../../projects/index.ts';
import { mayReach } from '../../../domain/policies/repository-reach.ts';
import { listMemberRows } from './store/groups.ts';

export type ProjectContext = Omit<AccessContext, 'hasDefaultPermissions'>;

/** The facts about a project that its access files depend on: its members and its visibility. */
export async function projectContext(db: Database, project: KnownProject, mode: AccessMode): Promise<ProjectContext> {
  const rows = (await listMemberRows(db.read, project.id)).filter((row) => mayReach(row, project, mode));
  const groups = Map.groupBy(rows, (row) => row.group);
  const loginsOf = (group: string | null): string[] => (groups.get(group) ?? []).map((row) => row.username);
  return {
    members: loginsOf(null),
    groups: [...groups.keys()].filter((name) => name !== null).map((name) => ({ name, logins: loginsOf(name) })),
    access: accessOf(project, mode),
  };
}

import type { Database } from '../../../db/index.ts';
import type { Actor } from '../../../domain/actor.ts';
import { can } from '../../../domain/policies/policy.ts';
import type { ProjectDirectory } from '../../projects/index.ts';
import { findCommits } from './store/commits.ts';

interface Deps {
  db: Database;
  projects: ProjectDirectory;
  origin: () => string;
}

/** Presents the commits that refer to an artifact, to callers who may see the project of the repository. */
export function createReferringCommits({ db, projects, origin }: Deps) {
  return async function shownTo(actor: Actor, ids: readonly number[], until?: number): Promise<object[]> {
    const shown: object[] = [];
    for (const { projectId, repository, revision } of await findCommits(db.read, ids, until)) {
      const project = await projects.find(projectId);
      if (project === undefined || !can(actor, 'project.read', projects.subject(project))) continue;
      const value = `${repository}/${revision}`;
      shown.push({
        ref: `svn #${value}`,
        url: `${origin()}/goto?key=svn&val=${encodeURIComponent(value)}&group_id=${projectId}`,
        direction: 'in',
      });
    }
    return shown;
  };
}

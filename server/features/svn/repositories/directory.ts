import { problem } from '../../../../contract/problems.ts';
import type { Database } from '../../../db/index.ts';
import type { Actor } from '../../../domain/actor.ts';
import { require } from '../../../domain/policies/policy.ts';
import type { RepositorySubject } from '../../../domain/policies/repository.ts';
import { createCache } from '../../../lib/cache/cache.ts';
import type { KnownProject, ProjectDirectory } from '../../projects/index.ts';
import { isUsableRepository, type Repository } from './repository.ts';
import { findRepository, findRepositoryId } from './store.ts';
import { administratorGroups } from '../access/store/administrators.ts';

/** Topics for other copies of Hearth: a repository, and the repository administrators of a project. */
export const topics = { repository: 'svn', administrators: 'svn_administrators' } as const;

export interface FoundRepository {
  repository: Repository;
  project: KnownProject;
}

interface Deps {
  db: Database;
  projects: ProjectDirectory;
}

/** Repositories and access to them, cached until they change on any copy of Hearth. */
export function createRepositoryDirectory({ db, projects }: Deps) {
  const byId = createCache<number, Repository>(10_000, (id) => findRepository(db.read, id));
  const ids = createCache<string, number>(10_000, async (key) => {
    const [projectId = '', name = ''] = key.split('/');
    return findRepositoryId(db.read, Number(projectId), name);
  });
  const administrators = createCache<number, number[]>(10_000, (project) => administratorGroups(db.read, project));
  db.subscribe([topics.repository, topics.administrators], ({ topic, id }) => {
    if (topic === '*') for (const cache of [byId, ids, administrators]) cache.clear();
    if (topic === topics.repository) {
      byId.drop(Number(id));
      ids.clear();
    }
    if (topic === topics.administrators) administrators.drop(Number(id));
  });

  const administratorsOf = async (projectId: number): Promise<number[]> => (await administrators.get(projectId)) ?? [];

  /** A project with everything that permissions on its repositories depend on. */
  const subject = async (project: KnownProject): Promise<RepositorySubject> => ({
    ...projects.subject(project),
    administratorGroups: await administratorsOf(project.id),
  });

  /** Only callers who may see its project learn that it exists. */
  async function visible(actor: Actor, id: number): Promise<FoundRepository> {
    const repository = await byId.get(id);
    const project = isUsableRepository(repository) ? await projects.find(repository.projectId) : undefined;
    if (!isUsableRepository(repository) || project === undefined) throw problem('svn_repository_not_found');
    require(actor, 'repository.read', projects.subject(project));
    return { repository, project };
  }

  return {
    find: (id: number): Promise<Repository | undefined> => byId.get(id),

    /** The repository of exactly this name. Names that differ only in case are taken, but don't match. */
    async named(projectId: number, name: string): Promise<Repository | undefined> {
      const id = await ids.get(`${projectId}/${name.toLowerCase()}`);
      const found = id === undefined ? undefined : await byId.get(id);
      return found?.name === name ? found : undefined;
    },

    visible,
    subject,
    administratorGroups: administratorsOf,

    /** For changes, which a suspended or deleted project refuses. */
    async administered(actor: Actor, id: number): Promise<FoundRepository> {
      const found = await visible(actor, id);
      require(actor, 'repository.administer', await subject(found.project));
      return found;
    },

    /** For administrators who only read: the project may be closed. */
    async administeredForReading(actor: Actor, id: number): Promise<FoundRepository> {
      const found = await visible(actor, id);
      require(actor, 'repository.read_administration', await subject(found.project));
      return found;
    },
  };
}

export type RepositoryDirectory = ReturnType<typeof createRepositoryDirectory>;

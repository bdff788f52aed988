import type { Database } from '../../../db/index.ts';
import {
  artifactNamedBy,
  type CommitReference,
  type ReferenceContext,
  repositoryNameKey,
  resolvesIn,
} from '../../../domain/svn/index.ts';
import { namesOf } from '../../../domain/trackers/former-names.ts';
import type { ArtifactAccess } from '../../artifacts/index.ts';
import type { KnownProject, ProjectDirectory, Services } from '../../projects/index.ts';
import type { TrackerDirectory } from '../../trackers/index.ts';
import { repositoriesIn } from '../repositories/store.ts';

interface Deps {
  db: Database;
  projects: ProjectDirectory;
  services: Services;
  trackers: TrackerDirectory;
  artifacts: Pick<ArtifactAccess, 'trackerOf'>;
}

const services = ['plugin_tracker', 'plugin_svn'];

/** An artifact that a commit message names. */
export interface NamedArtifact {
  keyword: string;
  id: number;
}

/** Resolves the references in commit messages. */
export function createReferenceContext({ db, projects, services: switches, trackers, artifacts }: Deps) {
  async function contextOf(projectId: number): Promise<ReferenceContext> {
    const isOn = await Promise.all(services.map((name) => switches.isEnabled(projectId, name)));
    const names = (await trackers.ofProject(projectId)).flatMap(namesOf);
    const repositories = await repositoriesIn(db.read, ['ready'], projectId);
    return {
      services: new Set(services.filter((_, index) => isOn[index])),
      trackers: new Set(names),
      repositories: new Set(repositories.map(({ name }) => repositoryNameKey(name))),
    };
  }

  async function projectNamed(name: string): Promise<KnownProject | undefined> {
    return (await projects.named(name)) ?? (/^\d{1,10}$/.test(name) ? projects.find(Number(name)) : undefined);
  }

  /** The project that the named artifact is in, if it exists. */
  async function projectOfArtifact(reference: CommitReference): Promise<number | undefined> {
    const id = artifactNamedBy(reference);
    return id === undefined ? undefined : (await artifacts.trackerOf(id))?.projectId;
  }

  /** The named project, or else that of the artifact, or else that of the repository. */
  async function targetOf(reference: CommitReference, own: number): Promise<number | undefined> {
    if (reference.project !== undefined) return (await projectNamed(reference.project))?.id;
    return (await projectOfArtifact(reference)) ?? own;
  }

  async function resolves(reference: CommitReference, own: number): Promise<boolean> {
    const target = await targetOf(reference, own);
    return target !== undefined && resolvesIn(reference, await contextOf(target));
  }

  const isArtifactKeyword = (keyword: string): boolean => keyword === 'art' || keyword === 'artifact';

  return {
    /** Whether the reference is valid in this project. Its target need not exist. */
    resolves,

    /** The artifact that it refers to, if it exists and has this item name. */
    async artifactOf(reference: CommitReference, own: number): Promise<NamedArtifact | undefined> {
      const id = artifactNamedBy(reference);
      const tracker = id === undefined ? undefined : await artifacts.trackerOf(id);
      if (id === undefined || tracker === undefined || tracker.isDeleted) return undefined;
      const { keyword } = reference;
      if (!isArtifactKeyword(keyword) && !namesOf(tracker).includes(keyword)) return undefined;
      if ((await targetOf(reference, own)) !== tracker.projectId) return undefined;
      return { keyword, id };
    },
  };
}

export type ReferenceContexts = ReturnType<typeof createReferenceContext>;

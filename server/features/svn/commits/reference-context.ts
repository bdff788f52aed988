import type { Database } from '../../../db/index.ts';
import {
  artifactNamedBy,
  type CommitReference,
  type ReferenceContext,
  repositoryNameKey,
  resolvesIn,
} from '../../../domain/svn/index.ts';
import { findArtifacts } from '../../artifacts/index.ts';
import type { KnownProject, ProjectDirectory, Services } from '../../projects/index.ts';
import type { TrackerDirectory } from '../../trackers/index.ts';
import { repositoriesIn } from '../repositories/store.ts';

interface Deps {
  db: Database;
  projects: ProjectDirectory;
  services: Services;
  trackers: TrackerDirectory;
}

const services = ['plugin_tracker', 'plugin_svn'];

/** An artifact that a commit message names. */
export interface NamedArtifact {
  keyword: string;
  id: number;
}

/** Says what the references of commit messages mean. */
export function createReferenceContext({ db, projects, services: switches, trackers }: Deps) {
  async function groundOf(projectId: number): Promise<ReferenceContext> {
    const isOn = await Promise.all(services.map((name) => switches.isEnabled(projectId, name)));
    const names = (await trackers.ofProject(projectId)).map((tracker) => tracker.itemName.toLowerCase());
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

  /** Where an artifact is, if it exists. */
  async function homeOf(reference: CommitReference): Promise<number | undefined> {
    const id = artifactNamedBy(reference);
    const artifact = id === undefined ? undefined : (await findArtifacts(db.read, [id])).get(id);
    return artifact === undefined ? undefined : (await trackers.find(artifact.trackerId))?.projectId;
  }

  /** The project that is named; else the one of the artifact; else the one of the repository. */
  async function targetOf(reference: CommitReference, own: number): Promise<number | undefined> {
    if (reference.project !== undefined) return (await projectNamed(reference.project))?.id;
    return (await homeOf(reference)) ?? own;
  }

  async function resolves(reference: CommitReference, own: number): Promise<boolean> {
    const target = await targetOf(reference, own);
    return target !== undefined && resolvesIn(reference, await groundOf(target));
  }

  const isArtifactKeyword = (keyword: string): boolean => keyword === 'art' || keyword === 'artifact';

  return {
    /** Whether it means something to a commit in a project; what it points at need not exist. */
    resolves,

    /** The artifact that it points at, if that exists and goes by this name. */
    async artifactOf(reference: CommitReference, own: number): Promise<NamedArtifact | undefined> {
      const id = artifactNamedBy(reference);
      const artifact = id === undefined ? undefined : (await findArtifacts(db.read, [id])).get(id);
      const tracker = artifact === undefined ? undefined : await trackers.find(artifact.trackerId);
      if (artifact === undefined || tracker === undefined || tracker.isDeleted) return undefined;
      const { keyword } = reference;
      if (!isArtifactKeyword(keyword) && tracker.itemName.toLowerCase() !== keyword) return undefined;
      if ((await targetOf(reference, own)) !== tracker.projectId) return undefined;
      return { keyword, id: artifact.id };
    },
  };
}

export type ReferenceContexts = ReturnType<typeof createReferenceContext>;

import { problem } from '../../../contract/problems.ts';
import type { Actor } from '../../domain/actor.ts';
import { trackerRights } from '../../domain/policies/tracker-rights.ts';
import {
  acrossMessages,
  type From,
  matchingCategories,
  type QueryPlace,
  wrongFrom,
  wrongTrackerCount,
} from '../../domain/query/across/index.ts';
import type { ArtifactAccess } from '../artifacts/index.ts';
import type { KnownProject, ProjectDirectory } from '../projects/index.ts';
import type { TrackerDirectory, VisibleTracker } from '../trackers/index.ts';

interface Deps {
  trackers: TrackerDirectory;
  directory: ProjectDirectory;
  artifactAccess: ArtifactAccess;
  categories: { projectsIn(meant: (paths: readonly string[]) => ReadonlySet<string>): Promise<number[]> };
}

const refusedFrom = (reason: string) =>
  problem('crosstracker_query_refused', { reason: acrossMessages.wrongFrom(reason) });

/** Finds the trackers that queries search. */
export function createSources({ trackers, directory, artifactAccess, categories }: Deps) {
  async function projectIds(actor: Actor, { project }: From, place: QueryPlace): Promise<number[]> {
    // Without a condition on the project, or with 'self', the query means the project of the dashboard.
    const own = place.kind === 'project' ? [place.projectId] : [];
    if (project === null) return own;
    if (project.values === 'mine') return actor.kind === 'user' ? [...actor.user.memberOf] : [];
    if (project.target === 'project') return own;
    if (project.target === 'category') return categories.projectsIn((paths) => matchingCategories(project, paths));
    const named = await Promise.all(project.values.map((name) => directory.named(name)));
    return named.flatMap((one) => one?.id ?? []);
  }

  /** A tracker that the caller sees, in an active project. */
  async function visibleIn(actor: Actor, project: KnownProject, id: number): Promise<VisibleTracker | undefined> {
    const tracker = await artifactAccess.openTracker(actor, id);
    if (tracker === undefined) return undefined;
    const rights = trackerRights(actor, tracker);
    return rights.canView ? { tracker, rights, project } : undefined;
  }

  async function visible(actor: Actor, ids: readonly number[]): Promise<VisibleTracker[]> {
    const found: VisibleTracker[] = [];
    for (const id of ids) {
      const tracker = await trackers.find(id);
      const project = tracker === undefined ? undefined : await directory.find(tracker.projectId);
      const one = project?.status === 'active' ? await visibleIn(actor, project, id) : undefined;
      if (one !== undefined) found.push(one);
    }
    return found;
  }

  return {
    visible,

    /** The trackers of FROM that the caller sees. */
    async of(actor: Actor, from: From, place: QueryPlace): Promise<VisibleTracker[]> {
      const wrong = wrongFrom(from, place);
      if (wrong !== undefined) throw refusedFrom(wrong);
      const ids: number[] = [];
      for (const projectId of new Set(await projectIds(actor, from, place))) {
        const inProject = await trackers.ofProject(projectId);
        const named = inProject.filter(({ itemName }) => from.trackers?.includes(itemName) ?? true);
        ids.push(...named.map(({ id }) => id));
      }
      const found = await visible(actor, ids);
      // Trackers that the caller doesn't see are not counted: the number would reveal them.
      const wrongCount = wrongTrackerCount(found.length);
      if (wrongCount !== undefined) throw refusedFrom(wrongCount);
      return found;
    },
  };
}

export type Sources = ReturnType<typeof createSources>;

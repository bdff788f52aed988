import type { Database } from '../../db/index.ts';
import type { Actor } from '../../domain/actor.ts';
import { trackerRights } from '../../domain/policies/tracker-rights.ts';
import type { ArtifactAccess, History } from '../artifacts/index.ts';
import type { ProjectDirectory } from '../projects/index.ts';
import type { TrackerDirectory } from '../trackers/index.ts';
import type { Identities } from '../users/index.ts';
import type { SeenChange } from './change.ts';
import { changesetsById, type Mark, marksBefore, type Place } from './store.ts';

interface Deps {
  db: Database;
  directory: ProjectDirectory;
  trackers: TrackerDirectory;
  identities: Identities;
  artifactAccess: ArtifactAccess;
  artifactHistory: Pick<History, 'glimpse'>;
}

/** How many changesets one request looks at, at most, and how many of them at once. */
const mostMarks = 5_000;
const mostAtOnce = 500;

/** What happened to the artifacts that a caller may see, newest first. */
export function createActivity({ db, directory, trackers, identities, artifactAccess, artifactHistory }: Deps) {
  async function isOpen(actor: Actor, trackerId: number, projectId: number | undefined): Promise<boolean> {
    const tracker = await artifactAccess.openTracker(actor, trackerId);
    if (tracker === undefined || (projectId !== undefined && tracker.projectId !== projectId)) return false;
    return trackerRights(actor, tracker).canView;
  }

  /** Where to look: everywhere, or tracker by tracker. */
  async function sourcesIn(actor: Actor, projectId: number | undefined): Promise<(number | undefined)[]> {
    if (projectId === undefined) return [undefined];
    await directory.visible(actor, projectId);
    const found = await trackers.ofProject(projectId);
    return found.filter((tracker) => trackerRights(actor, tracker).canView).map(({ id }) => id);
  }

  async function marksIn(
    sources: readonly (number | undefined)[],
    before: Place | undefined,
    limit: number,
  ): Promise<Mark[]> {
    const found = await Promise.all(sources.map((trackerId) => marksBefore(db, before, limit, trackerId)));
    return found
      .flat()
      .toSorted((a, b) => b.at - a.at || b.id - a.id)
      .slice(0, limit);
  }

  /** What the caller sees of these changesets, in their order. */
  async function seenIn(actor: Actor, marks: readonly Mark[], projectId: number | undefined): Promise<SeenChange[]> {
    const ids = [...new Set(marks.map(({ trackerId }) => trackerId))];
    const open = await Promise.all(ids.map((id) => isOpen(actor, id, projectId)));
    const candidates = marks.filter(({ trackerId }) => open[ids.indexOf(trackerId)] === true);
    const records = await artifactAccess.findViewable(
      actor,
      candidates.map(({ artifactId }) => artifactId),
    );
    const changesets = await changesetsById(
      db,
      candidates.map(({ id }) => id),
    );
    const found: SeenChange[] = [];
    for (const { id, artifactId } of candidates) {
      const record = records.get(artifactId);
      const changeset = changesets.get(id);
      if (record === undefined || changeset === undefined) continue;
      const seen = await artifactAccess.see(actor, record);
      const glimpse = await artifactHistory.glimpse(actor, seen, changeset);
      const author = await identities.find(changeset.submittedBy);
      if (glimpse !== undefined) found.push({ changeset, seen, glimpse, author });
    }
    return found;
  }

  /** Whether something of what happened last in the project is not for this caller. */
  async function hasHidden(actor: Actor, projectId: number, limit: number): Promise<boolean> {
    const all = (await trackers.ofProject(projectId)).map(({ id }) => id);
    const marks = await marksIn(all, undefined, limit);
    return (await seenIn(actor, marks, projectId)).length < marks.length;
  }

  return {
    hasHidden,

    /**
     * `next`: from where to go on. A page may hold less than asked for, even nothing, where there is more to look at.
     */
    async page(
      actor: Actor,
      wanted: { projectId: number | undefined; before: Place | undefined; limit: number },
    ): Promise<{ changes: SeenChange[]; next: Place | undefined }> {
      const sources = await sourcesIn(actor, wanted.projectId);
      const changes: SeenChange[] = [];
      let { before } = wanted;
      for (let looked = 0, size = wanted.limit + 1; looked < mostMarks; looked += size) {
        size = Math.min(looked === 0 ? size : size * 2, mostAtOnce);
        const marks = await marksIn(sources, before, size);
        changes.push(...(await seenIn(actor, marks, wanted.projectId)));
        if (changes.length > wanted.limit) return cut(changes, wanted.limit);
        const last = marks.at(-1);
        if (last === undefined || marks.length < size) return { changes, next: undefined };
        before = last;
      }
      return { changes, next: before };
    },
  };
}

function cut(changes: readonly SeenChange[], limit: number): { changes: SeenChange[]; next: Place | undefined } {
  const kept = changes.slice(0, limit);
  const last = kept.at(-1)?.changeset;
  return { changes: kept, next: last === undefined ? undefined : { at: last.submittedOn, id: last.id } };
}

export type ActivityLog = ReturnType<typeof createActivity>;

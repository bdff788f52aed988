import type { ChangedField } from '../../../contract/artifacts/artifact.ts';
import type { Database } from '../../db/index.ts';
import type { Actor } from '../../domain/actor.ts';
import { trackerRights } from '../../domain/policies/tracker-rights.ts';
import { portionsOf } from '../../http/encode/portions.ts';
import type { ArtifactAccess, History } from '../artifacts/index.ts';
import type { ProjectDirectory } from '../projects/index.ts';
import type { TrackerDirectory } from '../trackers/index.ts';
import type { Identities } from '../users/index.ts';
import type { VisibleChange } from './change.ts';
import { type ChangesetRef, changesetsBefore, type ActivityPosition } from './store.ts';

interface Deps {
  db: Database;
  directory: ProjectDirectory;
  trackers: TrackerDirectory;
  identities: Identities;
  artifactAccess: ArtifactAccess;
  artifactHistory: Pick<History, 'byId' | 'visible' | 'changedFields'>;
}

/** The most changesets that one request reads in total, and in one query. */
const mostChangesets = 5_000;
const mostAtOnce = 500;

/** The changes to the artifacts that a caller may view, newest first. */
export function createActivity({ db, directory, trackers, identities, artifactAccess, artifactHistory }: Deps) {
  async function isOpen(actor: Actor, trackerId: number, projectId: number | undefined): Promise<boolean> {
    const tracker = await artifactAccess.openTracker(actor, trackerId);
    if (tracker === undefined || (projectId !== undefined && tracker.projectId !== projectId)) return false;
    return trackerRights(actor, tracker).canView;
  }

  /** The trackers to query; undefined stands for all trackers. */
  async function sourcesIn(actor: Actor, projectId: number | undefined): Promise<(number | undefined)[]> {
    if (projectId === undefined) return [undefined];
    await directory.visible(actor, projectId);
    const found = await trackers.ofProject(projectId);
    return found.filter((tracker) => trackerRights(actor, tracker).canView).map(({ id }) => id);
  }

  async function refsIn(
    sources: readonly (number | undefined)[],
    before: ActivityPosition | undefined,
    limit: number,
  ): Promise<ChangesetRef[]> {
    const found = await Promise.all(sources.map((trackerId) => changesetsBefore(db, before, limit, trackerId)));
    return found
      .flat()
      .toSorted((a, b) => b.at - a.at || b.id - a.id)
      .slice(0, limit);
  }

  /** The changesets that the caller may read, in the given order. Reads a few at a time, because they may be large. */
  async function* visibleIn(
    actor: Actor,
    refs: readonly ChangesetRef[],
    projectId: number | undefined,
  ): AsyncIterable<{ ref: ChangesetRef; change: VisibleChange }> {
    const ids = [...new Set(refs.map(({ trackerId }) => trackerId))];
    const open = await Promise.all(ids.map((id) => isOpen(actor, id, projectId)));
    const candidates = refs.filter(({ trackerId }) => open[ids.indexOf(trackerId)] === true);
    for (const portion of portionsOf(candidates)) {
      const records = await artifactAccess.findViewable(
        actor,
        portion.map(({ artifactId }) => artifactId),
      );
      const changesets = await artifactHistory.byId(portion.map(({ id }) => id));
      for (const ref of portion) {
        const record = records.get(ref.artifactId);
        const changeset = changesets.get(ref.id);
        if (record === undefined || changeset === undefined) continue;
        const seen = await artifactAccess.readable(actor, record);
        const visible = await artifactHistory.visible(actor, seen, changeset);
        const author = await identities.find(changeset.submittedBy);
        if (visible !== undefined) yield { ref, change: { changeset, seen, visible, author } };
      }
    }
  }

  /** Whether the latest changes in the project include some that the caller may not read. */
  async function hasHidden(actor: Actor, projectId: number, limit: number): Promise<boolean> {
    const all = (await trackers.ofProject(projectId)).map(({ id }) => id);
    const refs = await refsIn(all, undefined, limit);
    let readable = 0;
    for await (const _ of visibleIn(actor, refs, projectId)) readable += 1;
    return readable < refs.length;
  }

  return {
    hasHidden,

    /** The fields of a change that the caller may read. A creation sets all fields. */
    changedFields: async (actor: Actor, { seen, changeset }: VisibleChange): Promise<ChangedField[]> =>
      changeset.version === 1 ? [] : artifactHistory.changedFields(actor, seen, changeset),

    /**
     * Calls `take` for each change. `next` is the position where the next page starts. A page may have fewer changes than
     * requested, or none, even if more follow.
     */
    async page(
      actor: Actor,
      wanted: Wanted,
      take: (change: VisibleChange) => Promise<void>,
    ): Promise<{ next: ActivityPosition | undefined }> {
      const { projectId, limit } = wanted;
      const sources = await sourcesIn(actor, projectId);
      let { before } = wanted;
      let count = 0;
      for (let looked = 0, size = limit + 1; looked < mostChangesets; looked += size) {
        size = Math.min(looked === 0 ? size : size * 2, mostAtOnce);
        const refs = await refsIn(sources, before, size);
        for await (const { ref, change } of visibleIn(actor, refs, projectId)) {
          if (count === limit) return { next: before };
          await take(change);
          count += 1;
          before = { at: ref.at, id: ref.id };
        }
        const last = refs.at(-1);
        if (last === undefined || refs.length < size) return { next: undefined };
        before = { at: last.at, id: last.id };
      }
      return { next: before };
    },
  };
}

interface Wanted {
  projectId: number | undefined;
  before: ActivityPosition | undefined;
  limit: number;
}

export type ActivityLog = ReturnType<typeof createActivity>;

import { answerLimits } from '../../../contract/limits.ts';
import { problem } from '../../../contract/problems.ts';
import type { Actor } from '../../domain/actor.ts';
import type { EventLog, LoggedEvent } from '../../events/index.ts';
import type { ArtifactAccess } from '../artifacts/index.ts';
import type { ProjectDirectory } from '../projects/index.ts';
import type { TrackerDirectory } from '../trackers/index.ts';
import type { LoadedEvent, VisibleEvent, VisibleEvents } from './visible.ts';

interface Deps {
  events: EventLog;
  visibleEvents: VisibleEvents;
  directory: ProjectDirectory;
  trackers: TrackerDirectory;
  artifactAccess: ArtifactAccess;
}

/** The most events that one request reads in total, and in one query. */
const mostEvents = 2_000;
const mostAtOnce = 200;

export interface ChangeFilter {
  projectId: number | undefined;
  trackerId: number | undefined;
  types: ReadonlySet<string> | undefined;
}

export interface ChangesFound {
  changes: VisibleEvent[];
  /** the last event that was looked at */
  next: number;
  hasMore: boolean;
}

/** The events that a caller may know of, in the order of their commits. */
export function createChanges({ events, visibleEvents, directory, trackers, artifactAccess }: Deps) {
  /** An artifact that leaves a tracker or project is news for both. */
  async function isAbout({ trackerId, projectId }: ChangeFilter, event: LoggedEvent): Promise<boolean> {
    const former = 'before' in event.details ? event.details.before?.trackerId : undefined;
    if (trackerId !== undefined && event.trackerId !== trackerId && former !== trackerId) return false;
    if (projectId === undefined || event.projectId === projectId) return true;
    return former !== undefined && (await trackers.find(former))?.projectId === projectId;
  }

  async function visibleOf(actor: Actor, filter: ChangeFilter, loaded: LoadedEvent): Promise<VisibleEvent | undefined> {
    if (!(await isAbout(filter, loaded.event))) return undefined;
    const visible = await visibleEvents.visible(actor, loaded);
    return visible === undefined || filter.types?.has(visible.type) === false ? undefined : visible;
  }

  return {
    visibleOf,

    /** Refuses filters that name something that the caller may not see. */
    async checkFilter(actor: Actor, { projectId, trackerId }: ChangeFilter): Promise<void> {
      if (projectId !== undefined) await directory.visible(actor, projectId);
      if (trackerId === undefined) return;
      const tracker = await artifactAccess.openTracker(actor, trackerId);
      if (tracker === undefined) throw problem('tracker_not_found');
    },

    /** Refuses a position that is no longer, or not yet, in the log. */
    async checkSince(since: number): Promise<{ head: number }> {
      const { head, pruned } = await events.bounds();
      if (since < pruned) throw problem('changes_since_gone', { since, head }, { members: { since: head } });
      if (since > head) throw problem('changes_since_unknown', { since, head });
      return { head };
    },

    head: async (): Promise<number> => (await events.bounds()).head,

    /** A page may have fewer changes than requested, or none, even if more follow. */
    async page(actor: Actor, filter: ChangeFilter, since: number, limit: number): Promise<ChangesFound> {
      const changes: VisibleEvent[] = [];
      let next = since;
      let taken = 0;
      for (let looked = 0; looked < mostEvents; looked += mostAtOnce) {
        const found = await events.after(next, mostAtOnce);
        for await (const { loaded: portion, bytes } of visibleEvents.loadInPortions(found)) {
          if (changes.length > 0 && taken + bytes > answerLimits.changesBytes) return { changes, next, hasMore: true };
          const before = changes.length;
          for (const loaded of portion) {
            if (changes.length === limit) return { changes, next, hasMore: true };
            const visible = await visibleOf(actor, filter, loaded);
            if (visible !== undefined) changes.push(visible);
            next = loaded.event.seq;
          }
          if (changes.length > before) taken += bytes;
        }
        if (found.length < mostAtOnce) return { changes, next, hasMore: false };
      }
      return { changes, next, hasMore: true };
    },
  };
}

export type ChangeLog = ReturnType<typeof createChanges>;

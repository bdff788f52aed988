import type { Database } from '../../../db/index.ts';
import type { Actor, Identity } from '../../../domain/actor.ts';
import type { Tracker } from '../../../domain/trackers/tracker.ts';
import type { ArtifactRecord } from '../../../domain/artifacts/record.ts';
import { createPauses } from '../../../lib/pauses.ts';
import type { TrackerDirectory } from '../../trackers/index.ts';
import type { ArtifactAccess, ArtifactContext } from '../access.ts';
import { allOf, havingValue, submittedBy, watchedBy } from '../store/lists.ts';

interface Deps {
  db: Database;
  trackers: TrackerDirectory;
  access: ArtifactAccess;
}

/** Whether it is open, as far as the caller may know: without a readable status, every artifact is open. */
export function isOpenTo({ tracker, rights, record }: ArtifactContext): boolean {
  const field = tracker.elements.find(({ id, isUsed }) => id === tracker.semantics.status?.field && isUsed);
  return field === undefined || !rights.canRead(field) || isOpen(tracker, record);
}

/** Without a status semantic, every artifact is open. */
function isOpen(tracker: Tracker, record: Pick<ArtifactRecord, 'document'>): boolean {
  const { status } = tracker.semantics;
  if (status === undefined) return true;
  const [chosen] = (record.document[String(status.field)] ?? []) as number[];
  return chosen !== undefined && status.open.includes(chosen);
}

/** Lists of artifacts that are not searches: the ids of a person's artifacts, and of possible parents. */
export function createArtifactLists({ db, trackers, access }: Deps) {
  async function isVisibleAndOpen(actor: Actor, record: ArtifactRecord): Promise<boolean> {
    const tracker = (await access.canView(actor, record)) ? await trackers.find(record.trackerId) : undefined;
    return tracker !== undefined && isOpen(tracker, record);
  }

  return {
    /** Open artifacts that a user is assigned to, has submitted or watches, newest first. */
    async ofUser(
      actor: Actor,
      user: Identity,
      wanted: { assigned: boolean; submitted: boolean; watched: boolean },
    ): Promise<number[]> {
      const contributorFields = wanted.assigned ? await trackers.contributorFields() : [];
      const distinct = new Set([
        ...(wanted.assigned ? await havingValue(db.read, contributorFields, [user.id]) : []),
        ...(wanted.submitted ? await submittedBy(db.read, user.id) : []),
        ...(wanted.watched ? await watchedBy(db.read, user.id) : []),
      ]);
      const found: number[] = [];
      const pause = createPauses();
      for await (const records of access.findInPortions([...distinct].toSorted((a, b) => b - a))) {
        for (const record of records) {
          if (await isVisibleAndOpen(actor, record)) found.push(record.id);
          await pause();
        }
      }
      return found;
    },

    /** Open artifacts of the parent tracker, newest first. */
    async possibleParents(actor: Actor, tracker: Tracker): Promise<number[]> {
      const parent = tracker.parentId === null ? undefined : await trackers.find(tracker.parentId);
      if (parent === undefined) return [];
      const { status } = parent.semantics;
      const ids =
        status === undefined
          ? await allOf(db.read, parent.id)
          : await havingValue(db.read, [status.field], status.open);
      const visible = await access.findViewableHeads(actor, ids);
      return ids.filter((id) => visible.has(id));
    },
  };
}

export type ArtifactLists = ReturnType<typeof createArtifactLists>;

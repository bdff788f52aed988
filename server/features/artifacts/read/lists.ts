import type { Database } from '../../../db/index.ts';
import type { Actor, Identity } from '../../../domain/actor.ts';
import type { Tracker } from '../../../domain/trackers/tracker.ts';
import type { ArtifactRecord } from '../../../domain/artifacts/record.ts';
import type { TrackerDirectory } from '../../trackers/index.ts';
import type { ArtifactAccess, ArtifactContext } from '../access.ts';
import { allOf, havingValue, submittedBy, watchedBy } from '../store/lists.ts';

interface Deps {
  db: Database;
  trackers: TrackerDirectory;
  access: ArtifactAccess;
}

/** Whether it is open, as far as the caller may know: without a status that they may read, every artifact is. */
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

/** Lists of artifacts that are not searches: those of a person, and possible parents. */
export function createArtifactLists({ db, trackers, access }: Deps) {
  async function visibleOf(actor: Actor, records: readonly ArtifactRecord[]): Promise<ArtifactContext[]> {
    const found: ArtifactContext[] = [];
    for (const record of records)
      if (await access.canView(actor, record)) found.push(await access.readable(actor, record));
    return found;
  }

  return {
    /** Open artifacts that a user is assigned to, has submitted or watches, newest first. */
    async ofUser(
      actor: Actor,
      user: Identity,
      wanted: { assigned: boolean; submitted: boolean; watched: boolean },
    ): Promise<ArtifactContext[]> {
      const contributorFields = wanted.assigned ? await trackers.contributorFields() : [];
      const records = [
        ...(wanted.assigned ? await havingValue(db.read, contributorFields, [user.id]) : []),
        ...(wanted.submitted ? await submittedBy(db.read, user.id) : []),
        ...(wanted.watched ? await watchedBy(db.read, user.id) : []),
      ];
      const distinct = [...new Map(records.map((record) => [record.id, record])).values()];
      const visible = await visibleOf(
        actor,
        distinct.toSorted((a, b) => b.id - a.id),
      );
      return visible.filter(({ tracker, record }) => isOpen(tracker, record));
    },

    /** Open artifacts of the parent tracker, newest first. */
    async possibleParents(actor: Actor, tracker: Tracker): Promise<ArtifactContext[]> {
      const parent = tracker.parentId === null ? undefined : await trackers.find(tracker.parentId);
      if (parent === undefined) return [];
      const { status } = parent.semantics;
      const records =
        status === undefined
          ? await allOf(db.read, parent.id)
          : await havingValue(db.read, [status.field], status.open);
      return visibleOf(actor, records);
    },
  };
}

export type ArtifactLists = ReturnType<typeof createArtifactLists>;

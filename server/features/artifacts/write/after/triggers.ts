import type { Tx } from '../../../../db/index.ts';
import type { Changes } from '../../../../domain/artifacts/document.ts';
import { childType } from '../../../../domain/artifacts/links.ts';
import type { Tracker } from '../../../../domain/trackers/tracker.ts';
import { mayTrigger, triggeredValues } from '../../../../domain/workflow/triggers.ts';
import type { ArtifactRecord } from '../../../../domain/artifacts/record.ts';
import type { EventLog } from '../../../../events/index.ts';
import type { Clock } from '../../../../lib/clock.ts';
import { type ArtifactWrite, commitChangeset } from '../commit.ts';
import { findArtifacts, lockArtifact } from '../../store/artifacts.ts';
import { linksOf } from '../../store/links.ts';

interface Deps {
  clock: Clock;
  events: EventLog;
  trackerOf: (id: number) => Promise<Tracker | undefined>;
}

/** Applies the triggers of parent artifacts after a change. */
export type Triggers = (tx: Tx, write: ArtifactWrite, record: ArtifactRecord, changes: Changes) => Promise<void>;

export function createTriggers(deps: Deps): Triggers {
  const { trackerOf } = deps;

  async function childrenOf(tx: Tx, parent: ArtifactRecord): Promise<ArtifactRecord[]> {
    const links = await linksOf(tx, parent.id);
    const below = links.filter(({ direction, type }) => direction === 'forward' && type === childType);
    return [
      ...(
        await findArtifacts(
          tx,
          below.map((link) => link.id),
        )
      ).values(),
    ];
  }

  /** The changes to the parent; empty if there are none. */
  async function changesOf(tx: Tx, tracker: Tracker, parent: ArtifactRecord): Promise<Changes> {
    const wanted = triggeredValues(tracker, parent.document, await childrenOf(tx, parent));
    return Object.fromEntries(
      [...wanted].map(([field, value]) => [
        String(field),
        { before: parent.document[String(field)] ?? [], after: [value] },
      ]),
    );
  }

  /** The parent tracker, if it has a rule for one of these fields. */
  async function concerned(trackerId: number, changes: Changes): Promise<Tracker | undefined> {
    const parentId = (await trackerOf(trackerId))?.parentId ?? null;
    const tracker = parentId === null ? undefined : await trackerOf(parentId);
    const fields = new Set(Object.keys(changes));
    return tracker !== undefined && mayTrigger(tracker, trackerId, fields) ? tracker : undefined;
  }

  /** Visits each artifact once, so that circular rules end. */
  async function rise(
    tx: Tx,
    write: ArtifactWrite,
    record: ArtifactRecord,
    changes: Changes,
    seen: ReadonlySet<number>,
  ) {
    const tracker = await concerned(record.trackerId, changes);
    if (tracker === undefined || tracker.isDeleted) return;
    const links = await linksOf(tx, record.id);
    const above = links.filter(({ direction, type }) => direction === 'reverse' && type === childType);
    for (const { id } of above.filter((link) => !seen.has(link.id))) {
      const parent = await lockArtifact(tx, id);
      if (parent?.trackerId !== tracker.id) continue;
      const made = await changesOf(tx, tracker, parent);
      if (Object.keys(made).length === 0) continue;
      const next = await commitChangeset(tx, deps, { ...write, tracker, comment: null }, parent, made);
      await rise(tx, write, next, made, new Set([...seen, id]));
    }
  }

  return (tx, write, record, changes) => rise(tx, write, record, changes, new Set([record.id]));
}

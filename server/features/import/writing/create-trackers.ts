import type { Tx } from '../../../db/index.ts';
import type { ImportContext } from '../../../domain/import/context.ts';
import { trackersIn } from '../../../domain/import/xml/nodes.ts';
import { numberedReferences, type References } from '../../../domain/import/tracker/references.ts';
import { projectToCome } from '../../../domain/import/tracker/reports.ts';
import { createTrackerRenaming, type ImportedTracker, readTracker } from '../../../domain/import/tracker/tracker.ts';
import { readTriggers } from '../../../domain/import/workflow/triggers.ts';
import type { Tracker } from '../../../domain/trackers/tracker.ts';
import type { XmlNode } from '../../../lib/xml/stream.ts';
import { fillTracker, type TrackerCreationContext, reserveTracker } from '../../trackers/index.ts';
import { writeTracker } from '../../trackers/transfer.ts';

/** A created tracker, and the ids of its parts in the document. */
export interface InsertedTracker {
  imported: ImportedTracker;
  tracker: Tracker;
  references: References;
}

/** A tracker as in its document, as a source for copies. */
const sourceOf = ({ head, plan }: ImportedTracker): Tracker => ({
  ...head,
  ...plan,
  id: 0,
  projectId: projectToCome,
  parentId: null,
  version: 0,
  isDeleted: false,
});

/** Creates a tracker of a document. The ids of the others are known already. */
async function insertImportedTracker(
  deps: TrackerCreationContext,
  tx: Tx,
  id: number,
  projectId: number,
  imported: ImportedTracker,
  { numberOf, creatorId }: { numberOf: (key: string | undefined) => number | undefined; creatorId: number },
): Promise<InsertedTracker> {
  const impliedFrom = numberOf(imported.timeframeOf);
  const semantics =
    impliedFrom === undefined ? imported.plan.semantics : { ...imported.plan.semantics, timeframe: { impliedFrom } };
  const head = { ...imported.head, projectId, parentId: numberOf(imported.parentKey) ?? null };
  const { reports } = imported;
  const origin = { plan: { ...imported.plan, semantics }, source: sourceOf(imported), reports, creatorId };
  const tracker = await fillTracker(deps, tx, id, head, origin);
  return { imported, tracker, references: numberedReferences(imported.references, imported.plan, tracker) };
}

async function insertTriggers(tx: Tx, root: XmlNode, trackers: readonly InsertedTracker[]): Promise<void> {
  const named = trackers.map(({ tracker, references }) => ({ id: tracker.id, references }));
  const triggers = readTriggers(root, named, { leave: () => undefined });
  for (const [id, of] of triggers) {
    const found = trackers.find(({ tracker }) => tracker.id === id);
    if (found !== undefined) await writeTracker(tx, { ...found.tracker, triggers: of });
  }
}

/** Creates the trackers of a document, in order. */
export async function insertImportedTrackers(
  deps: TrackerCreationContext,
  tx: Tx,
  root: XmlNode,
  projectId: number,
  context: ImportContext,
  { now, creatorId }: { now: number; creatorId: number },
): Promise<InsertedTracker[]> {
  const renamed = createTrackerRenaming(context);
  const read = trackersIn(root).map((node) => renamed(readTracker(node, context), node));
  const ids = new Map<string, number>();
  const reserved: [ImportedTracker, number][] = [];
  for (const imported of read) {
    const id = await reserveTracker(tx, { ...imported.head, projectId, parentId: null }, now);
    if (imported.key !== '') ids.set(imported.key, id);
    reserved.push([imported, id]);
  }
  const numberOf = (key: string | undefined): number | undefined => (key === undefined ? undefined : ids.get(key));
  const trackers: InsertedTracker[] = [];
  for (const [imported, id] of reserved) {
    trackers.push(await insertImportedTracker(deps, tx, id, projectId, imported, { numberOf, creatorId }));
  }
  await insertTriggers(tx, root, trackers);
  return trackers;
}

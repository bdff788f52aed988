import { faultOf, wrong } from '../../../domain/import/xml/fault.ts';
import type { ImportContext, Leaving } from '../../../domain/import/context.ts';
import { fieldsByName } from '../../../domain/import/artifacts/changeset.ts';
import { childrenOf, trackersIn } from '../../../domain/import/xml/nodes.ts';
import { createTrackerRenaming, type ImportedTracker, readTracker } from '../../../domain/import/tracker/tracker.ts';
import type { FormElement } from '../../../domain/trackers/tracker.ts';
import type { XmlNode } from '../../../lib/xml/stream.ts';
import type { Additions } from './additions.ts';
import type { ImportLedger } from './ledger.ts';

/** A tracker that was read for the first time. */
export interface AnalyzedTracker extends ImportedTracker {
  /** index of the tracker, from zero */
  index: number;
  fields: ReadonlyMap<string, FormElement>;
}

/** The index of a tracker. Earlier trackers are complete; this one may still be read. */
function indexOf(tracker: XmlNode): number {
  const all = childrenOf(tracker.parent?.parent, 'trackers');
  const own = tracker.parent === undefined ? -1 : all.indexOf(tracker.parent);
  const before = (own === -1 ? all : all.slice(0, own)).flatMap((one) => childrenOf(one, 'tracker'));
  const ended = childrenOf(tracker.parent, 'tracker');
  const index = ended.indexOf(tracker);
  return before.length + (index === -1 ? ended.length : index);
}

function standsBelowItself(trackers: readonly AnalyzedTracker[], tracker: AnalyzedTracker): boolean {
  const seen = new Set<string>();
  for (let key = tracker.parentKey; key !== undefined && !seen.has(key); ) {
    if (key === tracker.key) return true;
    seen.add(key);
    const above = key;
    key = trackers.find((one) => one.key === above)?.parentKey;
  }
  return false;
}

/** References to trackers that the document lacks are omitted. */
function leaveMissing(
  trackers: readonly AnalyzedTracker[],
  tracker: AnalyzedTracker,
  node: XmlNode,
  { leave }: Leaving,
) {
  const isMissing = (key: string | undefined): key is string =>
    key !== undefined && !trackers.some((other) => other.key === key);
  if (isMissing(tracker.parentKey)) leave(node, `@parent_id[${tracker.parentKey}]`);
  if (isMissing(tracker.timeframeOf)) {
    leave(node, `/semantics/semantic/inherited_from_tracker[${tracker.timeframeOf}]`);
  }
}

/** Reads each tracker once, with its first artifact or at the end. */
export function createTrackerAnalysis(
  ledger: ImportLedger,
  context: ImportContext,
  file: string,
  additions: Additions,
) {
  const read = new Map<XmlNode, AnalyzedTracker | undefined>();

  /** Both names are unique within a project, so a second tracker of a name gets another one. */
  const renamed = createTrackerRenaming(context);

  /** undefined: it is faulty */
  function trackerOf(node: XmlNode): AnalyzedTracker | undefined {
    if (read.has(node)) return read.get(node);
    const tracker = ledger.attempt(() => renamed(readTracker(additions.tracker(node), context), node));
    const analyzed =
      tracker === undefined ? undefined : { ...tracker, index: indexOf(node), fields: fieldsByName(tracker.plan) };
    read.set(node, analyzed);
    return analyzed;
  }

  return {
    trackerOf,

    /** All trackers of the document. Throws their faults at once, because they would cause many others. */
    conclude(root: XmlNode): AnalyzedTracker[] {
      const nodes = trackersIn(root);
      const trackers = nodes.map(trackerOf).filter((tracker) => tracker !== undefined);
      ledger.conclude();
      for (const [index, node] of nodes.entries()) {
        const tracker = trackers[index];
        if (tracker === undefined) continue;
        leaveMissing(trackers, tracker, node, ledger);
        if (!standsBelowItself(trackers, tracker)) continue;
        ledger.blame(faultOf(file, wrong(node, 'the tracker stands below itself.')));
      }
      return trackers;
    },
  };
}

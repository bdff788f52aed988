import { computedLimits } from '../../../../contract/limits.ts';
import type { Database } from '../../../db/index.ts';
import type { Actor } from '../../../domain/actor.ts';
import { applyChanges, type Document, type Link } from '../../../domain/artifacts/document.ts';
import { isMadeBy, type Moment } from '../../../domain/artifacts/moment.ts';
import type { ArtifactRecord } from '../../../domain/artifacts/record.ts';
import { createSums, type SumGraph } from '../../../domain/artifacts/sums.ts';
import { readsLinks } from '../../../domain/policies/tracker-rights.ts';
import { createPauses } from '../../../lib/pauses.ts';
import type { TrackerDirectory } from '../../trackers/index.ts';
import { linksIn } from '../links/changes.ts';
import { partsOfHistories } from '../history/long-histories.ts';
import { ownNumber, type ReadTracker, readableTracker } from './computed.ts';

/** The part of an artifact after a changeset that sums need: its other values may be large. */
interface SummedState {
  at: number;
  own: number | 'computed' | undefined;
  links: readonly Link[];
}

/** The states of an artifact that changed the data for sums and that the reader sees, oldest first. */
type Remembered = SummedState[];

const stateAt = (states: Remembered, at: number): SummedState | undefined => states.findLast((state) => state.at <= at);

/** The artifacts and links as they were at a time. */
function graphAt(remembered: ReadonlyMap<number, Remembered>, isComplete: boolean, at: number): SumGraph {
  const states = new Map([...remembered].map(([id, all]) => [id, stateAt(all, at)]));
  const targets = new Map([...states].map(([id, state]) => [id, (state?.links ?? []).map((link) => link.id)]));
  const linked = new Set([...targets.values()].flat());
  return {
    targets: (id) => (isComplete ? (targets.get(id) ?? []) : 'unloaded'),
    addend: (id) => states.get(id)?.own,
    isTarget: (id) => linked.has(id),
  };
}

const noLinks: readonly Link[] = [];

function summedState(read: ReadTracker, document: Document, name: string, at: number): SummedState {
  const { tracker, rights } = read;
  const links = readsLinks(tracker, rights) ? linksIn(tracker, document) : noLinks;
  return { at, own: ownNumber(read, document, name), links };
}

interface Deps {
  db: Database;
  trackers: TrackerDirectory;
  /** the artifacts among these that the reader may view, a few at a time */
  viewable: (actor: Actor, ids: readonly number[]) => AsyncIterable<readonly ArtifactRecord[]>;
  /** later changes are omitted */
  until: () => Moment;
}

/** Values of computed fields at earlier times, from the values and links that the linked artifacts had then. */
export function createPastSums({ db, trackers, viewable, until }: Deps) {
  /** Each history is read once for all times. An artifact that was moved later has no values for its new tracker. */
  async function remember(actor: Actor, records: readonly ArtifactRecord[], name: string) {
    const moment = until();
    const found = new Map<number, Remembered>();
    const reads = new Map<number, ReadTracker>();
    for (const { id, trackerId } of records) {
      const tracker = await trackers.find(trackerId);
      if (tracker === undefined) continue;
      reads.set(id, readableTracker(actor, tracker));
      found.set(id, []);
    }
    const documents = new Map<number, Document>();
    for await (const { id, part } of partsOfHistories(db.read, { ids: [...reads.keys()] }, moment.at)) {
      const [read, states] = [reads.get(id), found.get(id)];
      if (read === undefined || states === undefined) continue;
      let document = documents.get(id) ?? {};
      for (const changeset of part) {
        if (!isMadeBy(moment, changeset)) continue;
        document = applyChanges(document, changeset.changes);
        const isHere = changeset.trackerId === read.tracker.id;
        const state = summedState(read, isHere ? document : {}, name, changeset.submittedOn);
        const last = states.at(-1);
        // Values that a changeset leaves alone stay the same objects.
        if (last === undefined || last.own !== state.own || last.links !== state.links) states.push(state);
      }
      documents.set(id, document);
    }
    return found;
  }

  /** Everything that was ever linked and may have been summed, one level of links at a time. */
  async function rememberLinked(actor: Actor, roots: readonly ArtifactRecord[], name: string) {
    const remembered = new Map<number, Remembered>();
    const targetsOf = (records: ReadonlyMap<number, Remembered>, isRoot: boolean): number[] =>
      [...records.values()].flatMap((states) =>
        states.flatMap(({ own, links }) => (isRoot || own === 'computed' ? links.map(({ id }) => id) : [])),
      );

    let next = new Set<number>();
    async function add(records: readonly ArtifactRecord[], isRoot: boolean): Promise<void> {
      const found = await remember(actor, records, name);
      for (const [id, states] of found) remembered.set(id, states);
      for (const target of targetsOf(found, isRoot)) next.add(target);
    }

    await add(roots, true);
    for (let level = 1; ; level += 1) {
      const unknown = [...next].filter((id) => !remembered.has(id));
      if (unknown.length === 0) return { remembered, isComplete: true };
      next = new Set();
      for await (const records of viewable(actor, unknown)) {
        const isBeyond = level > computedLimits.levels || remembered.size + records.length > computedLimits.artifacts;
        if (records.length > 0 && isBeyond) return { remembered, isComplete: false };
        await add(records, false);
      }
    }
  }

  return {
    /** The values of a computed field for this reader at each of the times, by artifact. Numbers set by hand win. */
    async of(
      actor: Actor,
      name: string,
      timesOf: ReadonlyMap<ArtifactRecord, readonly number[]>,
    ): Promise<Map<number, Map<number, number | null>>> {
      const roots = [...timesOf.keys()];
      const values = new Map<number, Map<number, number | null>>(roots.map(({ id }) => [id, new Map()]));
      const { remembered, isComplete } = await rememberLinked(actor, roots, name);
      const budget = { left: computedLimits.steps };
      const pause = createPauses();
      for (const at of new Set([...timesOf.values()].flat())) {
        const graph = graphAt(remembered, isComplete, at);
        const sumOf = createSums(graph, name, budget);
        for (const { id } of roots) {
          const own = graph.addend(id, name);
          if (own !== undefined) values.get(id)?.set(at, own === 'computed' ? sumOf(id) : own);
          await pause();
        }
      }
      return values;
    },
  };
}

export type PastSums = ReturnType<typeof createPastSums>;

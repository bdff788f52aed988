import { computedLimits } from '../../../../contract/limits.ts';
import type { Database } from '../../../db/index.ts';
import type { Actor } from '../../../domain/actor.ts';
import type { Document } from '../../../domain/artifacts/document.ts';
import { statesOf } from '../../../domain/artifacts/history.ts';
import { isMadeBy, type Moment } from '../../../domain/artifacts/moment.ts';
import type { ArtifactRecord } from '../../../domain/artifacts/record.ts';
import { createSums, type SumGraph } from '../../../domain/artifacts/sums.ts';
import { readsLinks } from '../../../domain/policies/tracker-rights.ts';
import { createPauses } from '../../../lib/pauses.ts';
import type { TrackerDirectory } from '../../trackers/index.ts';
import { linksIn } from '../links/changes.ts';
import { historiesOf } from '../store/changesets.ts';
import { ownNumber, type ReadTracker, readableTracker } from './computed.ts';

/** An artifact that the reader sees, with all its states, oldest first. */
interface Remembered {
  read: ReadTracker;
  states: { at: number; document: Document }[];
}

const stateAt = ({ states }: Remembered, at: number): Document | undefined =>
  states.findLast((state) => state.at <= at)?.document;

function targetsIn({ read }: Remembered, document: Document | undefined): number[] {
  if (document === undefined || !readsLinks(read.tracker, read.rights)) return [];
  return linksIn(read.tracker, document).map(({ id }) => id);
}

/** The artifacts and links as they were at a time. */
function graphAt(remembered: ReadonlyMap<number, Remembered>, isComplete: boolean, at: number): SumGraph {
  const documents = new Map([...remembered].map(([id, one]) => [id, stateAt(one, at)]));
  const targets = new Map([...remembered].map(([id, one]) => [id, targetsIn(one, documents.get(id))]));
  const linked = new Set([...targets.values()].flat());
  return {
    targets: (id) => (isComplete ? (targets.get(id) ?? []) : 'unloaded'),
    addend(id, name) {
      const document = documents.get(id);
      const read = remembered.get(id)?.read;
      return document && read && ownNumber(read, document, name);
    },
    isTarget: (id) => linked.has(id),
  };
}

interface Deps {
  db: Database;
  trackers: TrackerDirectory;
  /** those that the reader may view, by id */
  viewable: (actor: Actor, ids: readonly number[]) => Promise<Map<number, ArtifactRecord>>;
  /** what happened later is left out */
  until: () => Moment;
}

/** Values of computed fields at earlier times, from the values and links that the linked artifacts had then. */
export function createPastSums({ db, trackers, viewable, until }: Deps) {
  /** The histories of artifacts, each read once for all times. A tracker that one was moved to has none of its old values. */
  async function remember(actor: Actor, records: readonly ArtifactRecord[]): Promise<Map<number, Remembered>> {
    const moment = until();
    const histories = await historiesOf(
      db.read,
      records.map(({ id }) => id),
    );
    const found = new Map<number, Remembered>();
    for (const { id, trackerId } of records) {
      const tracker = await trackers.find(trackerId);
      if (tracker === undefined) continue;
      const history = (histories.get(id) ?? []).filter((changeset) => isMadeBy(moment, changeset));
      const states = statesOf(history).map(({ changeset, document }) => ({
        at: changeset.submittedOn,
        document: changeset.trackerId === trackerId ? document : {},
      }));
      found.set(id, { read: readableTracker(actor, tracker), states });
    }
    return found;
  }

  /** Everything that was ever linked and may have been summed, one level of links at a time. */
  async function rememberLinked(actor: Actor, roots: readonly ArtifactRecord[], name: string) {
    const remembered = new Map<number, Remembered>();
    let edge = roots;
    for (let level = 0; edge.length > 0; level += 1) {
      if (level > computedLimits.levels || remembered.size + edge.length > computedLimits.artifacts) {
        return { remembered, isComplete: false };
      }
      const next = new Set<number>();
      for (const [id, one] of await remember(actor, edge)) {
        remembered.set(id, one);
        for (const { document } of one.states) {
          if (level > 0 && ownNumber(one.read, document, name) !== 'computed') continue;
          for (const target of targetsIn(one, document)) next.add(target);
        }
      }
      const unknown = [...next].filter((id) => !remembered.has(id));
      edge = [...(await viewable(actor, unknown)).values()];
    }
    return { remembered, isComplete: true };
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

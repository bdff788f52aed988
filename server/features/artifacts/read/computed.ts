import { computedLimits } from '../../../../contract/limits.ts';
import { typeFactsOf, fieldTypeOf } from '../../../domain/fields/index.ts';
import type { FormElement, Tracker } from '../../../domain/trackers/tracker.ts';
import type { Actor } from '../../../domain/actor.ts';
import type { Document } from '../../../domain/artifacts/document.ts';
import { createSums, type SumGraph } from '../../../domain/artifacts/sums.ts';
import type { ArtifactRecord } from '../../../domain/artifacts/record.ts';
import { readsLinks, type TrackerRights, trackerRights } from '../../../domain/policies/tracker-rights.ts';
import { createPauses } from '../../../lib/pauses.ts';
import type { TrackerDirectory } from '../../trackers/index.ts';

/** A tracker, and the rights of this reader in it. */
export interface ReadTracker {
  tracker: Tracker;
  rights: TrackerRights;
  /** the used fields that the reader may read, by name */
  fields: ReadonlyMap<string, FormElement>;
}

export function readableTracker(actor: Actor, tracker: Tracker): ReadTracker {
  const rights = trackerRights(actor, tracker);
  const readable = tracker.elements.filter((element) => element.isUsed && rights.canRead(element));
  // Of several with the same name, the first one counts.
  return { tracker, rights, fields: new Map(readable.toReversed().map((field) => [field.name, field])) };
}

/** The number that a field of a linked artifact adds for this reader; undefined: nothing. */
export function ownNumber({ fields }: ReadTracker, document: Document, name: string): number | 'computed' | undefined {
  const field = fields.get(name);
  return field && fieldTypeOf(field).sum?.addend(field, document[String(field.id)]);
}

/** The numbers that an artifact adds to sums, by the names of their fields. */
type Addends = ReadonlyMap<string, number | 'computed'>;

/**
 * The addends of artifacts and the targets of their links, as far as the sums need them and the reader sees them. Other
 * values are not cached, because they may be large.
 */
interface Linked {
  addends: Map<number, Addends>;
  trackers: Map<number, ReadTracker>;
  targets: Map<number, number[]>;
  /** artifacts whose links were not loaded, because they have too many */
  unloaded: Set<number>;
}

function graphOf({ addends, targets, unloaded }: Linked): SumGraph {
  const linked = new Set([...targets.values()].flat());
  return {
    targets: (id) => (unloaded.has(id) ? 'unloaded' : (targets.get(id) ?? [])),
    addend: (id, name) => addends.get(id)?.get(name),
    isTarget: (id) => linked.has(id),
  };
}

function addendsOf(read: ReadTracker, document: Document, names: readonly string[]): Addends {
  const addends = new Map<string, number | 'computed'>();
  for (const name of names) {
    const own = ownNumber(read, document, name);
    if (own !== undefined) addends.set(name, own);
  }
  return addends;
}

interface Deps {
  trackers: TrackerDirectory;
  /** the targets of forward links, by artifact */
  targetsOf: (ids: readonly number[]) => Promise<Map<number, number[]>>;
  /** the artifacts among these that the reader may view, a few at a time */
  viewable: (actor: Actor, ids: readonly number[]) => AsyncIterable<readonly ArtifactRecord[]>;
}

/**
 * Sums over linked artifacts, recursively where the field is computed there, too. A sum counts only the links, artifacts
 * and fields that its reader may read, so nothing computed here may be shown to another reader.
 */
export function createComputation({ trackers, targetsOf, viewable }: Deps) {
  /** Adds artifacts that the reader sees. Returns those whose links the reader may read. */
  async function add(actor: Actor, linked: Linked, records: readonly ArtifactRecord[], names: readonly string[]) {
    const linking: number[] = [];
    for (const record of records) {
      const tracker = await trackers.find(record.trackerId);
      if (tracker === undefined) {
        linked.addends.set(record.id, new Map());
        continue;
      }
      const read = linked.trackers.get(tracker.id) ?? readableTracker(actor, tracker);
      linked.trackers.set(tracker.id, read);
      linked.addends.set(record.id, addendsOf(read, record.document, names));
      if (record.linkCount > 0 && readsLinks(tracker, read.rights)) linking.push(record.id);
    }
    return linking;
  }

  /** Follows the links of all artifacts together, one level at a time. */
  async function linkedWith(actor: Actor, roots: readonly ArtifactRecord[], names: readonly string[]): Promise<Linked> {
    const linked: Linked = { addends: new Map(), trackers: new Map(), targets: new Map(), unloaded: new Set() };
    const isSummed = (id: number): boolean =>
      linked.addends
        .get(id)
        ?.values()
        .some((one) => one === 'computed') === true;
    let linkCount = 0;
    let edge = await add(actor, linked, roots, names);
    for (let level = 0; edge.length > 0; level += 1) {
      const isBeyond = level >= computedLimits.levels || linked.addends.size > computedLimits.artifacts;
      if (isBeyond || linkCount > computedLimits.links) {
        for (const id of edge) linked.unloaded.add(id);
        break;
      }
      const next = await targetsOf(edge);
      for (const targets of next.values()) linkCount += targets.length;
      for (const [id, of] of next) linked.targets.set(id, of);
      const unknown = [...next.values()].flat().filter((id) => !linked.addends.has(id));
      edge = [];
      for await (const records of viewable(actor, unknown)) {
        edge.push(...(await add(actor, linked, records, names)).filter(isSummed));
      }
    }
    return linked;
  }

  return {
    /** The automatic values of all computed fields of artifacts of a tracker for this reader, by artifact and field. */
    async of(actor: Actor, tracker: Tracker, records: readonly ArtifactRecord[]): Promise<ByArtifact<number | null>> {
      const fields = tracker.elements.filter(
        (element: FormElement) => element.isUsed && typeFactsOf(element).behavior === 'computed',
      );
      if (fields.length === 0) return new Map();
      const names = fields.map((field) => field.name);
      const linked = await linkedWith(actor, records, names);
      const graph = graphOf(linked);
      const budget = { left: computedLimits.steps };
      const values = new Map<number, Map<number, number | null>>(records.map(({ id }) => [id, new Map()]));
      const pause = createPauses();
      for (const field of fields) {
        const sumOf = createSums(graph, field.name, budget);
        for (const { id } of records) {
          values.get(id)?.set(field.id, sumOf(id));
          await pause();
        }
      }
      return values;
    },
  };
}

/** Values of fields, by artifact and then by field. */
export type ByArtifact<T> = ReadonlyMap<number, ReadonlyMap<number, T>>;

export type Computation = ReturnType<typeof createComputation>;

import type { Database } from '../../../db/index.ts';
import { factsOf, fieldTypeOf } from '../../../domain/fields/index.ts';
import type { FormElement, Tracker } from '../../../domain/trackers/tracker.ts';
import type { Actor } from '../../../domain/actor.ts';
import type { ArtifactRecord } from '../../../domain/artifacts/record.ts';
import { readsLinks, type TrackerRights, trackerRights } from '../../../domain/policies/tracker-rights.ts';
import type { TrackerDirectory } from '../../trackers/index.ts';
import type { ArtifactAccess } from '../access.ts';
import { forwardTargetsOf } from '../store/links.ts';

/** A tracker, and what this reader may read in it. */
interface ReadTracker {
  tracker: Tracker;
  rights: TrackerRights;
}

/** The number that a field of a linked artifact adds for this reader; undefined: it adds none. */
function ownNumber(
  { tracker, rights }: ReadTracker,
  record: ArtifactRecord,
  name: string,
): number | 'computed' | undefined {
  const field = tracker.elements.find((element) => element.isUsed && element.name === name);
  if (field === undefined || !rights.canRead(field)) return undefined;
  return fieldTypeOf(field).sum?.addend(field, record.document[String(field.id)]);
}

/** Artifacts, their trackers, and the targets of their links, as far as the sums need them and the reader sees them. */
interface Linked {
  records: Map<number, ArtifactRecord>;
  trackers: Map<number, ReadTracker>;
  targets: Map<number, number[]>;
}

/** Counts each artifact once, no matter how many links lead to it. Artifacts in a cycle count as nothing. */
function sum(linked: Linked, id: number, name: string, known: Map<number, number | null>): number | null {
  if (known.has(id)) return known.get(id) ?? null;
  known.set(id, null);
  let total: number | null = null;
  for (const targetId of linked.targets.get(id) ?? []) {
    const target = linked.records.get(targetId);
    const read = target === undefined ? undefined : linked.trackers.get(target.trackerId);
    if (target === undefined || read === undefined) continue;
    const own = ownNumber(read, target, name);
    if (own === undefined) continue;
    // Below itself, a summed artifact counts as nothing, even if its number was set manually.
    const isSummed = own === 'computed' || known.has(targetId);
    const part: number | null = isSummed ? sum(linked, targetId, name, known) : own;
    if (part !== null) total = (total ?? 0) + part;
  }
  known.set(id, total);
  return total;
}

interface Deps {
  db: Database;
  trackers: TrackerDirectory;
  access: ArtifactAccess;
}

/**
 * Sums over linked artifacts, recursively where the field is computed there, too. A sum counts only the links, artifacts
 * and fields that its reader may read, so nothing computed here may be shown to another reader.
 */
export function createComputation({ db, trackers, access }: Deps) {
  /** Adds artifacts that the reader sees. Returns those whose links the sums need and the reader may read. */
  async function add(actor: Actor, linked: Linked, records: Iterable<ArtifactRecord>, isNeeded: IsNeeded) {
    const edge: number[] = [];
    for (const record of records) {
      linked.records.set(record.id, record);
      const tracker = await trackers.find(record.trackerId);
      if (tracker === undefined) continue;
      const read = linked.trackers.get(tracker.id) ?? { tracker, rights: trackerRights(actor, tracker) };
      linked.trackers.set(tracker.id, read);
      if (record.linkCount > 0 && readsLinks(tracker, read.rights) && isNeeded(read, record)) edge.push(record.id);
    }
    return edge;
  }

  /** Follows the links of all artifacts together, one level at a time. */
  async function linkedWith(actor: Actor, roots: readonly ArtifactRecord[], names: readonly string[]): Promise<Linked> {
    const linked: Linked = { records: new Map(), trackers: new Map(), targets: new Map() };
    let edge = await add(actor, linked, roots, () => true);
    while (edge.length > 0) {
      const next = await forwardTargetsOf(db.read, edge);
      for (const [id, of] of next) linked.targets.set(id, of);
      const unknown = [...next.values()].flat().filter((id) => !linked.records.has(id));
      const viewable = await access.findViewable(actor, unknown);
      edge = await add(actor, linked, viewable.values(), (read, record) =>
        names.some((name) => ownNumber(read, record, name) === 'computed'),
      );
    }
    return linked;
  }

  return {
    /** The automatic values of all computed fields of artifacts of a tracker for this reader, by artifact and field. */
    async of(actor: Actor, tracker: Tracker, records: readonly ArtifactRecord[]): Promise<ByArtifact<number | null>> {
      const fields = tracker.elements.filter(
        (element: FormElement) => element.isUsed && factsOf(element).behavior === 'computed',
      );
      if (fields.length === 0) return new Map();
      const names = fields.map((field) => field.name);
      const linked = await linkedWith(actor, records, names);
      const values = new Map<number, Map<number, number | null>>();
      for (const { id } of records) {
        values.set(id, new Map(fields.map((field) => [field.id, sum(linked, id, field.name, new Map())])));
      }
      return values;
    },
  };
}

type IsNeeded = (read: ReadTracker, record: ArtifactRecord) => boolean;

/** Values of fields, by artifact and then by field. */
export type ByArtifact<T> = ReadonlyMap<number, ReadonlyMap<number, T>>;

export type Computation = ReturnType<typeof createComputation>;

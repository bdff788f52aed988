import type { Database } from '../../../db/index.ts';
import { factsOf, fieldTypeOf } from '../../../domain/fields/index.ts';
import type { FormElement, Tracker } from '../../../domain/trackers/tracker.ts';
import type { ArtifactRecord } from '../../../domain/artifacts/record.ts';
import type { TrackerDirectory } from '../../trackers/index.ts';
import { findArtifacts } from '../store/artifacts.ts';
import { forwardTargetsOf } from '../store/links.ts';

/** The number that a field of a linked artifact adds; undefined: it adds none. */
function ownNumber(tracker: Tracker, record: ArtifactRecord, name: string): number | 'computed' | undefined {
  const field = tracker.elements.find((element) => element.isUsed && element.name === name);
  const stored = field === undefined ? undefined : record.document[String(field.id)];
  return field === undefined ? undefined : fieldTypeOf(field).sum?.addend(field, stored);
}

/** Artifacts and the targets of their links, as far as the sums need them. */
interface Linked {
  records: Map<number, ArtifactRecord>;
  targets: Map<number, number[]>;
}

/** Sums over linked artifacts, recursively where the field is computed there, too. */
export function createComputation(db: Database, trackers: TrackerDirectory) {
  async function trackerOf({ trackerId }: ArtifactRecord): Promise<Tracker | undefined> {
    const tracker = await trackers.find(trackerId);
    return tracker === undefined || tracker.isDeleted ? undefined : tracker;
  }

  async function isSum(record: ArtifactRecord, names: readonly string[]): Promise<boolean> {
    const tracker = record.linkCount === 0 ? undefined : await trackerOf(record);
    return tracker !== undefined && names.some((name) => ownNumber(tracker, record, name) === 'computed');
  }

  /** Follows the links of all artifacts together, one level at a time. */
  async function linkedWith(roots: readonly ArtifactRecord[], names: readonly string[]): Promise<Linked> {
    const records = new Map(roots.map((record) => [record.id, record]));
    const targets = new Map<number, number[]>();
    let edge = roots.filter((record) => record.linkCount > 0);
    while (edge.length > 0) {
      const ids = edge.map(({ id }) => id);
      const next = await forwardTargetsOf(db.read, ids);
      for (const [id, of] of next) targets.set(id, of);
      const unknown = [...new Set([...next.values()].flat())].filter((id) => !records.has(id));
      edge = [];
      for (const record of (await findArtifacts(db.read, unknown)).values()) {
        records.set(record.id, record);
        if (await isSum(record, names)) edge.push(record);
      }
    }
    return { records, targets };
  }

  /** Counts each artifact once, no matter how many links lead to it. Artifacts in a cycle count as nothing. */
  async function sum(
    linked: Linked,
    id: number,
    name: string,
    known: Map<number, number | null>,
  ): Promise<number | null> {
    if (known.has(id)) return known.get(id) ?? null;
    known.set(id, null);
    let total: number | null = null;
    for (const targetId of linked.targets.get(id) ?? []) {
      const target = linked.records.get(targetId);
      const tracker = target === undefined ? undefined : await trackerOf(target);
      if (target === undefined || tracker === undefined) continue;
      const own = ownNumber(tracker, target, name);
      // Below itself, a summed artifact counts as nothing, even if its number was set manually.
      const isSummed = own === 'computed' || known.has(targetId);
      const part: number | null | undefined = isSummed ? await sum(linked, targetId, name, known) : own;
      if (typeof part === 'number') total = (total ?? 0) + part;
    }
    known.set(id, total);
    return total;
  }

  return {
    /** The automatic values of all computed fields of artifacts of a tracker, by artifact and by field. */
    async of(tracker: Tracker, records: readonly ArtifactRecord[]): Promise<ByArtifact<number | null>> {
      const fields = tracker.elements.filter(
        (element: FormElement) => element.isUsed && factsOf(element).behavior === 'computed',
      );
      if (fields.length === 0) return new Map();
      const names = fields.map((field) => field.name);
      const linked = await linkedWith(records, names);
      const values = new Map<number, Map<number, number | null>>();
      for (const { id } of records) {
        const sums = new Map<number, number | null>();
        for (const field of fields) sums.set(field.id, await sum(linked, id, field.name, new Map()));
        values.set(id, sums);
      }
      return values;
    },
  };
}

/** Values of fields, by artifact and then by field. */
export type ByArtifact<T> = ReadonlyMap<number, ReadonlyMap<number, T>>;

export type Computation = ReturnType<typeof createComputation>;

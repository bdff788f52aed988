import type { Database } from '../../db/index.ts';
import type { FormElement, Tracker } from '../../domain/trackers/tracker.ts';
import type { TrackerDirectory } from '../trackers/index.ts';
import { type ArtifactRecord, findArtifacts } from './store.ts';
import { forwardTargets } from './store-links.ts';

const numericLabel = /^-?\d+(?:\.\d+)?$/;

/** The number that a field of a linked artifact adds; undefined: none of its own. */
function ownNumber(tracker: Tracker, record: ArtifactRecord, name: string): number | 'computed' | undefined {
  const field = tracker.elements.find((element) => element.isUsed && element.name === name);
  const stored = field === undefined ? undefined : record.document[String(field.id)];
  if (field === undefined) return undefined;
  if (field.type === 'int' || field.type === 'float') return typeof stored === 'number' ? stored : undefined;
  if (field.type === 'computed') return (stored as { manual?: number | null } | undefined)?.manual ?? 'computed';
  if (field.type !== 'sb' || field.bind?.type !== 'static') return undefined;
  const label = field.bind.values.find((value) => value.id === (stored as number[] | undefined)?.[0])?.label;
  return label !== undefined && numericLabel.test(label) ? Number(label) : undefined;
}

/** Sums over linked artifacts, and over theirs where the field is computed there as well. */
export function createComputation(db: Database, trackers: TrackerDirectory) {
  /** Each artifact is summed up once, however many ways lead to it; where links go round, it counts for nothing. */
  async function sum(record: ArtifactRecord, name: string, known: Map<number, number | null>): Promise<number | null> {
    if (known.has(record.id) || record.linkCount === 0) return known.get(record.id) ?? null;
    known.set(record.id, null);
    const targets = await findArtifacts(db.read, await forwardTargets(db.read, record.id));
    let total: number | null = null;
    for (const target of targets.values()) {
      const tracker = await trackers.find(target.trackerId);
      const own = tracker === undefined || tracker.isDeleted ? undefined : ownNumber(tracker, target, name);
      const part = own === 'computed' ? await sum(target, name, known) : own;
      if (typeof part === 'number') total = (total ?? 0) + part;
    }
    known.set(record.id, total);
    return total;
  }

  return {
    /** The automatic values of all computed fields of an artifact, by field id. */
    async of(tracker: Tracker, record: ArtifactRecord): Promise<Map<number, number | null>> {
      const fields = tracker.elements.filter((element: FormElement) => element.isUsed && element.type === 'computed');
      const values = new Map<number, number | null>();
      for (const field of fields) values.set(field.id, await sum(record, field.name, new Map()));
      return values;
    },
  };
}

export type Computation = ReturnType<typeof createComputation>;

import type { Tx } from '../../../db/index.ts';
import type { OpenValue } from '../../../domain/fields/value-part.ts';
import { openValueNamed } from '../../trackers/index.ts';
import type { InsertedTracker } from './create-trackers.ts';
import type { Analysis } from '../analysis/analysis.ts';

/** Allocates ids for all values that people added to open lists. */
export async function openValues(tx: Tx, { openLabels }: Analysis, trackers: readonly InsertedTracker[]) {
  const known = new Map<string, OpenValue>();
  for (const [index, fields] of openLabels) {
    for (const [name, labels] of fields) {
      const field = trackers[index]?.tracker.elements.find((element) => element.name === name);
      if (field === undefined) continue;
      for (const [key, label] of labels) known.set(`${field.id} ${key}`, await openValueNamed(tx, field.id, label));
    }
  }
  return (fieldId: number, label: string): OpenValue => {
    const value = known.get(`${fieldId} ${label.toLowerCase()}`);
    if (value === undefined) throw new Error(`the open value ${label} was not foreseen`);
    return value;
  };
}

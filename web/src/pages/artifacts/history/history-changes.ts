import type { Changeset, FieldValue } from '../../../../../contract/artifact.ts';
import type { TrackerField } from '../../../../../contract/tracker.ts';
import { valueIn } from '../saving/changes.ts';
import { editingOf } from '../fields/index.ts';

export interface FieldChange {
  id: number;
  label: string;
  /** a text, of which single words change */
  isProse: boolean;
  before: string;
  after: string;
}

const prose = ['string', 'text'];

/** Before a move the artifact had fields of another tracker: of those a value says itself what it is. */
const fieldOf = (value: FieldValue, fields: readonly TrackerField[]): TrackerField =>
  fields.find(({ field_id: id }) => id === value.field_id) ??
  ({ ...value, default_value: null, values: null, bindings: { type: null, list: [] } } as unknown as TrackerField);

/** What one changeset changed, seen by what was before. */
export function changesBetween(before: Changeset, after: Changeset, fields: readonly TrackerField[]): FieldChange[] {
  const ids = new Set([...before.values, ...after.values].map(({ field_id: id }) => id));
  return [...ids].flatMap((id) => {
    const [was, is] = [valueIn(before.values, id), valueIn(after.values, id)];
    const known = is ?? was;
    const editing = known === undefined ? undefined : editingOf(known);
    if (known === undefined || editing === undefined) return [];
    const field = fieldOf(known, fields);
    const [old, now] = [editing.read(was, field), editing.read(is, field)];
    if (editing.same(old, now)) return [];
    const change = { id, label: known.label, isProse: prose.includes(known.type) };
    return [{ ...change, before: editing.text(old), after: editing.text(now) }];
  });
}

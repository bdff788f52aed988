import type { FullTracker, TrackerField } from '../../../../../contract/trackers/tracker.ts';
import { nothing } from '../../../api/trackers/list-fields.ts';
import { editorOf } from '../../../fields/index.ts';
import { listOf } from '../../../fields/filters/filter.ts';
import { factsOf } from '../../../fields/type-facts.ts';
import type { Edits } from '../../artifacts/quick-add.tsx';
import type { Criteria } from '../view/address.ts';
import { fieldNamed } from '../view/fields.ts';

const takes = (field: TrackerField | undefined): field is TrackerField =>
  field !== undefined && factsOf(field).behavior === 'list' && editorOf(field) !== undefined;

/** An edit of a list, with one of its values. */
export const editOf = (id: number | string): unknown[] =>
  Number(id) === nothing ? [] : [{ id: String(id), label: '' }];

/** The values that a new artifact needs to be found by these conditions, as far as they leave no choice. */
export function inheritedEdits(tracker: FullTracker, criteria: Criteria, userId: number | null): Edits {
  const found = Object.entries(criteria).flatMap(([name, { value }]) => {
    const field = fieldNamed(tracker, name);
    const [only, ...others] = listOf(value);
    if (!takes(field) || only === undefined || others.length > 0) return [];
    const id = only === 'MYSELF()' ? userId : only;
    return id === null ? [] : [[field.field_id, editOf(id)] as const];
  });
  return Object.fromEntries(found);
}

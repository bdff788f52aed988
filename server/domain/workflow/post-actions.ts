import type { Changes, Document } from '../artifacts/document.ts';
import { type StoredDate, storedDate } from '../fields/date/value.ts';
import { valueTypeOf } from '../fields/index.ts';
import type { FormElement, PostAction, Tracker } from '../trackers/tracker.ts';
import { usedElement } from './state.ts';

type SetValue = Extract<PostAction, { type: 'set_field_value' }>;

function valueOf(action: SetValue, field: FormElement, now: number): StoredDate | null {
  if (action.fieldType !== 'date') return action.value;
  return action.value === 'current' ? storedDate(field, now) : null;
}

/** The changes that the actions of a transition make in addition to the requested ones. */
export function changesByActions(
  tracker: Tracker,
  actions: readonly PostAction[],
  before: Document,
  after: Document,
  now: number,
): Changes {
  const changes: Changes = {};
  for (const action of actions) {
    // null means not configured yet; an empty string clears a date.
    if (action.type !== 'set_field_value' || action.value === null) continue;
    const field = usedElement(tracker, action.field);
    if (field === undefined || field.type !== action.fieldType) continue;
    const value = valueOf(action, field, now);
    if (valueTypeOf(field).equals(after[field.id], value)) continue;
    changes[field.id] = { before: before[field.id], after: value };
  }
  return changes;
}

/** Merges the changes of the workflow into the requested ones, and drops those without effect. */
export function mergeChanges(tracker: Tracker, changes: Changes, extra: Changes): Changes {
  const merged = Object.entries({ ...changes, ...extra }).filter(([id, { before, after }]) => {
    const field = id in extra ? usedElement(tracker, Number(id)) : undefined;
    return field === undefined || !valueTypeOf(field).equals(before, after);
  });
  return Object.fromEntries(merged);
}

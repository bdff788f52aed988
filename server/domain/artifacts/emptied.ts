import type { FieldBehavior } from '../../../contract/field-types.ts';
import type { Tracker } from '../trackers/tracker.ts';
import { typeFactsOf, fieldTypeOf } from '../fields/index.ts';
import { none } from '../fields/none.ts';
import type { Document } from './document.ts';

/** The values that empty a field. Others can't be emptied. */
const empty: Partial<Record<FieldBehavior, object>> = {
  string: { value: '' },
  text: { value: '' },
  number: { value: null },
  date: { value: '' },
  list: { bind_value_ids: [] },
  'open-list': { value: { bind_value_objects: [] } },
  file: { value: [] },
  links: { links: [] },
};

/** As in a JSON Merge Patch, null removes the value that a field has. */
export function emptied(
  tracker: Tracker,
  document: Document,
  byName: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const given = Object.entries(byName).map(([name, value]) => {
    const field = value === null ? tracker.elements.find((element) => element.name === name) : undefined;
    if (field === undefined) return [name, value] as const;
    const { value: part } = fieldTypeOf(field);
    const hasNone = part === none || part.isEmpty(document[String(field.id)]);
    return [name, hasNone ? null : (empty[typeFactsOf(field).behavior] ?? null)] as const;
  });
  return Object.fromEntries(given);
}

import { type NamedPerson, personName } from '../../parts/names.ts';
import type { ListValue, ValuePatch } from '../../../../contract/trackers/field.ts';
import type { FullTracker, TrackerField } from '../../../../contract/trackers/tracker.ts';
import { factsOf } from '../../fields/type-facts.ts';
import type { StatusShape } from '../../parts/color/status-shape.ts';
import { patch, remove, type Version } from '../writes.ts';

/** The id of None in criteria and rules. */
export const nothing = 100;

/** A value that a list offers: a static value, a user, or a user group. */
export interface ListChoice {
  id: number;
  label: string;
  isHidden: boolean;
  color: string;
  /** undefined: the list is not the status */
  shape?: StatusShape;
}

interface Offered {
  id: number | string | null;
  label: string | null;
  is_hidden?: boolean;
  value_color?: string;
  shape?: StatusShape;
  user_reference?: NamedPerson;
  ugroup_reference?: { label: string };
}

/** The values that a list offers; empty for other fields. */
export function choicesOf({ values }: TrackerField): ListChoice[] {
  if (!Array.isArray(values)) return [];
  return (values as Offered[]).flatMap((offered) => {
    const { id, label, user_reference: user, ugroup_reference: group } = offered;
    if (id === null || !Number.isInteger(Number(id))) return [];
    const name = (user && personName(user)) ?? group?.label ?? label ?? '';
    return {
      id: Number(id),
      label: name,
      isHidden: offered.is_hidden ?? false,
      color: offered.value_color ?? '',
      ...(offered.shape === undefined ? {} : { shape: offered.shape }),
    };
  });
}

export const fieldIn = (tracker: FullTracker, id: number | undefined): TrackerField | undefined =>
  tracker.fields.find((field) => field.field_id === id);

const offers = (field: TrackerField): boolean => field.is_used && choicesOf(field).length > 0;

/** Lists whose values can be counted. */
export const listsOf = (tracker: FullTracker): TrackerField[] =>
  tracker.fields.filter((field) => factsOf(field).behavior === 'list' && offers(field));

/** Lists of which an artifact has at most one value. */
export const singleListsOf = (tracker: FullTracker): TrackerField[] =>
  listsOf(tracker).filter((field) => !factsOf(field).isMultiple);

/** The members of a value that the person saw. */
const shownOf = ({ label, isHidden, color }: ListChoice) =>
  ({ label, is_hidden: isHidden, value_color: color }) satisfies Partial<ListValue>;

export const changeListValue = (field: number, seen: ListChoice, given: ValuePatch): Promise<unknown> =>
  patch(`/tracker_fields/${field}/values/${seen.id}`, shownOf(seen), given);

export const deleteListValue = (field: number, seen: ListChoice, now?: Version): Promise<void> =>
  remove(`/tracker_fields/${field}/values/${seen.id}`, now ?? shownOf(seen));

import type { TrackerField } from '../../../../contract/trackers/tracker.ts';
import { t } from '../../text/index.ts';
import type { StatusShape } from '../../parts/color/status-shape.ts';
import { personName } from '../../parts/names.ts';
import { factsOf } from '../type-facts.ts';

/** A value of a list, as people filter and group by it. */
export interface FilterChoice {
  /** its name in criteria */
  id: number | string;
  label: string;
  /** its name in TQL */
  name: string;
  color?: string | null | undefined;
  /** undefined: the list is not the status */
  shape?: StatusShape | undefined;
}

/** The id of "None" in criteria. */
const noneId = 100;

interface ListValue {
  id: number | string;
  label: string;
  value_color?: string;
  shape?: StatusShape;
  user_reference?: { real_name: string; username: string; display_name: string };
  ugroup_reference?: { label: string };
}

/** The values that the field lists. A field whose users are searched for lists none. */
function listed({ values }: TrackerField): ListValue[] {
  const groups = (values as { ugroup_representations?: unknown } | null)?.ugroup_representations ?? values;
  return Array.isArray(groups) ? (groups as ListValue[]) : [];
}

const choiceOf = ({ id, label, value_color, shape, user_reference, ugroup_reference }: ListValue): FilterChoice => {
  const shown = (user_reference && personName(user_reference)) ?? ugroup_reference?.label ?? label;
  return { id, label: shown, name: user_reference?.username ?? shown, color: value_color, shape };
};

/** All values of a list. Hidden ones are included, because artifacts may have them. */
export const knownChoices = (field: TrackerField): FilterChoice[] => listed(field).map(choiceOf);

export const isNone = ({ id }: FilterChoice): boolean => id === noneId;

/** The reader of the list, in criteria and in TQL. */
const myself = 'MYSELF()';

export const isMyself = ({ name }: FilterChoice): boolean => name === myself;

/** Whether its values are people. */
export const isOfPeople = (field: TrackerField): boolean =>
  factsOf(field).holds === 'user' || field.bindings.type === 'users';

/** The values that a condition can ask for: those of the list, "None", and the reader. */
export const filterChoices = (field: TrackerField, none = t('filter.none')): FilterChoice[] => [
  ...(isOfPeople(field) ? [{ id: myself, label: t('filter.me'), name: myself }] : []),
  ...choicesWithNone(field, none),
];

/** The values of a list, with "None" at the end where an artifact can have no value. */
export function choicesWithNone(field: TrackerField, none = t('filter.none')): FilterChoice[] {
  const isAlwaysSet = factsOf(field).holds === 'user';
  return [...knownChoices(field), ...(isAlwaysSet ? [] : [{ id: noneId, label: none, name: '' }])];
}

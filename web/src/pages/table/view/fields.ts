import type { FullTracker, TrackerField } from '../../../../../contract/tracker.ts';

/** One of the values of a list. */
export interface Choice {
  /** as criteria name it */
  id: number | string;
  label: string;
  /** as TQL names it */
  name: string;
  color?: string | null | undefined;
}

/** What one chooses where nothing is chosen. */
export const noChoice = 100;

const structural = ['fieldset', 'column', 'linebreak', 'separator', 'staticrichtext'];
const withoutCell = [...structural, 'burndown'];
const listTypes = ['sb', 'rb', 'msb', 'cb', 'tbl', 'subby', 'luby'];
const singleLists = ['sb', 'rb', 'subby', 'luby'];
const sortedTypes = ['string', 'text', 'int', 'float', 'date', 'aid', 'atid', 'priority', 'subon', 'lud'];

const canRead = ({ permissions, is_used }: TrackerField): boolean => is_used && permissions.includes('read');

export const columnFields = ({ fields }: FullTracker): TrackerField[] =>
  fields.filter((field) => canRead(field) && !withoutCell.includes(field.type));

export const isList = ({ type }: TrackerField): boolean => listTypes.includes(type);

export const isSortable = ({ type }: TrackerField): boolean => [...sortedTypes, ...singleLists].includes(type);

/** Fields whose values are all known, so that each can have its own group. */
export const groupFields = (tracker: FullTracker): TrackerField[] =>
  columnFields(tracker).filter((field) => isList(field) && field.type !== 'tbl' && choicesOf(field).length > 0);

interface ListValue {
  id: number | string;
  label: string;
  value_color?: string;
  user_reference?: { real_name: string; username: string };
  ugroup_reference?: { label: string };
}

/** What a list knows of its values; one of which users are searched for tells none. */
function listed({ type, values }: TrackerField): ListValue[] {
  const groups = type === 'perm' ? (values as { ugroup_representations?: unknown }).ugroup_representations : values;
  return Array.isArray(groups) ? (groups as ListValue[]) : [];
}

const choiceOf = ({ id, label, value_color, user_reference, ugroup_reference }: ListValue): Choice => {
  const shown = user_reference?.real_name ?? ugroup_reference?.label ?? label;
  return { id, label: shown, name: user_reference?.username ?? shown, color: value_color };
};

/** The values of a list, hidden ones too: artifacts may have them. */
export const choicesOf = (field: TrackerField): Choice[] => listed(field).map(choiceOf);

/** By its short name in whatever case, or by its id. */
export const fieldNamed = ({ fields }: FullTracker, name: string): TrackerField | undefined =>
  fields.find((field) => field.name.toLowerCase() === name.toLowerCase() || String(field.field_id) === name);

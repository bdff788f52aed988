import type { MinimalUser } from '../../../contract/accounts/user.ts';
import type { UserGroupReference } from '../../../contract/projects/user-group.ts';
import type { StatusShape } from '../parts/color/status-shape.ts';
import { personName } from '../parts/names.ts';
import { type FieldValue, type EditContext, type TrackerField } from './field-ui.ts';

/** A value, a user or a group that a list offers or has. */
export interface Choice {
  id: string;
  label: string;
  color?: string;
  /** undefined: the list is not the status */
  shape?: StatusShape;
  /** the user name of a person, by which they are found, too */
  login?: string;
  /** the user that it is */
  person?: MinimalUser;
}

interface Offered {
  id: number;
  label: string;
  is_hidden?: boolean;
  value_color?: string;
  shape?: StatusShape;
  user_reference?: { real_name: string; username: string; display_name: string };
  ugroup_reference?: UserGroupReference;
}

type Held = { id: number | string | null; label: string; tlp_color?: string | null } | MinimalUser | UserGroupReference;

export type ListFieldValue = FieldValue & { values: Held[]; bind_value_ids: (number | string)[] };

const none = '100';

const coloured = (color: string | null | undefined) =>
  color === undefined || color === null || color === '' ? {} : { color };

const choiceOf = (held: Held): Choice =>
  'display_name' in held
    ? { id: String(held.id), label: personName(held), login: held.username ?? '', person: held }
    : { id: String(held.id), label: held.label, ...('tlp_color' in held ? coloured(held.tlp_color) : {}) };

/** User 100 represents None. */
export const heldChoices = (value: ListFieldValue | undefined): Choice[] =>
  (value?.values ?? []).filter((held) => held.id !== null && String(held.id) !== none).map(choiceOf);

function offer({ id, label, value_color, shape, user_reference: user, ugroup_reference: group }: Offered): Choice {
  if (user !== undefined) return { id: String(id), label: personName(user), login: user.username };
  if (group !== undefined) return { id: group.id, label: group.label };
  return { id: String(id), label, ...coloured(value_color), ...(shape === undefined ? {} : { shape }) };
}

/** The visible values of a list. */
const offeredChoices = (field: TrackerField): Choice[] =>
  Array.isArray(field.values)
    ? (field.values as Offered[]).filter((one) => one.is_hidden !== true && one.id !== null).map(offer)
    : [];

/** All registered users are too many to offer: they are searched for. */
export const offersEverybody = (field: TrackerField): boolean =>
  field.bindings.type === 'users' && field.bindings.list.some(({ label }) => label === 'registered_users');

/** The values that the workflow allows after the current one; undefined: it doesn't control this field. */
function transitionsFrom(field: TrackerField, { tracker }: EditContext, current: readonly Choice[]) {
  const { workflow } = tracker;
  if (workflow === null || workflow.is_used !== '1' || workflow.field_id !== field.field_id) return undefined;
  const from = current[0]?.id ?? null;
  const ways = workflow.transitions.filter(({ from_id: id }) => (id === null ? null : String(id)) === from);
  return new Set(ways.map(({ to_id: id }) => String(id)));
}

/** The values that may be chosen now. The current ones may always stay. */
export function possibleChoices(field: TrackerField, context: EditContext, current: readonly Choice[]): Choice[] {
  const ways = transitionsFrom(field, context, current);
  const offered = offeredChoices(field).filter(({ id }) => ways === undefined || ways.has(id));
  const kept = current.filter((held) => !offered.some(({ id }) => id === held.id));
  return [...kept, ...offered];
}

/** Whether None is one of the choices. */
export const mayBeNone = (field: TrackerField, context: EditContext, current: readonly Choice[]): boolean =>
  current.length === 0 || (!field.required && transitionsFrom(field, context, current) === undefined);

export const defaultChoices = (field: TrackerField): Choice[] =>
  Array.isArray(field.default_value) ? (field.default_value as Held[]).map(choiceOf) : [];

const sorted = (choices: readonly Choice[]): string => JSON.stringify(choices.map(({ id }) => id).toSorted());

export const sameChoices = (one: readonly Choice[], other: readonly Choice[]): boolean => sorted(one) === sorted(other);

/** Their set, with my additions and without my removals. */
export function mergeMembers<T>(base: readonly T[], mine: readonly T[], theirs: readonly T[], key: (one: T) => string) {
  const keys = (members: readonly T[]) => new Set(members.map(key));
  const [before, wanted, there] = [keys(base), keys(mine), keys(theirs)];
  return [
    ...theirs.filter((one) => wanted.has(key(one)) || !before.has(key(one))),
    ...mine.filter((one) => !before.has(key(one)) && !there.has(key(one))),
  ];
}

export const sendChoices = (choices: readonly Choice[], field: TrackerField) => ({
  bind_value_ids: choices.map(({ id }) => (field.bindings.type === 'ugroups' ? id : Number(id))),
});

export const textOfChoices = (choices: readonly Choice[]): string => choices.map(({ label }) => label).join(', ');

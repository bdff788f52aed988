import type { Artifact } from '../../../../../contract/artifacts/artifact.ts';
import type { FullTracker, TrackerField } from '../../../../../contract/trackers/tracker.ts';
import { nothing } from '../../../api/trackers/list-fields.ts';
import { filterOf } from '../../../fields/filters/index.ts';
import { type Criterion, listOf } from '../../../fields/filters/filter.ts';
import { factsOf, isOfType } from '../../../fields/type-facts.ts';
import type { Criteria } from '../view/address.ts';
import { columnFields, fieldNamed } from '../view/fields.ts';

type QuickName = 'open' | 'mine' | 'unassigned' | 'overdue' | 'recent';

/** A condition that one click turns on or off. */
export interface QuickFilter {
  name: QuickName;
  field: TrackerField;
  criterion: Criterion;
  /** true: it is only about what is open, in trackers that can tell */
  isAboutOpen?: boolean;
}

const readable = (tracker: FullTracker, id: number | undefined): TrackerField | undefined =>
  columnFields(tracker).find((field) => field.field_id === id && filterOf(field) !== undefined);

/** The end of the timeframe, or else a date that is named like one. */
export function dueField(tracker: FullTracker): TrackerField | undefined {
  const dates = columnFields(tracker).filter(
    (field) => factsOf(field).holds === 'date' && factsOf(field).behavior === 'date',
  );
  const { end_date_field_id: end } = tracker.semantics.timeframe ?? {};
  return readable(tracker, end) ?? dates.find(({ name }) => /due|deadline|end_date/i.test(name));
}

/** The day that an artifact is due: 2026-11-16. undefined: none, or it was read without its values. */
export function dueDay(tracker: FullTracker, { values }: Artifact): string | undefined {
  const field = dueField(tracker);
  const held = values?.find(({ field_id: id }) => id === field?.field_id);
  return held !== undefined && 'value' in held && typeof held.value === 'string' ? held.value.slice(0, 10) : undefined;
}

/** The list of several values that is named like labels, or else the one to which people add values. */
export function labelField(tracker: FullTracker): TrackerField | undefined {
  const lists = columnFields(tracker).filter(
    (field) => factsOf(field).holds === 'choices' && factsOf(field).isMultiple && field.bindings.type === 'static',
  );
  return (
    lists.find(({ name }) => /label|tag|keyword/i.test(name)) ??
    lists.find((field) => factsOf(field).behavior === 'open-list')
  );
}

/** The lists that say how urgent or how bad it is, the most telling one first. */
export const priorityFields = (tracker: FullTracker): TrackerField[] => {
  const lists = columnFields(tracker).filter(
    ({ field_id: id, ...field }) => factsOf(field).behavior === 'list' && id !== tracker.semantics.status?.field_id,
  );
  const words = ['priority', 'severity', 'urgency', 'importance'];
  return words.flatMap((word) => lists.filter(({ name }) => name.toLowerCase().includes(word)));
};

/** Fields by which people filter most come first. */
export function byUse(tracker: FullTracker, fields: readonly TrackerField[]): TrackerField[] {
  const contributor = fields.find(({ field_id: id }) => id === tracker.semantics.contributor?.field_id);
  const first = [contributor, ...priorityFields(tracker), dueField(tracker)];
  const placeOf = (field: TrackerField): number => (first.includes(field) ? first.indexOf(field) : first.length);
  return fields.toSorted((one, other) => placeOf(one) - placeOf(other));
}

export const lastChange = (tracker: FullTracker): TrackerField | undefined =>
  columnFields(tracker).find((field) => isOfType(field, 'lud'));

const contains = (value: (number | string)[]): Criterion => ({ operator: 'contains', value });

/** The quick filters that this tracker has. They mean the same to everybody with whom the address is shared. */
export function quickFilters(tracker: FullTracker, isSignedIn: boolean): QuickFilter[] {
  const { status, contributor } = tracker.semantics;
  const [isOpen, assigned, due, changed] = [
    readable(tracker, status?.field_id),
    readable(tracker, contributor?.field_id),
    dueField(tracker),
    lastChange(tracker),
  ];
  const quick = (
    name: Exclude<QuickName, 'overdue'>,
    field: TrackerField | undefined,
    criterion: Criterion,
  ): QuickFilter[] => (field === undefined ? [] : [{ name, field, criterion }]);
  const open = status?.value_ids ?? [];
  return [
    ...(open.length === 0 ? [] : quick('open', isOpen, contains(open))),
    ...(isSignedIn ? quick('mine', assigned, contains(['MYSELF()'])) : []),
    ...quick('unassigned', assigned, contains([nothing])),
    ...(due === undefined
      ? []
      : [{ name: 'overdue' as const, field: due, criterion: { operator: '<', value: 'NOW()' }, isAboutOpen: true }]),
    ...quick('recent', changed, { operator: '>', value: 'NOW() - 7d' }),
  ];
}

const isSame = (one: Criterion | undefined, other: Criterion): boolean =>
  one !== undefined && one.operator === other.operator && JSON.stringify(one.value) === JSON.stringify(other.value);

const nameIn = (tracker: FullTracker, criteria: Criteria, { field }: QuickFilter): string =>
  Object.keys(criteria).find((name) => fieldNamed(tracker, name) === field) ?? field.name;

const openFilter = (tracker: FullTracker): QuickFilter | undefined =>
  quickFilters(tracker, false).find(({ name }) => name === 'open');

/** Whether the criteria leave out everything that is closed. */
function leavesOpen(tracker: FullTracker, criteria: Criteria): boolean {
  const open = openFilter(tracker);
  if (open === undefined) return true;
  const { operator, value } = criteria[nameIn(tracker, criteria, open)] ?? {};
  const ids = new Set(listOf(open.criterion.value));
  const wanted = listOf(value);
  return operator === 'contains' && wanted.length > 0 && wanted.every((id) => ids.has(id));
}

export const isOn = (tracker: FullTracker, criteria: Criteria, filter: QuickFilter): boolean =>
  isSame(criteria[nameIn(tracker, criteria, filter)], filter.criterion) &&
  (filter.isAboutOpen !== true || leavesOpen(tracker, criteria));

/** The criteria with this condition instead of the one on the same field. */
function withQuick(tracker: FullTracker, criteria: Criteria, filter: QuickFilter): Criteria {
  const { [nameIn(tracker, criteria, filter)]: _, ...others } = criteria;
  return { ...others, [filter.field.name]: filter.criterion };
}

/** Takes back what a filter about open artifacts did to the criterion on the status. */
function withStatusBefore(tracker: FullTracker, criteria: Criteria, before: Criteria): Criteria {
  const open = openFilter(tracker);
  if (open === undefined || leavesOpen(tracker, before)) return criteria;
  const name = nameIn(tracker, before, open);
  const { [nameIn(tracker, criteria, open)]: _, ...others } = criteria;
  const { [name]: status } = before;
  return status === undefined ? others : { ...others, [name]: status };
}

/** The criteria with the filter turned on or off. `before`: those in which it was turned on, if that is known. */
export function turnedQuick(
  tracker: FullTracker,
  criteria: Criteria,
  filter: QuickFilter,
  before?: Criteria,
): Criteria {
  if (isOn(tracker, criteria, filter)) {
    const { [nameIn(tracker, criteria, filter)]: _, ...others } = criteria;
    return filter.isAboutOpen === true && before !== undefined ? withStatusBefore(tracker, others, before) : others;
  }
  const open = filter.isAboutOpen === true && !leavesOpen(tracker, criteria) ? openFilter(tracker) : undefined;
  return withQuick(tracker, open === undefined ? criteria : withQuick(tracker, criteria, open), filter);
}

/** A list opens on what is open, newest change first. */
export function usualCriteria(tracker: FullTracker): Criteria {
  const open = openFilter(tracker);
  return open === undefined ? {} : { [open.field.name]: open.criterion };
}

export function usualSort(tracker: FullTracker): string {
  const changed = lastChange(tracker);
  return changed === undefined ? '' : `-${changed.name}`;
}

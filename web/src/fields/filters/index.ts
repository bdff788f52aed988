import type { FieldTypeFacts } from '../../../../contract/field-types.ts';
import type { TrackerField } from '../../../../contract/trackers/tracker.ts';
import { factsOf } from '../type-facts.ts';
import { choicesFilter } from './choices.ts';
import { dateFilter } from './date.ts';
import { type FieldFilter, type FilterDraft, filterDraft } from './filter.ts';
import { isOfPeople, knownChoices } from './filter-choices.ts';
import { numberFilter } from './number.ts';
import { textFilter } from './text.ts';

/** Filters depend only on the kind of the values, so a new type with a known kind needs no entry here. */
const filters = {
  text: textFilter,
  number: numberFilter,
  date: dateFilter,
  choices: choicesFilter,
  user: choicesFilter,
  groups: choicesFilter,
  files: textFilter,
  links: textFilter,
  references: textFilter,
  chart: undefined,
} as const satisfies Record<NonNullable<FieldTypeFacts['holds']>, FieldFilter | undefined>;

/** undefined: the field can't be used as a filter. */
export function filterOf(field: TrackerField): FieldFilter | undefined {
  const { holds, isSearchable } = factsOf(field);
  if (holds === null || !isSearchable) return undefined;
  const filter = filters[holds];
  const isEmpty = filter === choicesFilter && knownChoices(field).length === 0 && !isOfPeople(field);
  return isEmpty ? undefined : filter;
}

/** A condition of a field in TQL; undefined: TQL can't express it. */
export const tqlTerm = (field: TrackerField, filter: FieldFilter, draft: FilterDraft): string | undefined =>
  factsOf(field).isQueryable ? filter.tqlOf(draft, field) : undefined;

export const newDraft = (filter: FieldFilter | undefined): FilterDraft =>
  filterDraft(Object.keys(filter?.operators ?? {})[0] ?? '');

import type { TrackerField } from '../../../../contract/trackers/tracker.ts';
import { formatDay, today } from '../../text/format.ts';
import { t } from '../../text/index.ts';
import { factsOf } from '../type-facts.ts';
import { calendarDayOf, isRelative, relativeText, usualDays } from './days.ts';
import { type FieldFilter, type FilterDraft, filterDraft, listOf, quoted } from './filter.ts';
import { rangeFilter } from './range.ts';

function shown(value: string): string {
  if (isRelative(value)) return relativeText(value);
  return /^\d{4}-\d\d-\d\d$/.test(value) ? formatDay(value) : value;
}

const { isIncomplete, ...compared } = rangeFilter(
  { '=': 'filter.on', '<': 'filter.before', '>': 'filter.after', between: 'filter.between' },
  shown,
  (value) => (isRelative(value) ? value : quoted(value)),
);

const isSetByPeople = (field: TrackerField): boolean => factsOf(field).behavior === 'date';

const showsTime = (field: TrackerField): boolean =>
  !isSetByPeople(field) || ('is_time_displayed' in field && field.is_time_displayed === true);

const valueOf = ({ operator, first, second }: FilterDraft): string | string[] =>
  operator === 'between' ? [first, second] : first;

export const dateFilter: FieldFilter = {
  ...compared,
  input: 'date',
  draftOf({ operator, value }) {
    const [first = '', second = ''] = listOf(value).map((one) => (isRelative(one) ? one : one.slice(0, 10)));
    return filterDraft(operator in compared.operators ? operator : '=', { first, second });
  },
  criterionOf: (draft) => (isIncomplete(draft) ? undefined : { operator: draft.operator, value: valueOf(draft) }),
  describe(draft, field) {
    const { operator } = draft;
    const asked = JSON.stringify(valueOf(draft));
    const usual = usualDays().find((days) => days.operator === operator && JSON.stringify(days.value) === asked);
    return usual?.label ?? compared.describe(draft, field);
  },
  tqlOf(draft, field) {
    const { operator, first } = draft;
    if (operator !== '=' || !isRelative(first) || !showsTime(field)) return compared.tqlOf(draft, field);
    // Where times are shown, NOW() in TQL is this minute.
    const day = calendarDayOf(first, today());
    return day === undefined ? undefined : compared.tqlOf({ ...draft, first: day }, field);
  },
  ready: (field) =>
    usualDays()
      .filter(({ isAhead }) => isAhead !== true || isSetByPeople(field))
      .map(({ label, operator, value }) => ({ label, criterion: { operator, value } })),
  otherwise: () => t('filter.otherDays'),
};

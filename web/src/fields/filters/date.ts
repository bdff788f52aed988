import { formatDay } from '../../text/format.ts';
import { t } from '../../text/index.ts';
import { type FieldFilter, filterDraft, listOf, quoted } from './filter.ts';
import { rangeFilter } from './range.ts';

/** Days relative to today, as criteria and TQL write them. */
export const relativeDays = {
  'NOW()': 'filter.day.today',
  'NOW() - 1d': 'filter.day.yesterday',
  'NOW() - 7d': 'filter.day.weekAgo',
  'NOW() - 30d': 'filter.day.monthAgo',
  'NOW() + 1d': 'filter.day.tomorrow',
  'NOW() + 7d': 'filter.day.inAWeek',
  'NOW() + 30d': 'filter.day.inAMonth',
} as const;

export const isRelative = (value: string): boolean => value.startsWith('NOW()');
const isListed = (value: string): value is keyof typeof relativeDays => value in relativeDays;

function shown(value: string): string {
  if (isListed(value)) return t(relativeDays[value]);
  return /^\d{4}-\d\d-\d\d$/.test(value) ? formatDay(value) : value;
}

const { isIncomplete, ...compared } = rangeFilter(
  { '=': 'filter.on', '<': 'filter.before', '>': 'filter.after', between: 'filter.between' },
  shown,
  (value) => (isRelative(value) ? value : quoted(value)),
);

export const dateFilter: FieldFilter = {
  ...compared,
  input: 'date',
  draftOf({ operator, value }) {
    const [first = '', second = ''] = listOf(value).map((one) => (isRelative(one) ? one : one.slice(0, 10)));
    return filterDraft(operator in compared.operators ? operator : '=', { first, second });
  },
  criterionOf(draft) {
    if (isIncomplete(draft)) return undefined;
    const { operator, first, second } = draft;
    return { operator, value: operator === 'between' ? [first, second] : first };
  },
};

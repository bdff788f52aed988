import { formatDay } from '../../text/format.ts';
import { type FieldFilter, filterDraft, listOf, quoted } from './filter.ts';
import { rangeFilter } from './range.ts';

const { isIncomplete, ...compared } = rangeFilter(
  { '=': 'filter.on', '<': 'filter.before', '>': 'filter.after', between: 'filter.between' },
  (value) => (/^\d{4}-\d\d-\d\d$/.test(value) ? formatDay(value) : value),
  quoted,
);

export const dateFilter: FieldFilter = {
  ...compared,
  input: 'date',
  draftOf({ operator, value }) {
    const [first = '', second = ''] = listOf(value).map((one) => one.slice(0, 10));
    return filterDraft(operator in compared.operators ? operator : '=', { first, second });
  },
  criterionOf(draft) {
    if (isIncomplete(draft)) return undefined;
    const { operator, first, second } = draft;
    return { operator, value: operator === 'between' ? [first, second] : first };
  },
};

import { formatNumber } from '../../text/format.ts';
import { t } from '../../text/index.ts';
import { type FieldFilter, filterDraft, textOf } from './filter.ts';
import { rangeFilter } from './range.ts';

const range = /^(-?[\d.]+)\s*-\s*(-?[\d.]+)$/;
const comparison = /^(<=|>=|<|>|=)?\s*(.*)$/s;

const { isIncomplete, ...compared } = rangeFilter(
  {
    '=': 'filter.equal',
    '<': 'filter.less',
    '<=': 'filter.lessOrEqual',
    '>': 'filter.more',
    '>=': 'filter.moreOrEqual',
    between: 'filter.between',
  },
  (value) => (Number.isFinite(Number(value)) ? formatNumber(Number(value)) : value),
  (value) => value,
);

export const numberFilter: FieldFilter = {
  ...compared,
  input: 'number',
  draftOf({ value }) {
    const written = textOf(value);
    const [, from, to] = range.exec(written) ?? [];
    if (from !== undefined && to !== undefined) return filterDraft('between', { first: from, second: to });
    const [, operator = '=', first = ''] = comparison.exec(written) ?? [];
    return filterDraft(operator, { first });
  },
  criterionOf(draft) {
    if (isIncomplete(draft)) return undefined;
    const { operator, first, second } = draft;
    const value = operator === 'between' ? `${first} - ${second}` : `${operator === '=' ? '' : operator}${first}`;
    return { operator: 'contains', value };
  },
  ready: () => [],
  otherwise: () => t('filter.compare'),
};

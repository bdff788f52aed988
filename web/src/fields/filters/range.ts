import { type PlainMessageId, t } from '../../text/index.ts';
import type { FieldFilter, FilterDraft } from './filter.ts';

const isIncomplete = ({ operator, first, second }: FilterDraft): boolean =>
  first === '' || (operator === 'between' && second === '');

/** The parts that numbers and dates share: both are compared, and both have ranges. */
export const rangeFilter = (
  operators: Record<string, PlainMessageId>,
  shown: (value: string) => string,
  inTql: (value: string) => string,
): Pick<FieldFilter, 'operators' | 'describe' | 'tqlOf'> & { isIncomplete: (draft: FilterDraft) => boolean } => ({
  operators,
  isIncomplete,
  describe({ operator, first, second }) {
    if (operator === 'between') return t('filter.summary.between', { first: shown(first), second: shown(second) });
    return t('filter.summary', { operator: t(operators[operator] ?? 'filter.equal'), value: shown(first) });
  },
  tqlOf: ({ operator, first, second }, { name }) =>
    operator === 'between'
      ? `${name} BETWEEN (${inTql(first)}, ${inTql(second)})`
      : `${name} ${operator} ${inTql(first)}`,
});

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
    const end = operator === 'between' ? ` ${t('filter.and')} ${shown(second)}` : '';
    return `${t(operators[operator] ?? 'filter.equal')} ${shown(first)}${end}`;
  },
  tqlOf: ({ operator, first, second }, { name }) =>
    operator === 'between'
      ? `${name} BETWEEN (${inTql(first)}, ${inTql(second)})`
      : `${name} ${operator} ${inTql(first)}`,
});

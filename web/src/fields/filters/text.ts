import { t } from '../../text/index.ts';
import { type FieldFilter, filterDraft, listOf, quoted } from './filter.ts';

const isRegularExpression = (text: string): boolean => /^!?\/.*\/$/.test(text);

export const textFilter: FieldFilter = {
  operators: { contains: 'filter.contains' },
  input: 'text',
  draftOf: ({ value }) => filterDraft('contains', { first: listOf(value).join(', ') }),
  criterionOf: ({ first }) => (first.trim() === '' ? undefined : { operator: 'contains', value: first.trim() }),
  describe: ({ first }) => first,
  tqlOf: ({ first }, { name }) =>
    isRegularExpression(first)
      ? undefined
      : first
          .split(/\s+/)
          .map((word) => `${name} = ${quoted(word)}`)
          .join(' AND '),
  ready: () => [],
  otherwise: () => t('filter.compare'),
};

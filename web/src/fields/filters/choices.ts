import { t } from '../../text/index.ts';
import { type FieldFilter, filterDraft, listOf, quoted } from './filter.ts';
import { filterChoices, isMyself, isNone } from './filter-choices.ts';

export const choicesFilter: FieldFilter = {
  operators: { contains: 'filter.oneOf' },
  input: 'choices',
  draftOf: ({ value }) => filterDraft('contains', { ids: listOf(value) }),
  criterionOf({ ids }) {
    const value = ids.map((id) => (/^\d+$/.test(id) ? Number(id) : id));
    return value.length === 0 ? undefined : { operator: 'contains', value };
  },
  describe({ ids }, field) {
    const labels = new Map(filterChoices(field).map(({ id, label }) => [String(id), label]));
    return ids.map((id) => labels.get(id) ?? id).join(', ');
  },
  tqlOf({ ids }, field) {
    const chosen = filterChoices(field, '').filter(({ id }) => ids.includes(String(id)));
    const names = chosen
      .filter((choice) => !isNone(choice))
      .map((choice) => (isMyself(choice) ? choice.name : quoted(choice.name)));
    const terms = [
      ...(names.length === 0 ? [] : [`${field.name} IN (${names.join(', ')})`]),
      ...(chosen.some(isNone) ? [`${field.name} = ""`] : []),
    ];
    return terms.length === 2 ? `(${terms.join(' OR ')})` : terms[0];
  },
  ready: (field) =>
    filterChoices(field).map(({ id, label, color, shape }) => ({
      label,
      color,
      shape,
      criterion: { operator: 'contains', value: [id] },
    })),
  otherwise: () => t('filter.several'),
};

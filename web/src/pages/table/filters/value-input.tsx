import { Group, MultiSelect, TextInput } from '@mantine/core';
import type { TrackerField } from '../../../../../contract/tracker.ts';
import { t } from '../../../text/index.ts';
import { type Draft, type FilterKind, filterChoices } from './draft.ts';

interface Props {
  kind: FilterKind;
  field: TrackerField;
  draft: Draft;
  onChange: (draft: Draft) => void;
}

const types = { text: 'text', number: 'number', date: 'date' } as const;

/** What a field is compared with. */
export function ValueInput({ kind, field, draft, onChange }: Props) {
  if (kind.input === 'choices') {
    return (
      <MultiSelect
        size="xs"
        label={t('filter.values')}
        placeholder={draft.ids.length === 0 ? t('filter.values.choose') : ''}
        searchable
        data={filterChoices(field).map(({ id, label }) => ({ value: String(id), label }))}
        value={draft.ids}
        onChange={(ids) => onChange({ ...draft, ids })}
        comboboxProps={{ withinPortal: false }}
        nothingFoundMessage={t('filter.values.none')}
        data-autofocus
      />
    );
  }
  const isBetween = draft.operator === 'between';
  const input = { size: 'xs', type: types[kind.input], ...(kind.input === 'number' ? { step: 'any' } : {}) } as const;
  return (
    <Group gap="xs" grow align="flex-end">
      <TextInput
        {...input}
        label={isBetween ? t('filter.from') : t('filter.value')}
        value={draft.first}
        onChange={(event) => onChange({ ...draft, first: event.currentTarget.value })}
        data-autofocus
      />
      {isBetween && (
        <TextInput
          {...input}
          label={t('filter.to')}
          value={draft.second}
          onChange={(event) => onChange({ ...draft, second: event.currentTarget.value })}
        />
      )}
    </Group>
  );
}

import { Group, TextInput } from '@mantine/core';
import type { TrackerField } from '../../../../../contract/tracker.ts';
import { t } from '../../../text/index.ts';
import { ChoiceList } from '../choice-list.tsx';
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
      <ChoiceList
        label={t('filter.values')}
        choices={filterChoices(field)}
        value={draft.ids}
        onChange={(ids) => onChange({ ...draft, ids })}
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

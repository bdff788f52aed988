import { Group, TextInput } from '@mantine/core';
import type { TrackerField } from '../../../../../contract/trackers/tracker.ts';
import { t } from '../../../text/index.ts';
import { ChoiceList } from '../choice-list.tsx';
import { choicesWithNone } from '../../../fields/filters/filter-choices.ts';
import type { FilterDraft } from '../../../fields/filters/filter.ts';
import type { FieldFilter } from '../../../fields/filters/filter.ts';

interface Props {
  filter: FieldFilter;
  field: TrackerField;
  draft: FilterDraft;
  onChange: (draft: FilterDraft) => void;
}

const types = { text: 'text', number: 'number', date: 'date' } as const;

/** The value that a field is compared with. */
export function ValueInput({ filter, field, draft, onChange }: Props) {
  if (filter.input === 'choices') {
    return (
      <ChoiceList
        label={t('filter.values')}
        choices={choicesWithNone(field)}
        value={draft.ids}
        onChange={(ids) => onChange({ ...draft, ids })}
      />
    );
  }
  const isBetween = draft.operator === 'between';
  const input = {
    size: 'xs',
    type: types[filter.input],
    ...(filter.input === 'number' ? { step: 'any' } : {}),
  } as const;
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

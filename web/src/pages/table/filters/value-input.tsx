import { Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import type { TrackerField } from '../../../../../contract/trackers/tracker.ts';
import { t } from '../../../text/index.ts';
import { ChoiceList } from '../choice-list.tsx';
import { filterChoices } from '../../../fields/filters/filter-choices.ts';
import { isRelative, relativeDays, relativeText } from '../../../fields/filters/days.ts';
import type { FilterDraft } from '../../../fields/filters/filter.ts';
import type { FieldFilter } from '../../../fields/filters/filter.ts';

interface Props {
  filter: FieldFilter;
  field: TrackerField;
  draft: FilterDraft;
  onChange: (draft: FilterDraft) => void;
}

const types = { text: 'text', number: 'number' } as const;

interface DayProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** A day of the calendar, or one relative to today. */
function DayInput({ label, value, onChange }: DayProps) {
  const days = Object.keys(relativeDays);
  // The address, or a report of another client, may name any number of days.
  const offered = days.includes(value) || !isRelative(value) ? days : [...days, value];
  const relative = offered.map((day) => ({ value: day, label: relativeText(day) }));
  return (
    <Stack gap={4}>
      <NativeSelect
        size="xs"
        label={t('filter.day')}
        value={isRelative(value) ? value : ''}
        data={[{ value: '', label: t('filter.day.fixed') }, ...relative]}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {!isRelative(value) && (
        <TextInput
          size="xs"
          type="date"
          label={label}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          data-autofocus
        />
      )}
    </Stack>
  );
}

/** The value that a field is compared with. */
export function ValueInput({ filter, field, draft, onChange }: Props) {
  if (filter.input === 'choices') {
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
  const firstLabel = isBetween ? t('filter.from') : t('filter.value');
  if (filter.input === 'date') {
    return (
      <Group gap="xs" grow align="flex-end">
        <DayInput label={firstLabel} value={draft.first} onChange={(first) => onChange({ ...draft, first })} />
        {isBetween && (
          <DayInput label={t('filter.to')} value={draft.second} onChange={(second) => onChange({ ...draft, second })} />
        )}
      </Group>
    );
  }
  const input = {
    size: 'xs',
    type: types[filter.input],
    ...(filter.input === 'number' ? { step: 'any' } : {}),
  } as const;
  return (
    <Group gap="xs" grow align="flex-end">
      <TextInput
        {...input}
        label={firstLabel}
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

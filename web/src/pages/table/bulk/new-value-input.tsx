import { NativeSelect, TagsInput, Textarea, TextInput } from '@mantine/core';
import type { TrackerField } from '../../../../../contract/tracker.ts';
import { t } from '../../../text/index.ts';
import { ChoiceList } from '../choice-list.tsx';
import { noChoice, openChoicesOf } from '../fields.ts';
import { type Editor, editorOf, type NewValue } from './editable.ts';

interface Props {
  field: TrackerField;
  value: NewValue;
  onChange: (value: NewValue) => void;
}

type Input = (props: Props) => React.ReactNode;

const optionsOf = (field: TrackerField) => openChoicesOf(field).map(({ id, label }) => ({ value: String(id), label }));

const line =
  (type: string): Input =>
  ({ field, value, onChange }) => (
    <TextInput
      label={field.label}
      type={type}
      value={value.text}
      {...(type === 'number' ? { step: 'any' } : {})}
      onChange={(event) => onChange({ ...value, text: event.currentTarget.value })}
    />
  );

const inputs: Record<Editor['input'], Input> = {
  line: line('text'),
  number: line('number'),
  date: line('date'),
  moment: line('datetime-local'),
  text: ({ field, value, onChange }) => (
    <Textarea
      label={field.label}
      autosize
      minRows={3}
      value={value.text}
      onChange={(event) => onChange({ ...value, text: event.currentTarget.value })}
    />
  ),
  one: ({ field, value, onChange }) => (
    <NativeSelect
      label={field.label}
      value={value.chosen[0] ?? ''}
      data={[
        { value: '', label: t('bulk.choose'), disabled: true },
        ...(field.required ? [] : [{ value: String(noChoice), label: t('filter.none') }]),
        ...optionsOf(field),
      ]}
      onChange={(event) => onChange({ ...value, chosen: [event.currentTarget.value] })}
    />
  ),
  several: ({ field, value, onChange }) => (
    <ChoiceList
      label={field.label}
      choices={openChoicesOf(field)}
      value={value.chosen}
      onChange={(chosen) => onChange({ ...value, chosen })}
    />
  ),
  open: ({ field, value, onChange }) => (
    <TagsInput
      label={field.label}
      data={openChoicesOf(field).map(({ label }) => label)}
      value={value.chosen}
      onChange={(chosen) => onChange({ ...value, chosen })}
    />
  ),
};

/** What a field is to be in all selected artifacts. */
export function NewValueInput(props: Props) {
  const Draw = inputs[editorOf(props.field)?.input ?? 'line'];
  return <Draw {...props} />;
}

import { Text, TextInput } from '@mantine/core';
import { labelled } from './labelled.ts';
import { type EditProps, type FieldValue, fieldWidget } from './widget.ts';

type Value = FieldValue & { value: string | null };

function Edit({ field, edit, onChange, error }: EditProps<string>) {
  return (
    <TextInput {...labelled({ field, error })} value={edit} onChange={(event) => onChange(event.currentTarget.value)} />
  );
}

export const stringWidget = fieldWidget<Value, string>({
  Show: ({ value }) => <Text>{value.value}</Text>,
  editing: {
    Edit,
    read: (value) => value?.value ?? '',
    initial: (field) => (typeof field.default_value === 'string' ? field.default_value : ''),
    send: (value) => ({ value }),
    same: (one, other) => one === other,
    text: (edit) => edit,
  },
});

import { Text, TextInput } from '@mantine/core';
import { labelled } from './labelled.tsx';
import { type EditProps, type FieldValue, valueUi } from './field-ui.ts';
import { plainCell } from './cell/cells.tsx';
import { LineDefault } from './defaults/text-default.tsx';

type Value = FieldValue & { value: string | null };

function Edit({ field, edit, onChange, error }: EditProps<string>) {
  return (
    <TextInput {...labelled({ field, error })} value={edit} onChange={(event) => onChange(event.currentTarget.value)} />
  );
}

export const stringUi = valueUi<Value, string>({
  Show: ({ value }) => <Text>{value.value}</Text>,
  editor: {
    Edit,
    read: (value) => value?.value ?? '',
    initial: (field) => (typeof field.default_value === 'string' ? field.default_value : ''),
    send: (value) => ({ value }),
    same: (one, other) => one === other,
    text: (edit) => edit,
  },
  cell: plainCell,
  Default: LineDefault,
});

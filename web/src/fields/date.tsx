import { Text, TextInput } from '@mantine/core';
import { formatDateTime, formatDay, localTime, momentOf } from '../text/format.ts';
import { labelled } from './labelled.tsx';
import { type EditProps, type FieldValue, valueUi, type TrackerField } from './field-ui.ts';
import { dateCell } from './cell/cells.tsx';
import { DateDefault } from './defaults/date-default.tsx';

type Value = FieldValue & { value: string | null; is_time_displayed?: boolean };

const hasTime = (field: TrackerField): boolean =>
  (field as TrackerField & { is_time_displayed?: boolean }).is_time_displayed === true;

/** A day is the day on the server; a time is shown in the time zone of the person. */
const localOf = (iso: string, withTime: boolean): string =>
  withTime ? localTime(new Date(iso.replace(' ', 'T'))) : iso.slice(0, 10);

function shown(local: string): string {
  if (local === '') return '';
  return local.length === 10 ? formatDay(local) : formatDateTime(new Date(momentOf(local)));
}

const read = (value: Value | undefined): string =>
  value === undefined || value.value === null ? '' : localOf(value.value, value.is_time_displayed === true);

function Edit({ field, edit, onChange, error }: EditProps<string>) {
  return (
    <TextInput
      {...labelled({ field, error })}
      type={hasTime(field) ? 'datetime-local' : 'date'}
      value={edit}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

export const dateUi = valueUi<Value, string>({
  Show: ({ value }) => <Text>{shown(read(value))}</Text>,
  editor: {
    Edit,
    read,
    initial: (field) => (typeof field.default_value === 'string' ? localOf(field.default_value, hasTime(field)) : ''),
    send: (edit) => ({ value: edit.length > 10 ? momentOf(edit) : edit }),
    same: (one, other) => one === other,
    text: shown,
  },
  cell: dateCell,
  Default: DateDefault,
});

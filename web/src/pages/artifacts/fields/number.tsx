import { NumberInput, Text } from '@mantine/core';
import { labelled } from './labelled.ts';
import { type EditProps, type FieldValue, fieldWidget } from './widget.ts';

type Value = FieldValue & { value: number | null };

const format = new Intl.NumberFormat(undefined, { maximumFractionDigits: 20 });

/** What is no number goes as it is: the API says so, and names the field. */
export function numberFrom(text: string): number | string | null {
  if (text.trim() === '') return null;
  const number = Number(text);
  return Number.isFinite(number) ? number : text;
}

const textOf = (value: unknown): string => (typeof value === 'number' ? String(value) : '');

function numberWidget(allowDecimal: boolean) {
  function Edit({ field, edit, onChange, error }: EditProps<string>) {
    return (
      <NumberInput
        {...labelled({ field, error })}
        allowDecimal={allowDecimal}
        hideControls
        value={edit}
        onChange={(value) => onChange(String(value))}
      />
    );
  }
  return fieldWidget<Value, string>({
    Show: ({ value }) => <Text>{value.value === null ? '' : format.format(value.value)}</Text>,
    editing: {
      Edit,
      read: (value) => textOf(value?.value),
      initial: (field) => textOf(field.default_value),
      // An empty text empties the field; null would say nothing.
      send: (edit) => ({ value: numberFrom(edit) ?? '' }),
      same: (one, other) => numberFrom(one) === numberFrom(other),
      text: (edit) => edit,
    },
  });
}

export const intWidget = numberWidget(false);
export const floatWidget = numberWidget(true);

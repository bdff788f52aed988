import { NumberInput, Text } from '@mantine/core';
import { formatNumber } from '../text/format.ts';
import { labelled } from './labelled.tsx';
import { type EditProps, type FieldValue, valueUi } from './field-ui.ts';
import { numberCell } from './cell/cells.tsx';
import { DecimalDefault, IntegerDefault } from './defaults/number-default.tsx';

type Value = FieldValue & { value: number | null };

/** Sends a text that is not a number unchanged, so that the API refuses it with the name of the field. */
export function numberFrom(text: string): number | string | null {
  if (text.trim() === '') return null;
  const number = Number(text);
  return Number.isFinite(number) ? number : text;
}

/** The typed number as people read it. */
export function numberText(typed: string): string {
  const number = numberFrom(typed);
  return typeof number === 'number' ? formatNumber(number) : typed;
}

const textOf = (value: unknown): string => (typeof value === 'number' ? String(value) : '');

function numberUi(allowDecimal: boolean) {
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
  return valueUi<Value, string>({
    Show: ({ value }) => <Text>{value.value === null ? '' : formatNumber(value.value)}</Text>,
    editor: {
      Edit,
      read: (value) => textOf(value?.value),
      initial: (field) => textOf(field.default_value),
      // An empty text clears the field; null would leave it unchanged.
      send: (edit) => ({ value: numberFrom(edit) ?? '' }),
      same: (one, other) => numberFrom(one) === numberFrom(other),
      text: numberText,
    },
    cell: numberCell,
    Default: allowDecimal ? DecimalDefault : IntegerDefault,
  });
}

export const intUi = numberUi(false);
export const floatUi = numberUi(true);

import { Group, Input, NumberInput, SegmentedControl, Text } from '@mantine/core';
import { t } from '../text/index.ts';
import { labelled } from './labelled.tsx';
import { formatNumber } from '../text/format.ts';
import { numberCell } from './cell/cells.tsx';
import { numberFrom, numberText } from './number.tsx';
import { type EditProps, type FieldValue, valueUi } from './field-ui.ts';
import { DecimalDefault } from './defaults/number-default.tsx';

type Value = FieldValue & { is_autocomputed: boolean; value: number | null; manual_value: number | null };

interface Computed {
  isAutomatic: boolean;
  /** the typed text */
  manual: string;
}

const automatic: Computed = { isAutomatic: true, manual: '' };
const manual = (value: number | null): Computed =>
  value === null ? automatic : { isAutomatic: false, manual: String(value) };

function Edit({ field, edit, onChange, error }: EditProps<Computed>) {
  return (
    <Input.Wrapper {...labelled({ field, error })} labelElement="div">
      <Group gap="xs">
        <SegmentedControl
          aria-label={t('field.computed.mode', { field: field.label })}
          data={[
            { value: 'automatic', label: t('field.computed.automatic') },
            { value: 'manual', label: t('field.computed.manual') },
          ]}
          value={edit.isAutomatic ? 'automatic' : 'manual'}
          onChange={(mode) => onChange({ ...edit, isAutomatic: mode === 'automatic' })}
        />
        {!edit.isAutomatic && (
          <NumberInput
            aria-label={field.label}
            hideControls
            w={120}
            value={edit.manual}
            onChange={(value) => onChange({ isAutomatic: false, manual: String(value) })}
          />
        )}
      </Group>
    </Input.Wrapper>
  );
}

const shown = (value: number | null): string => (value === null ? '—' : formatNumber(value));

export const computedUi = valueUi<Value, Computed>({
  Show: ({ value }) => (
    <Text>
      {value.is_autocomputed
        ? t('field.computed.computed', { value: shown(value.value) })
        : t('field.computed.byHand', { value: shown(value.manual_value) })}
    </Text>
  ),
  editor: {
    Edit,
    read: (value) => manual(value === undefined || value.is_autocomputed ? null : value.manual_value),
    initial: (field) => manual((field.default_value as { value?: number } | null)?.value ?? null),
    send: (edit) => (edit.isAutomatic ? { is_autocomputed: true } : { manual_value: numberFrom(edit.manual) }),
    same: (one, other) =>
      one.isAutomatic === other.isAutomatic && (one.isAutomatic || numberFrom(one.manual) === numberFrom(other.manual)),
    text: (edit) => (edit.isAutomatic ? t('field.computed.automatic') : numberText(edit.manual)),
  },
  cell: numberCell,
  Default: DecimalDefault,
});

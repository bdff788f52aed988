import { Group, Text, UnstyledButton } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { memo } from 'react';
import { t } from '../../../text/index.ts';
import type { Known } from '../../../api/artifacts/artifacts.ts';
import { cellValue } from '../../../fields/cell/cell-value.ts';
import { valueUiOf } from '../../../fields/index.ts';
import type { FieldValue, TrackerField } from '../../../fields/field-ui.ts';
import { isChosenInPlace, ValueChoice } from '../in-place/value-choice.tsx';
import { isTypedInPlace, ValueTyped } from '../in-place/value-input.tsx';
import classes from './form.module.css';
import { useNames } from '../../../parts/names.ts';

interface ValueProps {
  field: TrackerField;
  value: FieldValue | undefined;
}

/** Whether there is nothing to read in it. */
export function isEmptyValue(field: TrackerField, value: FieldValue | undefined): boolean {
  const { editor, showsEmpty = false } = valueUiOf(field) ?? {};
  return value === undefined || (!showsEmpty && editor?.text(editor.read(value, field)) === '');
}

/** Rendered again only when it changes, because texts are expensive. */
const Value = memo(function Value({ field, value }: ValueProps) {
  useNames();
  const ui = valueUiOf(field);
  if (ui === undefined) return null;
  const { Show } = ui;
  return value === undefined || isEmptyValue(field, value) ? (
    <Text c="dimmed">{t('field.empty')}</Text>
  ) : (
    <Show field={field} value={value} />
  );
});

interface Props {
  field: TrackerField;
  value: FieldValue | undefined;
  /** undefined: the person may not edit it */
  onEdit: (() => void) | undefined;
  known: Pick<Known, 'artifact' | 'tracker'>;
}

/** Whether the shown value itself is the button that changes it. */
const isButton = ({ tracker }: Props['known'], field: TrackerField): boolean =>
  isChosenInPlace(tracker, field) || isTypedInPlace(field);

/** A short value is a button that changes it and saves it at once. Others open with the whole field. */
function Changeable({ field, known, value }: Pick<Props, 'field' | 'known' | 'value'>) {
  const place = { ...known, field };
  const cell = cellValue(known.artifact, known.tracker, field);
  const shown = isEmptyValue(field, value) ? '–' : (valueUiOf(cell)?.cell?.(cell) ?? '–');
  if (isChosenInPlace(known.tracker, field)) return <ValueChoice {...place}>{shown}</ValueChoice>;
  if (isTypedInPlace(field)) return <ValueTyped {...place}>{shown}</ValueTyped>;
  return <Value field={field} value={value} />;
}

/** A field that is only shown. Its name is a button that opens it, where the person may edit it. */
export function FieldShown({ field, value, onEdit, known }: Props) {
  const name = (
    <Text span size="sm" fw={500} c="dimmed">
      {field.label}
    </Text>
  );
  return (
    <fieldset className={`${classes['field']} ${classes['shown']}`} aria-label={field.label}>
      {onEdit === undefined ? (
        name
      ) : (
        <UnstyledButton
          className={classes['name'] ?? ''}
          onClick={onEdit}
          aria-label={t('field.edit', { field: field.label })}
        >
          <Group gap={4}>
            {name}
            {!isButton(known, field) && <IconPencil size={14} aria-hidden color="var(--mantine-color-dimmed)" />}
          </Group>
        </UnstyledButton>
      )}
      <div style={{ overflowWrap: 'anywhere' }}>
        {onEdit === undefined ? (
          <Value field={field} value={value} />
        ) : (
          <Changeable field={field} known={known} value={value} />
        )}
      </div>
    </fieldset>
  );
}

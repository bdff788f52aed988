import { Group, Text, UnstyledButton } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { memo } from 'react';
import { t } from '../../../text/index.ts';
import { valueUiOf } from '../../../fields/index.ts';
import type { FieldValue, TrackerField } from '../../../fields/field-ui.ts';
import classes from './form.module.css';

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
}

/** A field that is only shown. Its name is a button that opens it, where the person may edit it. */
export function FieldShown({ field, value, onEdit }: Props) {
  const name = (
    <Text span size="sm" fw={500} c="dimmed">
      {field.label}
    </Text>
  );
  return (
    <fieldset className={classes['field']} aria-label={field.label}>
      {onEdit === undefined ? (
        name
      ) : (
        <UnstyledButton onClick={onEdit} aria-label={t('field.edit', { field: field.label })}>
          <Group gap={4}>
            {name}
            <IconPencil size={14} aria-hidden color="var(--mantine-color-dimmed)" />
          </Group>
        </UnstyledButton>
      )}
      <div style={{ overflowWrap: 'anywhere' }}>
        <Value field={field} value={value} />
      </div>
    </fieldset>
  );
}

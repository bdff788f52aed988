import { Group, Text, UnstyledButton } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { memo } from 'react';
import { t } from '../../../text/index.ts';
import { widgetOf } from '../fields/index.ts';
import type { FieldValue, TrackerField } from '../fields/widget.ts';
import classes from './form.module.css';

interface ValueProps {
  field: TrackerField;
  value: FieldValue | undefined;
}

/** Drawn again only when it changed: texts are costly. */
const Value = memo(function Value({ field, value }: ValueProps) {
  const widget = widgetOf(field);
  if (widget === undefined) return null;
  const { Show, editing, showsEmpty = false } = widget;
  const isEmpty = value === undefined || (!showsEmpty && editing?.text(editing.read(value, field)) === '');
  return isEmpty ? <Text c="dimmed">{t('field.empty')}</Text> : <Show field={field} value={value} />;
});

interface Props {
  field: TrackerField;
  value: FieldValue | undefined;
  /** undefined: the person may not change it */
  onEdit: (() => void) | undefined;
}

/** A field as it is read; its name opens it, where it can be changed. */
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

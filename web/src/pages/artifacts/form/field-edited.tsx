import { Button, Group } from '@mantine/core';
import { useRef } from 'react';
import { t } from '../../../text/index.ts';
import { editingOf } from '../fields/index.ts';
import type { Place, TrackerField } from '../fields/widget.ts';
import classes from './form.module.css';
import { useFocusInside } from './use-focus-inside.ts';

interface Props {
  field: TrackerField;
  place: Place;
  current: unknown;
  edit: unknown;
  onChange: (edit: unknown) => void;
  error: string | undefined;
  onBusy: (isBusy: boolean) => void;
  /** undefined: there is nothing to go back to */
  onUndo?: (() => void) | undefined;
  hasFocus: boolean;
}

/** A field as it is changed, by the input of its type. */
export function FieldEdited({ onUndo, hasFocus, ...props }: Props) {
  const { field } = props;
  const place = useRef<HTMLFieldSetElement>(null);
  useFocusInside(place, field.type, hasFocus);
  const editing = editingOf(field);
  if (editing === undefined) return null;
  return (
    <fieldset ref={place} className={classes['field']} aria-label={field.label}>
      <editing.Edit {...props} />
      {onUndo !== undefined && (
        <Group justify="flex-end" mt={2}>
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            onClick={onUndo}
            aria-label={t('field.undo.of', { field: field.label })}
          >
            {t('field.undo')}
          </Button>
        </Group>
      )}
    </fieldset>
  );
}

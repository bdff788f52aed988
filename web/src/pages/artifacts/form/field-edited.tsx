import { Button, Group } from '@mantine/core';
import { useRef } from 'react';
import { t } from '../../../text/index.ts';
import { editorOf } from '../../../fields/index.ts';
import type { EditContext, TrackerField } from '../../../fields/field-ui.ts';
import classes from './form.module.css';
import { useFocusInside } from '../../../parts/use-focus-inside.ts';

interface Props {
  field: TrackerField;
  context: EditContext;
  current: unknown;
  edit: unknown;
  onChange: (edit: unknown) => void;
  error: string | undefined;
  onBusy: (isBusy: boolean) => void;
  /** undefined: there is nothing to go back to */
  onUndo?: (() => void) | undefined;
  hasFocus: boolean;
}

/** A field with the input of its type. */
export function FieldEdited({ onUndo, hasFocus, ...props }: Props) {
  const { field } = props;
  const element = useRef<HTMLFieldSetElement>(null);
  const editor = editorOf(field);
  useFocusInside(element, editor?.focus, hasFocus);
  if (editor === undefined) return null;
  return (
    <fieldset ref={element} className={classes['field']} aria-label={field.label}>
      <editor.Edit {...props} />
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

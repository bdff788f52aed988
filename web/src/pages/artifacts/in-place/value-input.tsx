import { ActionIcon, Button, Group, Popover, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import type { Artifact, FieldValue } from '../../../../../contract/artifacts/artifact.ts';
import type { FullTracker, TrackerField } from '../../../../../contract/trackers/tracker.ts';
import { cellValue } from '../../../fields/cell/cell-value.ts';
import type { FieldEditor } from '../../../fields/field-ui.ts';
import { editorOf } from '../../../fields/index.ts';
import { factsOf } from '../../../fields/type-facts.ts';
import { useFocusInside } from '../../../parts/use-focus-inside.ts';
import { useReturnFocus } from '../../../parts/use-return-focus.ts';
import { t } from '../../../text/index.ts';
import classes from './in-place.module.css';
import { useValueChange } from './use-value-change.tsx';

interface Props {
  tracker: FullTracker;
  field: TrackerField;
  artifact: Artifact;
  /** the shown value, which is the button; null: a link is beside it, and the button is a pencil */
  children: ReactNode;
  /** it is named by its own text, because it is a heading */
  isHeading?: boolean;
}

const short = ['string', 'number', 'date', 'list', 'open-list'];

/** Whether its input fits into a small box at the cell. */
export const isTypedInPlace = (field: TrackerField): boolean =>
  field.permissions.includes('update') && editorOf(field) !== undefined && short.includes(factsOf(field).behavior);

interface FormProps extends Omit<Props, 'children' | 'isHeading'> {
  editor: FieldEditor;
  current: unknown;
  onClose: () => void;
}

const meanwhile = (value: string): string =>
  value === '' ? t('table.edit.emptied') : t('table.edit.meanwhile', { value });

/** The input of one value. Enter saves it at once. */
export function ValueForm({ tracker, field, artifact, editor, current, onClose }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [begun] = useState(current);
  // Until something is typed, the input follows what others save.
  const [typed, setTyped] = useState<{ value: unknown }>();
  const edit = typed === undefined ? current : typed.value;
  const isReplaced = typed !== undefined && !editor.same(begun, current);
  const [isSaving, setSaving] = useState(false);
  const change = useValueChange(tracker, field);
  useFocusInside(form, editor.focus);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (editor.same(edit, current)) return onClose();
    setSaving(true);
    const sent = (value: unknown) => editor.send(value, field);
    const isSaved = await change(artifact, { to: sent(edit), before: sent(current), text: editor.text(edit) });
    setSaving(false);
    return isSaved ? onClose() : undefined;
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void save(event)}>
      <Stack gap="xs">
        <editor.Edit
          field={field}
          context={{ tracker, artifactId: artifact.id }}
          current={current}
          edit={edit}
          onChange={(value) => setTyped({ value })}
          error={undefined}
        />
        <Group gap="xs" justify="space-between">
          <Text component="output" size="xs" c={isReplaced ? 'var(--orange-text)' : 'dimmed'} flex={1}>
            {isReplaced ? meanwhile(editor.text(current)) : t('table.edit.hint')}
          </Text>
          <Button type="submit" size="compact-sm" loading={isSaving}>
            {t('app.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** A value that is typed over: Enter saves it, Escape leaves it. */
export function ValueTyped({ tracker, field, artifact, children, isHeading = false }: Props) {
  // A popover for each of the many cells would slow down scrolling: it exists from the first click on.
  const [state, setState] = useState<'untouched' | 'open' | 'closed'>('untouched');
  const { target, returnFocus } = useReturnFocus();
  const editor = editorOf(field);
  if (editor === undefined) return children;
  const held = cellValue(artifact, tracker, field);
  const isUnset = 'value' in held && held.value === undefined;
  const current = editor.read(isUnset ? undefined : (held as unknown as FieldValue), field);
  const label = t('table.change', { field: field.label, artifact: artifact.xref, value: editor.text(current) });
  const toggle = () => setState(state === 'open' ? 'closed' : 'open');
  const named = isHeading ? { title: label } : { 'aria-label': label };
  const properties = { ...named, 'data-field': field.field_id, onClick: toggle, ref: target };
  const button =
    children === null ? (
      <ActionIcon {...properties} variant="subtle" color="gray" size="sm">
        <IconPencil size={14} aria-hidden />
      </ActionIcon>
    ) : (
      <UnstyledButton {...properties} className={classes[isHeading ? 'heading' : 'value'] ?? ''}>
        {children}
      </UnstyledButton>
    );
  if (state === 'untouched') return button;
  const close = () => {
    setState('closed');
    returnFocus();
  };
  // A click in a dialog above it, such as that of the sign-in, keeps it open with the typed words.
  const leave = () => {
    if (document.querySelector('[aria-modal="true"]') === null) close();
  };
  return (
    <Popover opened={state === 'open'} onChange={leave} position="bottom-start" width={280} trapFocus withRoles>
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <ValueForm {...{ tracker, field, artifact, editor, current }} onClose={close} />
      </Popover.Dropdown>
    </Popover>
  );
}

import { ActionIcon, Group } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import type { ValueInput } from '../../../../../contract/artifacts/artifact.ts';
import type { FullTracker, TrackerField } from '../../../../../contract/trackers/tracker.ts';
import { useFocusInside } from '../../../parts/use-focus-inside.ts';
import { t } from '../../../text/index.ts';
import { editorOf } from '../../../fields/index.ts';

/** A field and its new value for all selected artifacts. */
export interface Edit {
  field: TrackerField;
  value: unknown;
}

export const blankEdit = (field: TrackerField): Edit => ({ field, value: editorOf(field)?.read(undefined, field) });

export const sentBy = ({ field, value }: Edit): ValueInput => ({
  field_id: field.field_id,
  ...editorOf(field)?.send(value, field),
});

interface Props {
  tracker: FullTracker;
  edit: Edit;
  onChange: (edit: Edit) => void;
  onRemove: () => void;
}

/** It takes the focus when it is added. */
export function EditedField({ tracker, edit, onChange, onRemove }: Props) {
  const { field, value } = edit;
  const editor = editorOf(field);
  const input = useRef<HTMLDivElement>(null);
  useFocusInside(input, editor?.focus);
  if (editor === undefined) return null;
  // Allowed transitions depend on each artifact: the API reports the artifacts that can't take the value.
  const context = { tracker: { ...tracker, workflow: null }, artifactId: undefined };
  return (
    <Group align="flex-end" wrap="nowrap">
      <div ref={input} style={{ flex: 1, minWidth: 0 }}>
        <editor.Edit
          field={field}
          context={context}
          current={blankEdit(field).value}
          edit={value}
          onChange={(next) => onChange({ field, value: next })}
          error={undefined}
        />
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('bulk.field.remove', { field: field.label })}
        onClick={onRemove}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

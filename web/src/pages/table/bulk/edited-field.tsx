import { ActionIcon, Group } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ValueInput } from '../../../../../contract/artifact.ts';
import type { FullTracker, TrackerField } from '../../../../../contract/tracker.ts';
import { t } from '../../../text/index.ts';
import { editingOf } from '../../artifacts/fields/index.ts';

/** A field and what it is to be in all selected artifacts. */
export interface Edit {
  field: TrackerField;
  value: unknown;
}

export const blankEdit = (field: TrackerField): Edit => ({ field, value: editingOf(field)?.read(undefined, field) });

export const sentBy = ({ field, value }: Edit): ValueInput => ({
  field_id: field.field_id,
  ...editingOf(field)?.send(value, field),
});

interface Props {
  tracker: FullTracker;
  edit: Edit;
  onChange: (edit: Edit) => void;
  onRemove: () => void;
}

export function EditedField({ tracker, edit, onChange, onRemove }: Props) {
  const { field, value } = edit;
  const editing = editingOf(field);
  if (editing === undefined) return null;
  // Where the workflow leads to depends on each artifact: the API says for which ones it doesn't.
  const place = { tracker: { ...tracker, workflow: null }, artifactId: undefined };
  return (
    <Group align="flex-end" wrap="nowrap">
      <div style={{ flex: 1, minWidth: 0 }}>
        <editing.Edit
          field={field}
          place={place}
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

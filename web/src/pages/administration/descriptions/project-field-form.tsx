import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ProjectField } from '../../../../../contract/project.ts';
import { addProjectField, changeProjectField } from '../../../api/administration.ts';
import { t } from '../../../text/index.ts';
import { FormDialog } from '../form-dialog.tsx';

const types = ['line', 'text'] as const;

interface Props {
  /** the one that is changed; none: a new one */
  field?: ProjectField;
  onClose: () => void;
  onSaved: () => Promise<void>;
}

export function ProjectFieldForm({ field, onClose, onSaved }: Props) {
  const [name, setName] = useState(field?.name ?? '');
  const [description, setDescription] = useState(field?.description ?? '');
  const [type, setType] = useState<ProjectField['type']>(field?.type ?? 'line');
  const [isRequired, setRequired] = useState(field?.is_required ?? false);
  const save = async () => {
    const values = { name, description, is_required: isRequired };
    await (field === undefined ? addProjectField({ ...values, type }) : changeProjectField(field.id, values));
    await onSaved();
  };
  return (
    <FormDialog
      title={field === undefined ? t('admin.fields.new') : t('admin.edit.of', { name: field.name })}
      label={t(field === undefined ? 'admin.fields.add' : 'app.save')}
      onClose={onClose}
      action={save}
    >
      <TextInput
        data-autofocus
        label={t('admin.fields.name')}
        required
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        label={t('admin.fields.description')}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      {field === undefined && (
        <NativeSelect
          label={t('admin.fields.type')}
          data={types.map((value) => ({ value, label: t(`admin.fields.type.${value}`) }))}
          value={type}
          onChange={(event) => setType(event.currentTarget.value === 'text' ? 'text' : 'line')}
        />
      )}
      <Checkbox
        label={t('admin.fields.required.hint')}
        checked={isRequired}
        onChange={(event) => setRequired(event.currentTarget.checked)}
      />
    </FormDialog>
  );
}

import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import type { ProjectField } from '../../../../../contract/projects/project.ts';
import { addProjectField, changeProjectField } from '../../../api/administration.ts';
import { FormDialog } from '../../../parts/form/form-dialog.tsx';
import { useEditForm } from '../../../parts/form/use-edit-form.ts';
import { isFilled } from '../../../parts/form/validators.ts';
import type { ItemFormProps } from '../../../parts/list/edited-list.tsx';
import { t } from '../../../text/index.ts';

const types: readonly ProjectField['type'][] = ['line', 'text'];

const valuesOf = (item: ProjectField | undefined) => ({
  name: item?.name ?? '',
  description: item?.description ?? '',
  type: item?.type ?? 'line',
  is_required: item?.is_required ?? false,
});

export function ProjectFieldForm({ item, onClose, onSaved }: ItemFormProps<ProjectField>) {
  const saved = useEditForm({
    seen: item,
    valuesOf,
    validate: { name: isFilled },
    save: async ({ type, ...values }, base) => {
      await (base === undefined ? addProjectField({ ...values, type }) : changeProjectField(base, values));
      await onSaved();
    },
    onSaved: onClose,
  });
  const { form } = saved;
  return (
    <FormDialog
      title={item === undefined ? t('admin.fields.new') : t('admin.edit.of', { name: item.name })}
      label={t(item === undefined ? 'admin.fields.add' : 'app.save')}
      of={saved}
      onClose={onClose}
    >
      <TextInput data-autofocus label={t('admin.fields.name')} required {...form.getInputProps('name')} />
      <TextInput label={t('admin.fields.description')} {...form.getInputProps('description')} />
      {item === undefined && (
        <NativeSelect
          label={t('admin.fields.type')}
          data={types.map((value) => ({ value, label: t(`admin.fields.type.${value}`) }))}
          {...form.getInputProps('type')}
        />
      )}
      <Checkbox label={t('admin.fields.required.hint')} {...form.getInputProps('is_required', { type: 'checkbox' })} />
    </FormDialog>
  );
}

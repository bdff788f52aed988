import { Checkbox, Stack, Textarea, TextInput } from '@mantine/core';
import type { ProjectCategory } from '../../../../../contract/projects/project.ts';
import { addCategory, addCategoryValue, changeCategory, deleteCategoryValue } from '../../../api/administration.ts';
import { FormDialog } from '../../../parts/form/form-dialog.tsx';
import { linesOf } from '../../../parts/form/lines.ts';
import { useApiForm } from '../../../parts/form/use-api-form.ts';
import { useEditForm } from '../../../parts/form/use-edit-form.ts';
import { isFilled } from '../../../parts/form/validators.ts';
import type { ItemDialogProps, ItemFormProps } from '../../../parts/list/edited-list.tsx';
import { t } from '../../../text/index.ts';

type FormProps = Omit<ItemDialogProps<ProjectCategory>, 'item'>;

function NewCategory({ onClose, onSaved }: FormProps) {
  const saved = useApiForm({
    initialValues: { name: '', values: '', is_mandatory: false },
    validate: { name: isFilled },
    save: async ({ values, ...category }) => {
      await addCategory({ ...category, values: linesOf(values) });
      await onSaved();
    },
    onSaved: onClose,
  });
  const { form } = saved;
  return (
    <FormDialog title={t('admin.categories.new')} label={t('admin.categories.add')} of={saved} onClose={onClose}>
      <TextInput data-autofocus label={t('admin.categories.name')} required {...form.getInputProps('name')} />
      <Textarea
        label={t('admin.categories.values')}
        description={t('admin.categories.values.hint')}
        autosize
        minRows={3}
        {...form.getInputProps('values')}
      />
      <Checkbox
        label={t('admin.categories.mandatory.hint')}
        {...form.getInputProps('is_mandatory', { type: 'checkbox' })}
      />
    </FormDialog>
  );
}

export function NewCategoryValue({ item, onClose, onSaved }: ItemDialogProps<ProjectCategory>) {
  const saved = useApiForm({
    initialValues: { name: '' },
    validate: { name: isFilled },
    save: async ({ name }) => {
      await addCategoryValue(item.id, name);
      await onSaved();
    },
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={t('admin.categories.value.of', { name: item.name })}
      label={t('admin.categories.value.add')}
      of={saved}
      onClose={onClose}
    >
      <TextInput data-autofocus label={t('admin.categories.value')} required {...saved.form.getInputProps('name')} />
    </FormDialog>
  );
}

/** Renames a category, makes it mandatory or optional, and deletes values. */
function EditCategory({ item, onClose, onSaved }: ItemDialogProps<ProjectCategory>) {
  const saved = useEditForm({
    seen: item,
    valuesOf: ({ name, is_mandatory, values }) => ({ name, is_mandatory, kept: values.map(({ id }) => String(id)) }),
    validate: { name: isFilled },
    save: async ({ kept, ...category }, base) => {
      let now = await changeCategory(base, category);
      for (const { id } of base.values) {
        if (kept.includes(String(id))) continue;
        await deleteCategoryValue(now, id);
        now = { ...now, values: now.values.filter((value) => value.id !== id) };
      }
      await onSaved();
    },
    onSaved: onClose,
  });
  const { form } = saved;
  return (
    <FormDialog title={t('admin.edit.of', { name: item.name })} label={t('app.save')} of={saved} onClose={onClose}>
      <TextInput data-autofocus label={t('admin.categories.name')} required {...form.getInputProps('name')} />
      <Checkbox
        label={t('admin.categories.mandatory.hint')}
        {...form.getInputProps('is_mandatory', { type: 'checkbox' })}
      />
      <Checkbox.Group
        label={t('admin.categories.values')}
        description={t('admin.categories.values.kept')}
        {...form.getInputProps('kept')}
      >
        <Stack gap={4} mt={4}>
          {item.values.map((value) => (
            <Checkbox key={value.id} value={String(value.id)} label={value.name} />
          ))}
        </Stack>
      </Checkbox.Group>
    </FormDialog>
  );
}

export const CategoryForm = ({ item, ...props }: ItemFormProps<ProjectCategory>) =>
  item === undefined ? <NewCategory {...props} /> : <EditCategory item={item} {...props} />;

import { Checkbox, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ProjectCategory } from '../../../../../contract/project.ts';
import { addCategory, addCategoryValue, changeCategory, deleteCategoryValue } from '../../../api/administration.ts';
import { t } from '../../../text/index.ts';
import { FormDialog } from '../form-dialog.tsx';

const linesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

export function NewCategory({ onClose, onAdded }: { onClose: () => void; onAdded: () => Promise<void> }) {
  const [name, setName] = useState('');
  const [values, setValues] = useState('');
  const [isMandatory, setMandatory] = useState(false);
  const add = async () => {
    await addCategory({ name, is_mandatory: isMandatory, values: linesIn(values) });
    await onAdded();
  };
  return (
    <FormDialog title={t('admin.categories.new')} label={t('admin.categories.add')} onClose={onClose} action={add}>
      <TextInput
        data-autofocus
        label={t('admin.categories.name')}
        required
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Textarea
        label={t('admin.categories.values')}
        description={t('admin.categories.values.hint')}
        autosize
        minRows={3}
        value={values}
        onChange={(event) => setValues(event.currentTarget.value)}
      />
      <Checkbox
        label={t('admin.categories.mandatory.hint')}
        checked={isMandatory}
        onChange={(event) => setMandatory(event.currentTarget.checked)}
      />
    </FormDialog>
  );
}

interface NewValueProps {
  category: ProjectCategory;
  onClose: () => void;
  onAdded: () => Promise<void>;
}

export function NewValue({ category, onClose, onAdded }: NewValueProps) {
  const [name, setName] = useState('');
  const add = async () => {
    await addCategoryValue(category.id, name);
    await onAdded();
  };
  return (
    <FormDialog
      title={t('admin.categories.value.of', { name: category.name })}
      label={t('admin.categories.value.add')}
      onClose={onClose}
      action={add}
    >
      <TextInput
        data-autofocus
        label={t('admin.categories.value')}
        required
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

interface ChangeProps {
  category: ProjectCategory;
  onClose: () => void;
  onSaved: () => Promise<void>;
}

/** Renames a category, says whether it is mandatory, and takes values away. */
export function ChangeCategory({ category, onClose, onSaved }: ChangeProps) {
  const [name, setName] = useState(category.name);
  const [isMandatory, setMandatory] = useState(category.is_mandatory);
  const [kept, setKept] = useState(() => category.values.map(({ id }) => String(id)));
  const save = async () => {
    await changeCategory(category.id, { name, is_mandatory: isMandatory });
    for (const { id } of category.values) {
      if (!kept.includes(String(id))) await deleteCategoryValue(category.id, id);
    }
    await onSaved();
  };
  return (
    <FormDialog
      title={t('admin.edit.of', { name: category.name })}
      label={t('app.save')}
      onClose={onClose}
      action={save}
    >
      <TextInput
        data-autofocus
        label={t('admin.categories.name')}
        required
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Checkbox
        label={t('admin.categories.mandatory.hint')}
        checked={isMandatory}
        onChange={(event) => setMandatory(event.currentTarget.checked)}
      />
      <Checkbox.Group
        label={t('admin.categories.values')}
        description={t('admin.categories.values.kept')}
        value={kept}
        onChange={setKept}
      >
        <Stack gap={4} mt={4}>
          {category.values.map((value) => (
            <Checkbox key={value.id} value={String(value.id)} label={value.name} />
          ))}
        </Stack>
      </Checkbox.Group>
    </FormDialog>
  );
}

import { Badge, Button, Checkbox, Group, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProjectCategory } from '../../../../contract/project.ts';
import { addCategory, addCategoryValue, categoriesQuery } from '../../api/administration.ts';
import { Empty } from '../../parts/empty.tsx';
import { Pages } from '../../parts/pages.tsx';
import { t } from '../../text/index.ts';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { FormDialog } from './form-dialog.tsx';

const linesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

function NewCategory({ onClose, onAdded }: { onClose: () => void; onAdded: () => Promise<void> }) {
  const [name, setName] = useState('');
  const [values, setValues] = useState('');
  const [isMandatory, setMandatory] = useState(false);
  const add = async () => {
    await addCategory({ name, is_mandatory: isMandatory, values: linesIn(values) });
    await onAdded();
  };
  return (
    <FormDialog title={t('admin.categories.new')} label={t('admin.add')} onClose={onClose} action={add}>
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

function NewValue({ category, onClose, onAdded }: NewValueProps) {
  const [name, setName] = useState('');
  const add = async () => {
    await addCategoryValue(category.id, name);
    await onAdded();
  };
  return (
    <FormDialog
      title={t('admin.categories.value.of', { name: category.name })}
      label={t('admin.add')}
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

const columns: Column<ProjectCategory>[] = [
  { header: t('admin.categories.name'), cell: ({ name }) => name },
  {
    header: t('admin.categories.values'),
    cell: ({ values }) => (
      <Group gap={4}>
        {values.map(({ id, name }) => (
          <Badge key={id} variant="light" color="gray" tt="none">
            {name}
          </Badge>
        ))}
      </Group>
    ),
  },
  {
    header: t('admin.categories.mandatory'),
    cell: ({ is_mandatory: isMandatory }) => (isMandatory ? t('admin.yes') : t('admin.no')),
  },
];

const actionsBy = (setOpen: (category: ProjectCategory) => void): Column<ProjectCategory> => ({
  header: t('admin.actions'),
  isActions: true,
  cell: (category) => (
    <Button
      size="compact-xs"
      variant="default"
      aria-label={t('admin.categories.value.of', { name: category.name })}
      onClick={() => setOpen(category)}
    >
      {t('admin.categories.value.add')}
    </Button>
  ),
});

export function Categories() {
  const found = useInfiniteQuery(categoriesQuery);
  const queries = useQueryClient();
  const [open, setOpen] = useState<'new' | ProjectCategory>();
  const close = () => setOpen(undefined);
  const refresh = () => queries.invalidateQueries({ queryKey: categoriesQuery.queryKey });
  return (
    <Stack gap="sm" component="section" aria-label={t('admin.categories')}>
      <Group justify="space-between">
        <Title order={2} size="h4">
          {t('admin.categories')}
        </Title>
        <Button size="xs" variant="light" onClick={() => setOpen('new')}>
          {t('admin.categories.new')}
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        {t('admin.categories.hint')}
      </Text>
      <Pages of={found} empty={<Empty>{t('admin.categories.none')}</Empty>}>
        {(categories) => (
          <DataTable
            label={t('admin.categories')}
            rows={categories}
            keyOf={({ id }) => id}
            columns={[...columns, actionsBy(setOpen)]}
            minWidth={560}
          />
        )}
      </Pages>
      {open === 'new' && <NewCategory onClose={close} onAdded={refresh} />}
      {open !== undefined && open !== 'new' && <NewValue category={open} onClose={close} onAdded={refresh} />}
    </Stack>
  );
}

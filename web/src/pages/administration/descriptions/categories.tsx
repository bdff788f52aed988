import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProjectCategory } from '../../../../../contract/project.ts';
import { categoriesQuery, deleteCategory } from '../../../api/administration.ts';
import { Empty } from '../../../parts/feedback/empty.tsx';
import { Pages } from '../../../parts/list/pages.tsx';
import { t } from '../../../text/index.ts';
import { type Column, DataTable } from '../../../parts/list/data-table.tsx';
import { Confirm } from '../../../parts/confirm.tsx';
import { ChangeCategory, NewCategory, NewValue } from './category-forms.tsx';
import { RowActions } from '../row-actions.tsx';

const columns: Column<ProjectCategory>[] = [
  { header: 'admin.categories.name', cell: ({ name }) => name },
  {
    header: 'admin.categories.values',
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
    header: 'admin.categories.mandatory',
    cell: ({ is_mandatory: isMandatory }) => (isMandatory ? t('admin.yes') : t('admin.no')),
  },
];

type Open = { kind: 'new' } | { kind: 'value' | 'edit' | 'delete'; category: ProjectCategory };

const actionsBy = (setOpen: (open: Open) => void): Column<ProjectCategory> => ({
  header: 'admin.actions',
  isActions: true,
  cell: (category) => (
    <RowActions
      name={category.name}
      onEdit={() => setOpen({ kind: 'edit', category })}
      onDelete={() => setOpen({ kind: 'delete', category })}
    >
      <Button
        size="compact-xs"
        variant="default"
        aria-label={t('admin.categories.value.of', { name: category.name })}
        onClick={() => setOpen({ kind: 'value', category })}
      >
        {t('admin.categories.value.add')}
      </Button>
    </RowActions>
  ),
});

export function Categories() {
  const found = useInfiniteQuery(categoriesQuery);
  const queries = useQueryClient();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const refresh = () => queries.invalidateQueries({ queryKey: categoriesQuery.queryKey });
  return (
    <Stack gap="sm" component="section" aria-label={t('admin.categories')}>
      <Group justify="space-between">
        <Title order={2} size="h4">
          {t('admin.categories')}
        </Title>
        <Button size="xs" variant="light" onClick={() => setOpen({ kind: 'new' })}>
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
            minWidth={720}
          />
        )}
      </Pages>
      {open?.kind === 'new' && <NewCategory onClose={close} onAdded={refresh} />}
      {open?.kind === 'value' && <NewValue category={open.category} onClose={close} onAdded={refresh} />}
      {open?.kind === 'edit' && <ChangeCategory category={open.category} onClose={close} onSaved={refresh} />}
      {open?.kind === 'delete' && (
        <Confirm
          title={t('admin.delete.of', { name: open.category.name })}
          label={t('app.delete')}
          onClose={close}
          action={async () => {
            await deleteCategory(open.category.id);
            await refresh();
          }}
        >
          {t('admin.categories.delete.hint')}
        </Confirm>
      )}
    </Stack>
  );
}

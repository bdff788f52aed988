import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProjectField } from '../../../../../contract/project.ts';
import { deleteProjectField, projectFieldsQuery } from '../../../api/administration.ts';
import { Empty } from '../../../parts/feedback/empty.tsx';
import { Pages } from '../../../parts/list/pages.tsx';
import { t } from '../../../text/index.ts';
import { type Column, DataTable } from '../../../parts/list/data-table.tsx';
import { Confirm } from '../../../parts/confirm.tsx';
import { ProjectFieldForm } from './project-field-form.tsx';
import { RowActions } from '../row-actions.tsx';

const columns: Column<ProjectField>[] = [
  { header: 'admin.fields.name', cell: ({ name }) => name },
  { header: 'admin.fields.description', cell: ({ description }) => description },
  { header: 'admin.fields.type', cell: ({ type }) => t(`admin.fields.type.${type}`) },
  {
    header: 'admin.fields.required',
    cell: ({ is_required: isRequired }) => (isRequired ? t('admin.yes') : t('admin.no')),
  },
];

type Open = { kind: 'new' } | { kind: 'edit' | 'delete'; field: ProjectField };

const actionsBy = (setOpen: (open: Open) => void): Column<ProjectField> => ({
  header: 'admin.actions',
  isActions: true,
  cell: (field) => (
    <RowActions
      name={field.name}
      onEdit={() => setOpen({ kind: 'edit', field })}
      onDelete={() => setOpen({ kind: 'delete', field })}
    />
  ),
});

export function ProjectFields() {
  const found = useInfiniteQuery(projectFieldsQuery);
  const queries = useQueryClient();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const refresh = () => queries.invalidateQueries({ queryKey: projectFieldsQuery.queryKey });
  return (
    <Stack gap="sm" component="section" aria-label={t('admin.fields')}>
      <Group justify="space-between">
        <Title order={2} size="h4">
          {t('admin.fields')}
        </Title>
        <Button size="xs" variant="light" onClick={() => setOpen({ kind: 'new' })}>
          {t('admin.fields.new')}
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        {t('admin.fields.hint')}
      </Text>
      <Pages of={found} empty={<Empty>{t('admin.fields.none')}</Empty>}>
        {(fields) => (
          <DataTable
            label={t('admin.fields')}
            rows={fields}
            keyOf={({ id }) => id}
            columns={[...columns, actionsBy(setOpen)]}
            minWidth={560}
          />
        )}
      </Pages>
      {open?.kind === 'new' && <ProjectFieldForm onClose={close} onSaved={refresh} />}
      {open?.kind === 'edit' && <ProjectFieldForm field={open.field} onClose={close} onSaved={refresh} />}
      {open?.kind === 'delete' && (
        <Confirm
          title={t('admin.delete.of', { name: open.field.name })}
          label={t('app.delete')}
          onClose={close}
          action={async () => {
            await deleteProjectField(open.field.id);
            await refresh();
          }}
        >
          {t('admin.fields.delete.hint')}
        </Confirm>
      )}
    </Stack>
  );
}

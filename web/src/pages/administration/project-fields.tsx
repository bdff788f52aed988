import { Button, Checkbox, Group, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProjectField } from '../../../../contract/project.ts';
import { addProjectField, projectFieldsQuery } from '../../api/administration.ts';
import { Empty } from '../../parts/empty.tsx';
import { Pages } from '../../parts/pages.tsx';
import { t } from '../../text/index.ts';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { FormDialog } from './form-dialog.tsx';

const types = ['line', 'text'] as const;

function NewField({ onClose, onAdded }: { onClose: () => void; onAdded: () => Promise<void> }) {
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [type, setType] = useState<ProjectField['type']>('line');
  const [isRequired, setRequired] = useState(false);
  const add = async () => {
    await addProjectField({ name, description, type, is_required: isRequired });
    await onAdded();
  };
  return (
    <FormDialog title={t('admin.fields.new')} label={t('admin.add')} onClose={onClose} action={add}>
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
      <NativeSelect
        label={t('admin.fields.type')}
        data={types.map((value) => ({ value, label: t(`admin.fields.type.${value}`) }))}
        value={type}
        onChange={(event) => setType(event.currentTarget.value === 'text' ? 'text' : 'line')}
      />
      <Checkbox
        label={t('admin.fields.required.hint')}
        checked={isRequired}
        onChange={(event) => setRequired(event.currentTarget.checked)}
      />
    </FormDialog>
  );
}

const columns: Column<ProjectField>[] = [
  { header: t('admin.fields.name'), cell: ({ name }) => name },
  { header: t('admin.fields.description'), cell: ({ description }) => description },
  { header: t('admin.fields.type'), cell: ({ type }) => t(`admin.fields.type.${type}`) },
  {
    header: t('admin.fields.required'),
    cell: ({ is_required: isRequired }) => (isRequired ? t('admin.yes') : t('admin.no')),
  },
];

export function ProjectFields() {
  const found = useInfiniteQuery(projectFieldsQuery);
  const queries = useQueryClient();
  const [isNew, setNew] = useState(false);
  const refresh = () => queries.invalidateQueries({ queryKey: projectFieldsQuery.queryKey });
  return (
    <Stack gap="sm" component="section" aria-label={t('admin.fields')}>
      <Group justify="space-between">
        <Title order={2} size="h4">
          {t('admin.fields')}
        </Title>
        <Button size="xs" variant="light" onClick={() => setNew(true)}>
          {t('admin.fields.new')}
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        {t('admin.fields.hint')}
      </Text>
      <Pages of={found} empty={<Empty>{t('admin.fields.none')}</Empty>}>
        {(fields) => (
          <DataTable label={t('admin.fields')} rows={fields} keyOf={({ id }) => id} columns={columns} minWidth={480} />
        )}
      </Pages>
      {isNew && <NewField onClose={() => setNew(false)} onAdded={refresh} />}
    </Stack>
  );
}

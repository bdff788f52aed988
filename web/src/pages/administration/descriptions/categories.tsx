import { Badge, Group } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ProjectCategory } from '../../../../../contract/projects/project.ts';
import { categoriesQuery, deleteCategory } from '../../../api/administration.ts';
import type { Column } from '../../../parts/list/data-table.tsx';
import { EditedList } from '../../../parts/list/edited-list.tsx';
import { t } from '../../../text/index.ts';
import { CategoryForm, NewCategoryValue } from './category-forms.tsx';

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

export function Categories() {
  return (
    <EditedList
      title={t('admin.categories')}
      hint={t('admin.categories.hint')}
      of={useInfiniteQuery(categoriesQuery)}
      queryKey={categoriesQuery.queryKey}
      columns={columns}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      minWidth={720}
      empty={t('admin.categories.none')}
      add={t('admin.categories.new')}
      edit={t('admin.edit')}
      editOf={({ name }) => t('admin.edit.of', { name })}
      Form={CategoryForm}
      remove={deleteCategory}
      removeHint={t('admin.categories.delete.hint')}
      action={{
        label: t('admin.categories.value.add'),
        labelOf: ({ name }) => t('admin.categories.value.of', { name }),
        Dialog: NewCategoryValue,
      }}
    />
  );
}

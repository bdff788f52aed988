import { useInfiniteQuery } from '@tanstack/react-query';
import type { ProjectField } from '../../../../../contract/projects/project.ts';
import { deleteProjectField, projectFieldsQuery } from '../../../api/administration.ts';
import type { Column } from '../../../parts/list/data-table.tsx';
import { EditedList } from '../../../parts/list/edited-list.tsx';
import { t } from '../../../text/index.ts';
import { ProjectFieldForm } from './project-field-form.tsx';

const columns: Column<ProjectField>[] = [
  { header: 'admin.fields.name', cell: ({ name }) => name },
  { header: 'admin.fields.description', cell: ({ description }) => description },
  { header: 'admin.fields.type', cell: ({ type }) => t(`admin.fields.type.${type}`) },
  {
    header: 'admin.fields.required',
    cell: ({ is_required: isRequired }) => (isRequired ? t('admin.yes') : t('admin.no')),
  },
];

export function ProjectFields() {
  return (
    <EditedList
      title={t('admin.fields')}
      hint={t('admin.fields.hint')}
      of={useInfiniteQuery(projectFieldsQuery)}
      queryKey={projectFieldsQuery.queryKey}
      columns={columns}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      minWidth={560}
      empty={t('admin.fields.none')}
      add={t('admin.fields.new')}
      edit={t('admin.edit')}
      editOf={({ name }) => t('admin.edit.of', { name })}
      Form={ProjectFieldForm}
      remove={deleteProjectField}
      removeHint={t('admin.fields.delete.hint')}
    />
  );
}

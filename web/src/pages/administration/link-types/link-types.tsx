import { Badge } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { LinkType } from '../../../../../contract/trackers/field.ts';
import { deleteLinkType, linkTypesQuery } from '../../../api/administration.ts';
import type { Column } from '../../../parts/list/data-table.tsx';
import { EditedList } from '../../../parts/list/edited-list.tsx';
import { t } from '../../../text/index.ts';
import { LinkTypeForm } from './link-type-form.tsx';

const columns: Column<LinkType>[] = [
  { header: 'admin.linkTypes.shortname', cell: ({ shortname }) => shortname },
  { header: 'admin.linkTypes.forward', cell: ({ forward_label: label }) => label },
  { header: 'admin.linkTypes.reverse', cell: ({ reverse_label: label }) => label },
];

const systemBadge = ({ is_system: isSystem }: LinkType) =>
  isSystem ? (
    <Badge variant="light" color="gray">
      {t('admin.linkTypes.system')}
    </Badge>
  ) : null;

export function LinkTypesPage() {
  return (
    <EditedList
      isPage
      title={t('admin.linkTypes')}
      hint={t('admin.linkTypes.hint')}
      of={useInfiniteQuery(linkTypesQuery)}
      queryKey={linkTypesQuery.queryKey}
      columns={columns}
      keyOf={({ shortname }) => shortname}
      nameOf={({ shortname }) => shortname}
      minWidth={560}
      empty={t('admin.linkTypes.none')}
      add={t('admin.linkTypes.new')}
      edit={t('admin.linkTypes.rename')}
      editOf={({ shortname }) => t('admin.linkTypes.rename.of', { name: shortname })}
      Form={LinkTypeForm}
      remove={deleteLinkType}
      removeHint={t('admin.linkTypes.delete.hint')}
      fixed={systemBadge}
    />
  );
}

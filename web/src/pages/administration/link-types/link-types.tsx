import { Badge, Button, Group, Stack } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { LinkType } from '../../../../../contract/tracker-field.ts';
import { deleteLinkType, linkTypesQuery } from '../../../api/administration.ts';
import { Confirm } from '../../../parts/confirm.tsx';
import { Empty } from '../../../parts/feedback/empty.tsx';
import { PageTitle } from '../../../parts/page-title.tsx';
import { Pages } from '../../../parts/list/pages.tsx';
import { t } from '../../../text/index.ts';
import { type Column, DataTable } from '../../../parts/list/data-table.tsx';
import { LinkTypeForm } from './link-type-form.tsx';

const columns: Column<LinkType>[] = [
  { header: 'admin.linkTypes.shortname', cell: ({ shortname }) => shortname },
  { header: 'admin.linkTypes.forward', cell: ({ forward_label: label }) => label },
  { header: 'admin.linkTypes.reverse', cell: ({ reverse_label: label }) => label },
];

type Open = { kind: 'new' } | { kind: 'rename' | 'delete'; type: LinkType };

const actionsBy = (setOpen: (open: Open) => void): Column<LinkType> => ({
  header: 'admin.actions',
  isActions: true,
  cell: (type) =>
    type.is_system ? (
      <Badge variant="light" color="gray">
        {t('admin.linkTypes.system')}
      </Badge>
    ) : (
      <Group gap="xs" justify="flex-end" wrap="nowrap">
        <Button
          size="compact-xs"
          variant="default"
          aria-label={t('admin.linkTypes.rename.of', { name: type.shortname })}
          onClick={() => setOpen({ kind: 'rename', type })}
        >
          {t('admin.linkTypes.rename')}
        </Button>
        <Button
          size="compact-xs"
          variant="subtle"
          color="red"
          aria-label={t('admin.delete.of', { name: type.shortname })}
          onClick={() => setOpen({ kind: 'delete', type })}
        >
          {t('app.delete')}
        </Button>
      </Group>
    ),
});

export function LinkTypesPage() {
  const found = useInfiniteQuery(linkTypesQuery);
  const queries = useQueryClient();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const refresh = () => queries.invalidateQueries({ queryKey: linkTypesQuery.queryKey });
  const drop = async (shortname: string) => {
    await deleteLinkType(shortname);
    await refresh();
  };
  return (
    <Stack>
      <PageTitle
        hint={t('admin.linkTypes.hint')}
        actions={<Button onClick={() => setOpen({ kind: 'new' })}>{t('admin.linkTypes.new')}</Button>}
      >
        {t('admin.linkTypes')}
      </PageTitle>
      <Pages of={found} empty={<Empty>{t('admin.linkTypes.none')}</Empty>}>
        {(types) => (
          <DataTable
            label={t('admin.linkTypes')}
            rows={types}
            keyOf={({ shortname }) => shortname}
            columns={[...columns, actionsBy(setOpen)]}
            minWidth={560}
          />
        )}
      </Pages>
      {open?.kind === 'new' && <LinkTypeForm onClose={close} onSaved={refresh} />}
      {open?.kind === 'rename' && <LinkTypeForm type={open.type} onClose={close} onSaved={refresh} />}
      {open?.kind === 'delete' && (
        <Confirm
          title={t('admin.delete.of', { name: open.type.shortname })}
          label={t('app.delete')}
          onClose={close}
          action={() => drop(open.type.shortname)}
        >
          {t('admin.linkTypes.delete.hint')}
        </Confirm>
      )}
    </Stack>
  );
}

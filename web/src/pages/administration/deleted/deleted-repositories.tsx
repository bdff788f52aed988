import { Button, Group, Stack } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeletedSvnRepository } from '../../../../../contract/svn/repository.ts';
import { deletedRepositoriesQuery } from '../../../api/administration.ts';
import { purgeRepository, restoreRepository } from '../../../api/svn/repositories.ts';
import { Confirm } from '../../../parts/confirm.tsx';
import { done } from '../../../parts/feedback/done.ts';
import { Empty } from '../../../parts/feedback/empty.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { PageTitle } from '../../../parts/page-title.tsx';
import { Pages } from '../../../parts/list/pages.tsx';
import { Refusal } from '../../../parts/feedback/refusal.tsx';
import { TextLink } from '../../../parts/links/text-link.tsx';
import { t } from '../../../text/index.ts';
import { type Column, DataTable } from '../../../parts/list/data-table.tsx';
import { personName } from '../../../parts/names.ts';

const columns: Column<DeletedSvnRepository>[] = [
  { header: 'admin.repositories.name', cell: ({ name }) => name },
  {
    header: 'admin.repositories.project',
    cell: ({ project }) => (
      <TextLink inherit to="/projects/$project" params={{ project: String(project.id) }}>
        {project.label}
      </TextLink>
    ),
  },
  { header: 'admin.deletedBy', cell: ({ deleted_by: who }) => who && personName(who) },
  { header: 'admin.deletedOn', cell: ({ deleted_on: at }) => <Moment at={at} /> },
  {
    header: 'admin.repositories.purged',
    cell: ({ purged_on: at }) => (at === null ? t('admin.repositories.kept') : <Moment at={at} />),
  },
];

const actionsBy = (
  restoring: UseMutationResult<void, Error, DeletedSvnRepository>,
  setPurged: (repository: DeletedSvnRepository) => void,
): Column<DeletedSvnRepository> => ({
  header: 'admin.actions',
  isActions: true,
  cell: (repository) => (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      <Button
        size="compact-xs"
        variant="default"
        aria-label={t('admin.restore.of', { name: repository.name })}
        loading={restoring.isPending && restoring.variables.id === repository.id}
        onClick={() => restoring.mutate(repository)}
      >
        {t('admin.restore')}
      </Button>
      <Button
        size="compact-xs"
        variant="subtle"
        color="red"
        aria-label={t('admin.purge.of', { name: repository.name })}
        onClick={() => setPurged(repository)}
      >
        {t('admin.purge')}
      </Button>
    </Group>
  ),
});

/** Deleted repositories that are still there. */
export function DeletedRepositoriesPage() {
  const found = useInfiniteQuery(deletedRepositoriesQuery);
  const queries = useQueryClient();
  const [purged, setPurged] = useState<DeletedSvnRepository>();
  const refresh = () => queries.invalidateQueries({ queryKey: deletedRepositoriesQuery.queryKey });
  const restoring = useMutation({
    mutationFn: ({ id }: DeletedSvnRepository) => restoreRepository(id),
    onSuccess: async (_, { name }) => {
      await refresh();
      done(t('admin.restored', { name }));
    },
  });
  const purge = async (id: number) => {
    await purgeRepository(id);
    await refresh();
  };
  return (
    <Stack>
      <PageTitle hint={t('admin.repositories.hint')}>{t('admin.repositories')}</PageTitle>
      <Refusal error={restoring.error} />
      <Pages of={found} empty={<Empty>{t('admin.repositories.none')}</Empty>}>
        {(repositories) => (
          <DataTable
            label={t('admin.repositories')}
            rows={repositories}
            keyOf={({ id }) => id}
            columns={[...columns, actionsBy(restoring, setPurged)]}
          />
        )}
      </Pages>
      {purged !== undefined && (
        <Confirm
          title={t('admin.purge.of', { name: purged.name })}
          label={t('admin.purge')}
          onClose={() => setPurged(undefined)}
          action={() => purge(purged.id)}
        >
          {t('admin.purge.hint')}
        </Confirm>
      )}
    </Stack>
  );
}

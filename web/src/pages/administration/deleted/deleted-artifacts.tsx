import { Button, Stack } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import type { DeletedArtifact } from '../../../../../contract/artifacts/deletion.ts';
import { deletedArtifactsQuery, restoreArtifact } from '../../../api/administration.ts';
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

const columns: Column<DeletedArtifact>[] = [
  { header: 'admin.archive.artifact', cell: ({ xref }) => xref },
  { header: 'admin.archive.name', cell: ({ title }) => title },
  {
    header: 'admin.archive.tracker',
    cell: ({ tracker }) => (
      <TextLink inherit to="/trackers/$tracker" params={{ tracker: tracker.id }}>
        {tracker.label}
      </TextLink>
    ),
  },
  { header: 'admin.deletedBy', cell: ({ deleted_by: who }) => personName(who) },
  { header: 'admin.deletedOn', cell: ({ deleted_on: at }) => <Moment at={at} /> },
];

const restoreBy = (restoring: UseMutationResult<void, Error, DeletedArtifact>): Column<DeletedArtifact> => ({
  header: 'admin.actions',
  isActions: true,
  cell: (artifact) => (
    <Button
      size="compact-xs"
      variant="default"
      aria-label={t('admin.restore.of', { name: artifact.xref })}
      loading={restoring.isPending && restoring.variables.id === artifact.id}
      onClick={() => restoring.mutate(artifact)}
    >
      {t('admin.restore')}
    </Button>
  ),
});

/** The archive of deleted artifacts. */
export function DeletedArtifactsPage() {
  const found = useInfiniteQuery(deletedArtifactsQuery);
  const queries = useQueryClient();
  const restoring = useMutation({
    mutationFn: ({ id }: DeletedArtifact) => restoreArtifact(id),
    onSuccess: async (_, { xref }) => {
      await queries.invalidateQueries({ queryKey: deletedArtifactsQuery.queryKey });
      done(t('admin.restored', { name: xref }));
    },
  });
  return (
    <Stack>
      <PageTitle hint={t('admin.archive.hint')}>{t('admin.archive')}</PageTitle>
      <Refusal error={restoring.error} />
      <Pages of={found} empty={<Empty>{t('admin.archive.none')}</Empty>}>
        {(artifacts) => (
          <DataTable
            label={t('admin.archive')}
            rows={artifacts}
            keyOf={({ id }) => id}
            columns={[...columns, restoreBy(restoring)]}
          />
        )}
      </Pages>
    </Stack>
  );
}

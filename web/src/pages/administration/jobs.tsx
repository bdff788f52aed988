import { Badge, Button, NativeSelect, Stack, Text } from '@mantine/core';
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
  type UseMutationResult,
} from '@tanstack/react-query';
import { useState } from 'react';
import type { Job } from '../../../../contract/platform/job.ts';
import { jobsQuery, retryJob } from '../../api/administration.ts';
import { Empty } from '../../parts/feedback/empty.tsx';
import { Moment } from '../../parts/moment.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { Pages } from '../../parts/list/pages.tsx';
import { Refusal } from '../../parts/feedback/refusal.tsx';
import { meaningOf, t } from '../../text/index.ts';
import { type Column, DataTable } from '../../parts/list/data-table.tsx';

const statuses = ['queued', 'running', 'done', 'failed'] as const;
const colors: Record<Job['status'], string> = { queued: 'gray', running: 'blue', done: 'green', failed: 'red' };

const moment = (at: string | null) => (at === null ? '–' : <Moment at={at} />);

const columns: Column<Job>[] = [
  { header: 'admin.jobs.id', cell: ({ id }) => id },
  { header: 'admin.jobs.kind', cell: ({ kind }) => meaningOf(`job.${kind}`, kind) },
  {
    header: 'admin.jobs.status',
    cell: ({ status }) => (
      <Badge variant="dot" color={colors[status]}>
        {t(`admin.jobs.status.${status}`)}
      </Badge>
    ),
  },
  { header: 'admin.jobs.attempts', cell: ({ attempts }) => attempts },
  { header: 'admin.jobs.created', cell: ({ created_on: at }) => moment(at) },
  { header: 'admin.jobs.due', cell: ({ due_on: at }) => moment(at) },
  { header: 'admin.jobs.finished', cell: ({ finished_on: at }) => moment(at) },
  {
    header: 'admin.jobs.error',
    cell: ({ last_error: error }) => (
      <Text size="xs" c="dimmed" maw={320} lineClamp={3} title={error ?? undefined}>
        {error}
      </Text>
    ),
  },
];

const choices = () => [
  { value: '', label: t('admin.jobs.all') },
  ...statuses.map((status) => ({ value: status, label: t(`admin.jobs.status.${status}`) })),
];

const actionsBy = (retrying: UseMutationResult<void, Error, number>): Column<Job> => ({
  header: 'admin.actions',
  isActions: true,
  cell: ({ id, status: state }) =>
    state === 'failed' && (
      <Button
        size="compact-xs"
        variant="default"
        aria-label={t('admin.jobs.retry.of', { id })}
        loading={retrying.isPending && retrying.variables === id}
        onClick={() => retrying.mutate(id)}
      >
        {t('admin.jobs.retry')}
      </Button>
    ),
});

/** The work that follows changes. */
export function JobsPage() {
  const [status, setStatus] = useState('');
  const found = useInfiniteQuery({ ...jobsQuery(status), placeholderData: keepPreviousData });
  const queries = useQueryClient();
  const retrying = useMutation({
    mutationFn: retryJob,
    onSettled: () => queries.invalidateQueries({ queryKey: ['administration', '/jobs'] }),
  });
  return (
    <Stack>
      <PageTitle
        about={t('admin.jobs.hint')}
        actions={
          <NativeSelect
            aria-label={t('admin.jobs.status')}
            data={choices()}
            value={status}
            onChange={(event) => setStatus(event.currentTarget.value)}
          />
        }
      >
        {t('admin.jobs')}
      </PageTitle>
      <Refusal error={retrying.error} />
      <Pages of={found} empty={<Empty>{t('admin.jobs.none')}</Empty>}>
        {(jobs) => (
          <DataTable
            label={t('admin.jobs')}
            rows={jobs}
            keyOf={({ id }) => id}
            columns={[...columns, actionsBy(retrying)]}
            minWidth={960}
          />
        )}
      </Pages>
    </Stack>
  );
}

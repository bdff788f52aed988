import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { FailedMail } from '../../../../../contract/platform/mail.ts';
import { retryJob } from '../../../api/administration.ts';
import { deleteFailedMail, failedMailsQuery, mailKey, retryFailedMails } from '../../../api/mail.ts';
import { refused } from '../../../parts/feedback/done.ts';
import { type Column, DataTable } from '../../../parts/list/data-table.tsx';
import { Pages } from '../../../parts/list/pages.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { t } from '../../../text/index.ts';

function useMailAction<Given>(action: (given: Given) => Promise<unknown>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: action,
    onError: refused,
    onSettled: () => queries.invalidateQueries({ queryKey: mailKey }),
  });
}

const columns: Column<FailedMail>[] = [
  { header: 'admin.mail.to', cell: ({ to }) => to },
  { header: 'admin.mail.subject', cell: ({ subject }) => subject },
  { header: 'admin.mail.failedOn', cell: ({ failed_on: at, created_on: made }) => <Moment at={at ?? made} /> },
  { header: 'admin.mail.error', cell: ({ last_error: error }) => error },
];

type MailAction = (id: number) => void;

const actionsBy = (onRetry: MailAction, onDelete: MailAction): Column<FailedMail> => ({
  header: 'admin.actions',
  isActions: true,
  cell: ({ id, to }) => (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      <Button
        size="compact-xs"
        variant="default"
        aria-label={t('admin.mail.retry.of', { to })}
        onClick={() => onRetry(id)}
      >
        {t('admin.mail.retry')}
      </Button>
      <Button
        size="compact-xs"
        variant="subtle"
        color="red"
        aria-label={t('admin.mail.delete.of', { to })}
        onClick={() => onDelete(id)}
      >
        {t('app.delete')}
      </Button>
    </Group>
  ),
});

/** The mails that are no longer tried. */
export function FailedMails() {
  const found = useInfiniteQuery(failedMailsQuery);
  const retryingAll = useMailAction(() => retryFailedMails());
  const retrying = useMailAction(retryJob);
  const deleting = useMailAction(deleteFailedMail);
  const actions = actionsBy(retrying.mutate, deleting.mutate);
  const isEmpty = found.data?.pages[0]?.items.length === 0;
  return (
    <Stack component="section" gap="xs" aria-labelledby="failed-mails">
      <Group justify="space-between">
        <Title order={2} size="h4" id="failed-mails">
          {t('admin.mail.failed')}
        </Title>
        {!isEmpty && (
          <Button
            size="xs"
            variant="light"
            loading={retryingAll.isPending}
            onClick={() => retryingAll.mutate(undefined)}
          >
            {t('admin.mail.retryAll')}
          </Button>
        )}
      </Group>
      <Pages
        of={found}
        empty={
          <Text size="sm" c="dimmed">
            {t('admin.mail.failed.none')}
          </Text>
        }
      >
        {(mails) => (
          <DataTable
            label={t('admin.mail.failed')}
            rows={mails}
            keyOf={({ id }) => id}
            columns={[...columns, actions]}
            minWidth={720}
          />
        )}
      </Pages>
    </Stack>
  );
}

import { Button, Group, Stack, Table, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeletedSvnRepository } from '../../../../../contract/svn/repository.ts';
import { deletedInProjectQuery, purgeRepository, restoreRepository } from '../../../api/svn/repositories.ts';
import { Confirm } from '../../../parts/confirm.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { Refusal } from '../../../parts/feedback/refusal.tsx';
import { t } from '../../../text/index.ts';

interface RowProps {
  repository: DeletedSvnRepository;
  isBusy: boolean;
  onRestore: () => void;
  onPurge: () => void;
}

function Row({ repository, isBusy, onRestore, onPurge }: RowProps) {
  const { name, deleted_on, purged_on } = repository;
  return (
    <Table.Tr>
      <Table.Td>{name}</Table.Td>
      <Table.Td c="dimmed">
        <Moment at={deleted_on} />
      </Table.Td>
      <Table.Td c="dimmed" visibleFrom="sm">
        {purged_on === null ? t('svn.deleted.never') : <Moment at={purged_on} />}
      </Table.Td>
      <Table.Td>
        <Group gap="xs" justify="flex-end">
          <Button
            size="compact-xs"
            variant="default"
            loading={isBusy}
            aria-label={t('svn.restore.of', { name })}
            onClick={onRestore}
          >
            {t('svn.restore')}
          </Button>
          <Button
            size="compact-xs"
            variant="subtle"
            color="red"
            aria-label={t('svn.purge.of', { name })}
            onClick={onPurge}
          >
            {t('svn.purge')}
          </Button>
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}

/** Deleted repositories that a site administrator can restore. */
export function DeletedRepositories({ project }: { project: number }) {
  const { data = [] } = useQuery(deletedInProjectQuery(project));
  const [purged, setPurged] = useState<DeletedSvnRepository>();
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: ['svn', 'of', project] });
  const restoring = useMutation({ mutationFn: restoreRepository, onSuccess: refresh });
  const purge = async (id: number) => {
    await purgeRepository(id);
    await refresh();
  };
  if (data.length === 0) return null;
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        {t('svn.deleted')}
      </Title>
      <Text size="sm" c="dimmed">
        {t('svn.deleted.hint')}
      </Text>
      <Refusal error={restoring.error} />
      <Table highlightOnHover aria-label={t('svn.deleted')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('svn.name')}</Table.Th>
            <Table.Th>{t('svn.deleted.on')}</Table.Th>
            <Table.Th visibleFrom="sm">{t('svn.deleted.purged')}</Table.Th>
            <Table.Th aria-label={t('svn.restore')} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.map((repository) => (
            <Row
              key={repository.id}
              repository={repository}
              isBusy={restoring.isPending && restoring.variables === repository.id}
              onRestore={() => restoring.mutate(repository.id)}
              onPurge={() => setPurged(repository)}
            />
          ))}
        </Table.Tbody>
      </Table>
      {purged !== undefined && (
        <Confirm
          title={t('svn.purge.of', { name: purged.name })}
          label={t('svn.purge')}
          onClose={() => setPurged(undefined)}
          action={() => purge(purged.id)}
        >
          {t('svn.purge.confirm', { name: purged.name })}
        </Confirm>
      )}
    </Stack>
  );
}

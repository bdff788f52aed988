import { Button, Fieldset, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { deleteRepository, type KnownRepository } from '../../../api/svn/repositories.ts';
import type { Version } from '../../../api/writes.ts';
import { Confirm } from '../../../parts/confirm.tsx';
import { t } from '../../../text/index.ts';

export function Deletion({ repository }: { repository: KnownRepository }) {
  const [isAsked, setAsked] = useState(false);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { project, name } = repository;
  const doIt = async (now?: Version) => {
    await deleteRepository(repository, now);
    await navigate({ to: '/projects/$project/svn', params: { project: project.shortname } });
    await queries.invalidateQueries({ queryKey: ['svn', 'of', project.id] });
  };
  return (
    <Fieldset legend={t('svn.settings.delete')} mt="xl">
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {t('svn.settings.delete.hint')}
        </Text>
        <Button variant="light" color="red" size="xs" onClick={() => setAsked(true)}>
          {t('svn.settings.delete')}
        </Button>
      </Group>
      {isAsked && (
        <Confirm title={t('svn.settings.delete')} label={t('app.delete')} onClose={() => setAsked(false)} action={doIt}>
          {t('svn.settings.delete.confirm', { name })}
        </Confirm>
      )}
    </Fieldset>
  );
}

import { Button, Card, Group, Text, Title } from '@mantine/core';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { deleteProject, restoreProject, settingsQuery } from '../../../api/administration.ts';
import type { KnownProject } from '../../../api/projects/projects.ts';
import { Confirm } from '../../../parts/confirm.tsx';
import { done } from '../../../parts/feedback/done.ts';
import { Refusal } from '../../../parts/feedback/refusal.tsx';
import { t } from '../../../text/index.ts';

interface Props {
  project: KnownProject;
}

function Part({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <Card withBorder p="lg">
      <Title order={2} size="h4">
        {title}
      </Title>
      <Text size="sm" c="dimmed">
        {hint}
      </Text>
      <Group justify="flex-end" mt="sm">
        {children}
      </Group>
    </Card>
  );
}

async function refresh(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: ['project'] });
  await queries.invalidateQueries({ queryKey: ['projects'] });
  await queries.invalidateQueries({ queryKey: ['administration', '/projects'] });
}

/** Deletes a project, which can be restored for some days. */
export function ProjectRemoval({ project }: Props) {
  const queries = useQueryClient();
  const { data: settings } = useQuery(settingsQuery);
  const [asking, setAsking] = useState(false);
  const days = settings?.project_restore_days ?? 0;
  const name = { project: project.label };
  const hint = days > 0 ? t('admin.projects.delete.hint', { days }) : t('admin.projects.delete.hint.unlimited');
  return (
    <Part title={t('projectAdmin.danger.delete')} hint={hint}>
      <Button variant="outline" color="red" onClick={() => setAsking(true)}>
        {t('projectAdmin.danger.delete')}
      </Button>
      {asking && (
        <Confirm
          title={t('admin.projects.delete', name)}
          label={t('projectAdmin.danger.delete')}
          onClose={() => setAsking(false)}
          action={async (now) => {
            await deleteProject(project, now ?? project);
            await refresh(queries);
            done(t('admin.projects.deletedNow', name));
          }}
        >
          {hint}
        </Confirm>
      )}
    </Part>
  );
}

export function ProjectRestoration({ project }: Props) {
  const queries = useQueryClient();
  const restoring = useMutation({
    mutationFn: () => restoreProject(project.id),
    onSuccess: async () => {
      await refresh(queries);
      done(t('admin.projects.restored', { project: project.label }));
    },
  });
  return (
    <Part title={t('projectAdmin.danger.restore')} hint={t('projectAdmin.danger.restore.hint')}>
      <Refusal error={restoring.error} />
      <Button variant="outline" loading={restoring.isPending} onClick={() => restoring.mutate()}>
        {t('projectAdmin.danger.restore')}
      </Button>
    </Part>
  );
}

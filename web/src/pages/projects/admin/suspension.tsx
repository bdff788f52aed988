import { Button, Card, Group, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeProject, type KnownProject } from '../../../api/projects/projects.ts';
import { can } from '../../../parts/can.tsx';
import { Confirm } from '../../../parts/confirm.tsx';
import { t } from '../../../text/index.ts';

const steps = { active: 'suspend', suspended: 'resume', pending: 'approve' } as const;

/** Suspends a project, and reopens it. */
export function Suspension({ project }: { project: KnownProject }) {
  const queries = useQueryClient();
  const isAllowed = can(project, 'project.change_status');
  const [asking, setAsking] = useState(false);
  const step = project.status in steps ? steps[project.status as keyof typeof steps] : 'suspend';
  return (
    <Card withBorder p="lg">
      <Title order={2} size="h4">
        {t(`projectAdmin.danger.${step}`)}
      </Title>
      <Text size="sm" c="dimmed">
        {t(`projectAdmin.danger.${step}.hint`)}
        {!isAllowed && ` ${t('projectAdmin.danger.siteOnly')}`}
      </Text>
      {isAllowed && (
        <Group justify="flex-end" mt="sm">
          <Button variant="outline" color={step === 'suspend' ? 'red' : 'ember'} onClick={() => setAsking(true)}>
            {t(`projectAdmin.danger.${step}.label`)}
          </Button>
        </Group>
      )}
      {asking && (
        <Confirm
          title={t(`projectAdmin.danger.${step}`)}
          label={t(`projectAdmin.danger.${step}.label`)}
          onClose={() => setAsking(false)}
          action={async (now) => {
            await changeProject(project.id, now ?? project, { status: step === 'suspend' ? 'suspended' : 'active' });
            await queries.invalidateQueries({ queryKey: ['project'] });
            await queries.invalidateQueries({ queryKey: ['projects'] });
          }}
        >
          {t(`projectAdmin.danger.${step}.hint`)}
        </Confirm>
      )}
    </Card>
  );
}

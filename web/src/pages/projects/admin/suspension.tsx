import { Button, Card, Group, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Project } from '../../../../../contract/projects/project.ts';
import { changeProject } from '../../../api/projects/projects.ts';
import { useSelf } from '../../../api/session.ts';
import { Confirm } from '../../../parts/confirm.tsx';
import { t } from '../../../text/index.ts';

const steps = { active: 'suspend', suspended: 'resume', pending: 'approve' } as const;

/** Closes a project, and opens it again: for site administrators. */
export function Suspension({ project }: { project: Project }) {
  const queries = useQueryClient();
  const isAllowed = useSelf()?.is_site_administrator === true;
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
          action={async () => {
            await changeProject(project.id, { status: step === 'suspend' ? 'suspended' : 'active' });
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

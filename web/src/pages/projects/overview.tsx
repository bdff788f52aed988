import { Grid, Group, Stack, Table, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Project } from '../../../../contract/projects/project.ts';
import { useSwitchedOff } from '../../api/projects/projects.ts';
import { useAdministers, useSelf } from '../../api/session.ts';
import { PageTitle } from '../../parts/page-title.tsx';
import { TextLink } from '../../parts/links/text-link.tsx';
import { ActivityList } from '../../parts/project/activity-list.tsx';
import { t } from '../../text/index.ts';
import { MemberList } from './member-list.tsx';
import { TrackerList } from './trackers/tracker-list.tsx';
import { useProject } from './use-project.ts';

function Part({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4">
          {title}
        </Title>
        {action}
      </Group>
      {children}
    </section>
  );
}

function Description() {
  const { description, shortname } = useProject();
  const mayAdd = useAdministers(useProject().id);
  if (description !== '') return <Text style={{ whiteSpace: 'pre-line' }}>{description}</Text>;
  return (
    <Group gap="xs">
      <Text c="dimmed">{t('project.description.none')}</Text>
      {mayAdd && (
        <TextLink to="/projects/$project/admin/settings" params={{ project: shortname }}>
          {t('project.description.add')}
        </TextLink>
      )}
    </Group>
  );
}

function Fields() {
  const filled = useProject().additional_fields.filter(({ value }) => value !== '');
  if (filled.length === 0) return null;
  return (
    <Table withRowBorders={false} variant="vertical" layout="auto">
      <Table.Tbody>
        {filled.map(({ name, value }) => (
          <Table.Tr key={name}>
            <Table.Th w={160}>{name}</Table.Th>
            <Table.Td>{value}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Work({ project }: { project: Project }) {
  return (
    <>
      <Part
        title={t('project.trackers')}
        action={
          <TextLink to="/projects/$project/trackers" params={{ project: project.shortname }} size="sm">
            {t('project.trackers.all')}
          </TextLink>
        }
      >
        <TrackerList project={project} />
      </Part>
      <Part title={t('activity')}>
        <ActivityList project={project.id} />
      </Part>
    </>
  );
}

export function ProjectHome() {
  const project = useProject();
  const administers = useAdministers(project.id);
  const params = { project: project.shortname };
  const isOff = useSwitchedOff(project.id);
  const isSignedIn = useSelf() !== null;
  return (
    <>
      <PageTitle>{t('project.home')}</PageTitle>
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Stack gap="xl">
            <Stack gap="sm">
              <Description />
              <Fields />
            </Stack>
            {!isOff('plugin_tracker') && <Work project={project} />}
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Part
            title={t('project.members')}
            action={
              administers && (
                <TextLink to="/projects/$project/admin/members" params={params} size="sm">
                  {t('project.members.manage')}
                </TextLink>
              )
            }
          >
            {isSignedIn ? <MemberList project={project.id} /> : <Text c="dimmed">{t('project.members.signIn')}</Text>}
          </Part>
        </Grid.Col>
      </Grid>
    </>
  );
}

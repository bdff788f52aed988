import { Badge, Grid, Group, Stack, Table, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { type KnownProject, useSwitchedOff } from '../../api/projects/projects.ts';
import { useSelf } from '../../api/session.ts';
import { Can } from '../../parts/can.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { TextLink } from '../../parts/links/text-link.tsx';
import { PermissionsLink } from '../../parts/permissions-link.tsx';
import { AccessBadge } from '../../parts/project/access-badge.tsx';
import { ActivityList } from '../../parts/project/activity-list.tsx';
import { DescriptionText, LinkedText } from '../../parts/rich-text/linked-text.tsx';
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
  const project = useProject();
  const { description, shortname } = project;
  if (description !== '') {
    return (
      <Text style={{ whiteSpace: 'pre-line' }}>
        <DescriptionText text={description} project={project.id} />
      </Text>
    );
  }
  return (
    <Group gap="xs">
      <Text c="dimmed">{t('project.description.none')}</Text>
      <Can on={project} action="project.update">
        <TextLink to="/projects/$project/admin/settings" params={{ project: shortname }}>
          {t('project.description.add')}
        </TextLink>
      </Can>
    </Group>
  );
}

function Fields() {
  const { id, additional_fields: fields } = useProject();
  const filled = fields.filter(({ value }) => value !== '');
  if (filled.length === 0) return null;
  return (
    <Table withRowBorders={false} variant="vertical" layout="auto">
      <Table.Tbody>
        {filled.map(({ name, value }) => (
          <Table.Tr key={name}>
            <Table.Th w={160}>{name}</Table.Th>
            <Table.Td>
              <LinkedText text={value} project={id} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Work({ project }: { project: KnownProject }) {
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

/** Its name, and who can see it. */
function Identity() {
  const { label, access, status } = useProject();
  return (
    <Group gap="xs" component="span">
      <Text component="span" fw={600} c="var(--text)">
        {label}
      </Text>
      <AccessBadge access={access} />
      {(status === 'suspended' || status === 'pending') && (
        <Badge color="yellow" tt="none" fw={400}>
          {t(`project.${status}`)}
        </Badge>
      )}
    </Group>
  );
}

export function ProjectHome() {
  const project = useProject();
  const params = { project: project.shortname };
  const isOff = useSwitchedOff(project.id);
  const isSignedIn = useSelf() !== null;
  return (
    <>
      <PageTitle hint={<Identity />}>{t('project.home')}</PageTitle>
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Stack gap="xl">{!isOff('plugin_tracker') && <Work project={project} />}</Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Stack gap="sm" mb="xl">
            <Description />
            <Fields />
            <PermissionsLink kind="project" id={project.id} />
            <Can on={project} action="project.use_as_template">
              <TextLink to="/projects/new" search={{ from: project.id }} size="sm">
                {t('project.copy')}
              </TextLink>
            </Can>
          </Stack>
          <Part
            title={t('project.members')}
            action={
              <Can on={project} action="project.administer">
                <TextLink to="/projects/$project/admin/members" params={params} size="sm">
                  {t('project.members.manage')}
                </TextLink>
              </Can>
            }
          >
            {isSignedIn ? <MemberList project={project.id} /> : <Text c="dimmed">{t('project.members.signIn')}</Text>}
          </Part>
        </Grid.Col>
      </Grid>
    </>
  );
}

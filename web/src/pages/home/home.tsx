import { Grid, Group, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { myProjectsQuery } from '../../api/projects/projects.ts';
import { useSelf } from '../../api/session.ts';
import { Can } from '../../parts/can.tsx';
import { ReadersOnly } from '../../parts/feedback/readers-only.tsx';
import { LinkButton } from '../../parts/links/link-button.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { Pages } from '../../parts/list/pages.tsx';
import { TextLink } from '../../parts/links/text-link.tsx';
import { Panel } from '../../parts/panel.tsx';
import { AccessBadge } from '../../parts/project/access-badge.tsx';
import classes from '../../parts/project/entries.module.css';
import { DescriptionText } from '../../parts/rich-text/linked-text.tsx';
import { platformName } from '../../platform.ts';
import { t } from '../../text/index.ts';
import { FirstSteps } from './first-steps.tsx';
import { MyArtifacts } from './my-artifacts.tsx';
import { ActivityList } from '../../parts/project/activity-list.tsx';

/** Recent activity on the platform. */
const RecentActivity = () => (
  <Panel title={t('activity')}>
    <ActivityList />
  </Panel>
);

function Welcome() {
  return (
    <Stack align="flex-start">
      <Title order={1} size="h2">
        {t('home.welcome', { platform: platformName() })}
      </Title>
      <Text>{t('home.welcome.hint')}</Text>
      <Group gap="sm">
        <LinkButton to="/sign-in">{t('app.signIn')}</LinkButton>
        <LinkButton to="/projects" variant="default">
          {t('home.projects.find')}
        </LinkButton>
      </Group>
    </Stack>
  );
}

function MyProjects() {
  const found = useInfiniteQuery(myProjectsQuery);
  const all = (
    <LinkButton to="/projects" variant="subtle" color="gray" size="compact-sm">
      {t('home.projects.find')}
    </LinkButton>
  );
  const none = (
    <Text c="dimmed" size="sm">
      {t('home.projects.none')}
    </Text>
  );
  return (
    <Panel title={t('home.projects')} actions={all}>
      <Pages of={found} empty={none}>
        {(projects) => (
          <ul className={classes['list']}>
            {projects.map(({ id, shortname, label, access, description }) => (
              <li key={id} className={classes['entry']}>
                <Group justify="space-between" gap="xs" wrap="nowrap">
                  <TextLink to="/projects/$project" params={{ project: shortname }} size="sm" fw={500} c="inherit">
                    {label}
                  </TextLink>
                  <AccessBadge access={access} />
                </Group>
                {description !== '' && (
                  <Text size="xs" c="dimmed" lineClamp={2}>
                    <DescriptionText text={description} project={id} />
                  </Text>
                )}
              </li>
            ))}
          </ul>
        )}
      </Pages>
    </Panel>
  );
}

export function Home() {
  const self = useSelf();
  if (self === null) {
    return (
      <ReadersOnly>
        <Welcome />
      </ReadersOnly>
    );
  }
  return (
    <>
      <PageTitle>{t('app.home')}</PageTitle>
      <Stack gap="md" mt="xs">
        <Can on={self} action="platform.administer">
          <FirstSteps self={self} />
        </Can>
        <Grid gap="md">
          <Grid.Col span={{ base: 12, lg: 8 }}>
            <Stack gap="md">
              <MyArtifacts />
              <RecentActivity />
            </Stack>
          </Grid.Col>
          <Grid.Col span={{ base: 12, lg: 4 }}>
            <MyProjects />
          </Grid.Col>
        </Grid>
      </Stack>
    </>
  );
}

import { Box, Grid, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { myProjectsQuery } from '../../api/projects/projects.ts';
import { useSelf } from '../../api/session.ts';
import { Can } from '../../parts/can.tsx';
import { LinkButton } from '../../parts/links/link-button.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { Pages } from '../../parts/list/pages.tsx';
import { ProjectList } from '../../parts/project/project-list.tsx';
import { platformName } from '../../platform.ts';
import { t } from '../../text/index.ts';
import { FirstSteps } from './first-steps.tsx';
import { MyArtifacts } from './my-artifacts.tsx';
import { RecentActivity } from './recent-activity.tsx';

function Welcome() {
  return (
    <Stack align="flex-start">
      <Title order={1} size="h2">
        {t('home.welcome', { platform: platformName() })}
      </Title>
      <Text>{t('home.welcome.hint')}</Text>
      <LinkButton to="/projects" variant="light">
        {t('home.projects.find')}
      </LinkButton>
    </Stack>
  );
}

function NoProjects() {
  return (
    <Stack align="flex-start" gap="xs">
      <Text c="dimmed">{t('home.projects.none')}</Text>
      <LinkButton to="/projects" variant="light" size="xs">
        {t('home.projects.find')}
      </LinkButton>
    </Stack>
  );
}

function MyProjects() {
  const found = useInfiniteQuery(myProjectsQuery);
  return (
    <Stack gap="sm" component="section" aria-label={t('home.projects')}>
      <Title order={2} size="h4">
        {t('home.projects')}
      </Title>
      <Pages of={found} empty={<NoProjects />}>
        {(projects) => <ProjectList projects={projects} isNarrow />}
      </Pages>
    </Stack>
  );
}

export function Home() {
  const self = useSelf();
  if (self === null) return <Welcome />;
  return (
    <>
      <PageTitle
        actions={
          <LinkButton to="/dashboards" variant="default">
            {t('dashboards.own')}
          </LinkButton>
        }
      >
        {t('app.home')}
      </PageTitle>
      <Can on={self} action="platform.administer">
        <Box mb="xl">
          <FirstSteps administrator={self.user.id ?? 0} />
        </Box>
      </Can>
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Stack gap="xl">
            <MyArtifacts />
            <RecentActivity />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <MyProjects />
        </Grid.Col>
      </Grid>
    </>
  );
}

import { Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { myProjectsQuery } from '../api/projects.ts';
import { useSelf } from '../api/session.ts';
import { Failure } from '../parts/failure.tsx';
import { LinkButton } from '../parts/link-button.tsx';
import { ProjectList } from '../parts/project-list.tsx';
import { Waiting } from '../parts/waiting.tsx';
import { platformName } from '../platform.ts';
import { t } from '../text/index.ts';

function Welcome() {
  return (
    <Stack align="flex-start">
      <Title order={1} size="h2">
        {t('home.welcome', { platform: platformName })}
      </Title>
      <Text>{t('home.welcome.hint')}</Text>
      <LinkButton to="/projects" variant="light">
        {t('home.projects.find')}
      </LinkButton>
    </Stack>
  );
}

function MyProjects() {
  const { data, error, refetch } = useQuery(myProjectsQuery);
  if (error !== null) return <Failure error={error} reset={() => void refetch()} />;
  if (data === undefined) return <Waiting />;
  if (data.items.length > 0) return <ProjectList projects={data.items} />;
  return (
    <Stack align="flex-start" gap="xs">
      <Text c="dimmed">{t('home.projects.none')}</Text>
      <LinkButton to="/projects" variant="light" size="xs">
        {t('home.projects.find')}
      </LinkButton>
    </Stack>
  );
}

export function Home() {
  if (useSelf() === null) return <Welcome />;
  return (
    <Stack>
      <Title order={1} size="h2">
        {t('home.projects')}
      </Title>
      <MyProjects />
    </Stack>
  );
}

import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { projectsQuery } from '../api/projects.ts';
import { Failure } from '../parts/failure.tsx';
import { ProjectList } from '../parts/project-list.tsx';
import { Waiting } from '../parts/waiting.tsx';
import { t } from '../text/index.ts';

function Found({ search }: { search: string }) {
  const found = useInfiniteQuery({ ...projectsQuery(search), placeholderData: keepPreviousData });
  if (found.error !== null) return <Failure error={found.error} reset={() => void found.refetch()} />;
  if (found.data === undefined) return <Waiting />;
  const projects = found.data.pages.flatMap(({ items }) => items);
  if (projects.length === 0) return <Text c="dimmed">{t('projects.none')}</Text>;
  return (
    <Stack>
      <ProjectList projects={projects} />
      {found.hasNextPage && (
        <Button variant="light" onClick={() => void found.fetchNextPage()} loading={found.isFetchingNextPage}>
          {t('app.more')}
        </Button>
      )}
    </Stack>
  );
}

export function Projects() {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 200);
  return (
    <Stack>
      <Group justify="space-between">
        <Title order={1} size="h2">
          {t('projects.title')}
        </Title>
        <TextInput
          type="search"
          aria-label={t('projects.search')}
          placeholder={t('projects.search')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Group>
      <Found search={search} />
    </Stack>
  );
}

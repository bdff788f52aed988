import { Group, Text } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet } from '@tanstack/react-router';
import { projectQuery } from '../api/projects.ts';
import { t } from '../text/index.ts';
import { Sections } from './sections.tsx';

const route = getRouteApi('/projects/$project');

/** What is around the pages of a project. */
export function ProjectFrame() {
  const params = route.useParams();
  const { data: project } = useSuspenseQuery(projectQuery(params.project));
  return (
    <>
      <Group gap="xs" mb={4}>
        <Text fw={600}>{project.label}</Text>
      </Group>
      <Sections sections={[{ label: t('project.home'), to: '/projects/$project', params, exact: true }]} />
      <Outlet />
    </>
  );
}

import { Text } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { projectQuery } from '../api/projects.ts';
import { PageTitle } from '../parts/page-title.tsx';

const route = getRouteApi('/projects/$project');

export function ProjectHome() {
  const { data: project } = useSuspenseQuery(projectQuery(route.useParams().project));
  return (
    <>
      <PageTitle>{project.label}</PageTitle>
      <Text>{project.description}</Text>
    </>
  );
}

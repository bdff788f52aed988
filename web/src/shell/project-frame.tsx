import { Badge, Group, Text } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet } from '@tanstack/react-router';
import { useMemo } from 'react';
import { projectQuery } from '../api/projects/projects.ts';
import { AccessBadge } from '../parts/project/access-badge.tsx';
import { TabPlaceContext } from '../parts/title-slots.ts';
import { t } from '../text/index.ts';
import { ProjectBanner } from './project-banner.tsx';

const route = getRouteApi('/projects/$project');

/** The layout of project pages. */
export function ProjectFrame() {
  const params = route.useParams();
  const { data: project } = useSuspenseQuery(projectQuery(params.project));
  const place = useMemo(() => [project.label], [project.label]);
  return (
    <>
      <Group gap="xs">
        <Text fw={600}>{project.label}</Text>
        <AccessBadge access={project.access} />
        {(project.status === 'suspended' || project.status === 'pending') && (
          <Badge color="yellow" tt="none" fw={400}>
            {t(`project.${project.status}`)}
          </Badge>
        )}
      </Group>
      <ProjectBanner project={project.id} />
      <TabPlaceContext value={place}>
        <Outlet />
      </TabPlaceContext>
    </>
  );
}

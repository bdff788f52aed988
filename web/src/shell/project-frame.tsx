import { Badge, Group, Text } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet } from '@tanstack/react-router';
import { projectQuery, useSwitchedOff } from '../api/projects/projects.ts';
import { can } from '../parts/can.tsx';
import { AccessBadge } from '../parts/project/access-badge.tsx';
import { t } from '../text/index.ts';
import { ProjectBanner } from './project-banner.tsx';
import { type Section, Sections } from './sections.tsx';

const route = getRouteApi('/projects/$project');

/** The pages of services, by the names of the services. */
const pagesOfServices = [
  { service: 'plugin_tracker', label: 'project.trackers', path: 'trackers' },
  { service: 'plugin_svn', label: 'project.svn', path: 'svn' },
] as const;

/** The layout of project pages. */
export function ProjectFrame() {
  const params = route.useParams();
  const { data: project } = useSuspenseQuery(projectQuery(params.project));
  const isOff = useSwitchedOff(project.id);
  const sections: Section[] = [
    { label: t('project.home'), to: '/projects/$project', params, exact: true },
    ...pagesOfServices
      .filter(({ service }) => !isOff(service))
      .map(({ label, path }) => ({ label: t(label), href: `/projects/${params.project}/${path}` })),
    ...(can(project, 'project.read_administration')
      ? [{ label: t('project.administration'), to: '/projects/$project/admin' as const, params }]
      : []),
  ];
  return (
    <>
      <Group gap="xs" mb={4}>
        <Text fw={600}>{project.label}</Text>
        <AccessBadge access={project.access} />
        {(project.status === 'suspended' || project.status === 'pending') && (
          <Badge color="yellow" tt="none" fw={400}>
            {t(`project.${project.status}`)}
          </Badge>
        )}
      </Group>
      <Sections sections={sections} />
      <ProjectBanner project={project.id} />
      <Outlet />
    </>
  );
}

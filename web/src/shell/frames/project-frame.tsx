import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet } from '@tanstack/react-router';
import { useMemo } from 'react';
import { projectQuery } from '../../api/projects/projects.ts';
import { TabPlaceContext } from '../../parts/title-slots.ts';
import { ProjectBanner } from '../project-banner.tsx';

const route = getRouteApi('/projects/$project');

/** The layout of project pages. The header and the navigation name the project. */
export function ProjectFrame() {
  const params = route.useParams();
  const { data: project } = useSuspenseQuery(projectQuery(params.project));
  const place = useMemo(() => [project.label], [project.label]);
  return (
    <>
      <ProjectBanner project={project.id} />
      <TabPlaceContext value={place}>
        <Outlet />
      </TabPlaceContext>
    </>
  );
}

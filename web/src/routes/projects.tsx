import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { projectQuery } from '../api/projects.ts';
import { queryClient } from '../api/queries.ts';
import { root } from './root.tsx';

const projects = createRoute({
  getParentRoute: () => root,
  path: '/projects',
  component: lazyRouteComponent(() => import('../pages/projects.tsx'), 'Projects'),
});

/** What is around the pages of one project, which an address names by its short name or its id. */
export const project = createRoute({
  getParentRoute: () => root,
  path: '/projects/$project',
  loader: ({ params }) => queryClient.ensureQueryData(projectQuery(params.project)),
  component: lazyRouteComponent(() => import('../shell/project-frame.tsx'), 'ProjectFrame'),
});

const projectHome = createRoute({
  getParentRoute: () => project,
  path: '/',
  component: lazyRouteComponent(() => import('../pages/project-home.tsx'), 'ProjectHome'),
});

export const projectsRoutes = [projects] as const;
export const inProjectRoutes = [projectHome] as const;

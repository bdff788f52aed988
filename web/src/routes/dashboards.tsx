import { createRoute } from '@tanstack/react-router';
import { dashboardQuery } from '../api/dashboards.ts';
import { queryClient } from '../api/queries.ts';
import { numberIn } from './number-in.ts';
import { project } from './projects.tsx';
import { root } from './root.tsx';
import { lazyPage } from '../load-part.ts';

const pages = () => import('../pages/dashboards/pages.tsx');
const params = {
  parse: ({ dashboard: id }: { dashboard: string }) => ({ dashboard: numberIn(id) }),
  stringify: ({ dashboard: id }: { dashboard: number }) => ({ dashboard: String(id) }),
};
const load = ({ params }: { params: { dashboard: number } }) =>
  queryClient.ensureQueryData(dashboardQuery(params.dashboard));

const ownDashboards = createRoute({
  getParentRoute: () => root,
  path: '/dashboards',
  component: lazyPage(pages, 'OwnDashboards'),
});

const ownDashboard = createRoute({
  getParentRoute: () => root,
  path: '/dashboards/$dashboard',
  params,
  loader: load,
  component: lazyPage(pages, 'OwnDashboard'),
});

const projectDashboards = createRoute({
  getParentRoute: () => project,
  path: '/dashboards',
  component: lazyPage(pages, 'ProjectDashboards'),
});

const projectDashboard = createRoute({
  getParentRoute: () => project,
  path: '/dashboards/$dashboard',
  params,
  loader: load,
  component: lazyPage(pages, 'ProjectDashboard'),
});

const queries = createRoute({
  getParentRoute: () => root,
  path: '/queries',
  validateSearch: ({
    tql,
    widget,
    page,
  }: Record<string, unknown>): { tql?: string; widget?: number; page?: number } => ({
    ...(typeof tql === 'string' && tql !== '' ? { tql } : {}),
    // The widget of a project that the query comes from: `self` is that project.
    ...(typeof widget === 'number' ? { widget } : {}),
    ...(typeof page === 'number' && page > 1 ? { page } : {}),
  }),
  component: lazyPage(() => import('../pages/queries/query-page.tsx'), 'QueryPage'),
});

export const dashboardRoutes = [ownDashboards, ownDashboard, queries] as const;
export const inProjectDashboardRoutes = [projectDashboards, projectDashboard] as const;

import { createRoute, redirect } from '@tanstack/react-router';
import { projectQuery } from '../api/projects/projects.ts';
import { queryClient } from '../api/queries.ts';
import { can } from '../parts/can.tsx';
import { root } from './root.tsx';
import { lazyPage } from '../load-part.ts';

const projects = createRoute({
  getParentRoute: () => root,
  path: '/projects',
  validateSearch: ({ search }: Record<string, unknown>): { search?: string } =>
    typeof search === 'number' || (typeof search === 'string' && search !== '') ? { search: String(search) } : {},
  component: lazyPage(() => import('../pages/projects/list.tsx'), 'Projects'),
});

const newProject = createRoute({
  getParentRoute: () => root,
  path: '/projects/new',
  validateSearch: ({ from }: Record<string, unknown>): { from?: number } =>
    Number.isSafeInteger(Number(from)) && Number(from) > 0 ? { from: Number(from) } : {},
  component: lazyPage(() => import('../pages/projects/new/new-project.tsx'), 'NewProject'),
});

const archiveImport = createRoute({
  getParentRoute: () => root,
  path: '/projects/archives/$upload',
  component: lazyPage(() => import('../pages/projects/new/archive-import.tsx'), 'ArchiveImport'),
});

/** The layout of project pages. The address contains the short name or the id. */
export const project = createRoute({
  getParentRoute: () => root,
  path: '/projects/$project',
  loader: ({ params }) => queryClient.ensureQueryData(projectQuery(params.project)),
  component: lazyPage(() => import('../shell/frames/project-frame.tsx'), 'ProjectFrame'),
});

const projectHome = createRoute({
  getParentRoute: () => project,
  path: '/',
  component: lazyPage(() => import('../pages/projects/overview.tsx'), 'ProjectHome'),
});

const projectTrackers = createRoute({
  getParentRoute: () => project,
  path: '/trackers',
  component: lazyPage(() => import('../pages/projects/trackers/trackers.tsx'), 'ProjectTrackers'),
});

const newTracker = createRoute({
  getParentRoute: () => project,
  path: '/trackers/new',
  component: lazyPage(() => import('../pages/projects/trackers/new-tracker.tsx'), 'NewTracker'),
});

const administration = createRoute({
  getParentRoute: () => project,
  path: '/admin',
  component: lazyPage(() => import('../pages/projects/admin/frame.tsx'), 'ProjectAdministration'),
});

const administrationHome = createRoute({
  getParentRoute: () => administration,
  path: '/',
  beforeLoad: async ({ params }) => {
    const found = await queryClient.ensureQueryData(projectQuery(params.project));
    // Nobody changes anything in a suspended project; its administrators can read on.
    const page = can(found, 'project.administer') ? 'members' : 'history';
    throw redirect({ to: `/projects/$project/admin/${page}`, params, replace: true });
  },
});

const members = createRoute({
  getParentRoute: () => administration,
  path: '/members',
  component: lazyPage(() => import('../pages/projects/admin/members/members.tsx'), 'Members'),
});

const groups = createRoute({
  getParentRoute: () => administration,
  path: '/groups',
  component: lazyPage(() => import('../pages/projects/admin/members/groups.tsx'), 'Groups'),
});

const settings = createRoute({
  getParentRoute: () => administration,
  path: '/settings',
  component: lazyPage(() => import('../pages/projects/admin/settings.tsx'), 'Settings'),
});

const services = createRoute({
  getParentRoute: () => administration,
  path: '/services',
  component: lazyPage(() => import('../pages/projects/admin/services.tsx'), 'Services'),
});

const serviceAccounts = createRoute({
  getParentRoute: () => administration,
  path: '/service-accounts',
  component: lazyPage(() => import('../pages/projects/admin/service-accounts.tsx'), 'ServiceAccounts'),
});

const webhooks = createRoute({
  getParentRoute: () => administration,
  path: '/webhooks',
  component: lazyPage(() => import('../pages/webhooks/of-project.tsx'), 'ProjectWebhooks'),
});

const history = createRoute({
  getParentRoute: () => administration,
  path: '/history',
  component: lazyPage(() => import('../pages/projects/admin/history.tsx'), 'ProjectHistory'),
});

const audit = createRoute({
  getParentRoute: () => administration,
  path: '/audit',
  component: lazyPage(() => import('../pages/audit/of-project.tsx'), 'ProjectAudit'),
});

const danger = createRoute({
  getParentRoute: () => administration,
  path: '/danger',
  component: lazyPage(() => import('../pages/projects/admin/danger.tsx'), 'Danger'),
});

export const projectsRoutes = [projects, newProject, archiveImport] as const;
export const inProjectRoutes = [
  projectHome,
  projectTrackers,
  newTracker,
  administration.addChildren([
    administrationHome,
    members,
    groups,
    settings,
    services,
    serviceAccounts,
    webhooks,
    history,
    audit,
    danger,
  ]),
] as const;

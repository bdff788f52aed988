import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root } from './root.tsx';

/** The layout of site administration pages. */
export const administration = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  component: lazyRouteComponent(() => import('../shell/administration-frame.tsx'), 'AdministrationFrame'),
});

const overview = createRoute({
  getParentRoute: () => administration,
  path: '/',
  component: lazyRouteComponent(() => import('../pages/administration/overview.tsx'), 'OverviewPage'),
});

const users = createRoute({
  getParentRoute: () => administration,
  path: '/users',
  component: lazyRouteComponent(() => import('../pages/administration/users/users.tsx'), 'UsersPage'),
});

const projects = createRoute({
  getParentRoute: () => administration,
  path: '/projects',
  component: lazyRouteComponent(() => import('../pages/administration/projects.tsx'), 'AdministeredProjectsPage'),
});

const settings = createRoute({
  getParentRoute: () => administration,
  path: '/settings',
  component: lazyRouteComponent(() => import('../pages/administration/settings/settings.tsx'), 'PlatformSettingsPage'),
});

const singleSignOn = createRoute({
  getParentRoute: () => administration,
  path: '/single-sign-on',
  component: lazyRouteComponent(
    () => import('../pages/administration/single-sign-on/single-sign-on.tsx'),
    'SingleSignOnPage',
  ),
});

const auditLog = createRoute({
  getParentRoute: () => administration,
  path: '/audit-log',
  component: lazyRouteComponent(() => import('../pages/audit/of-platform.tsx'), 'PlatformAudit'),
});

const deletedArtifacts = createRoute({
  getParentRoute: () => administration,
  path: '/deleted-artifacts',
  component: lazyRouteComponent(
    () => import('../pages/administration/deleted/deleted-artifacts.tsx'),
    'DeletedArtifactsPage',
  ),
});

const deletedRepositories = createRoute({
  getParentRoute: () => administration,
  path: '/deleted-repositories',
  component: lazyRouteComponent(
    () => import('../pages/administration/deleted/deleted-repositories.tsx'),
    'DeletedRepositoriesPage',
  ),
});

const descriptions = createRoute({
  getParentRoute: () => administration,
  path: '/project-descriptions',
  component: lazyRouteComponent(
    () => import('../pages/administration/descriptions/descriptions.tsx'),
    'DescriptionsPage',
  ),
});

const linkTypes = createRoute({
  getParentRoute: () => administration,
  path: '/link-types',
  component: lazyRouteComponent(() => import('../pages/administration/link-types/link-types.tsx'), 'LinkTypesPage'),
});

const mail = createRoute({
  getParentRoute: () => administration,
  path: '/mail',
  component: lazyRouteComponent(() => import('../pages/administration/mail/mail.tsx'), 'MailPage'),
});

const jobs = createRoute({
  getParentRoute: () => administration,
  path: '/jobs',
  component: lazyRouteComponent(() => import('../pages/administration/jobs.tsx'), 'JobsPage'),
});

export const inAdministrationRoutes = [
  overview,
  users,
  projects,
  settings,
  singleSignOn,
  auditLog,
  deletedArtifacts,
  deletedRepositories,
  descriptions,
  linkTypes,
  mail,
  jobs,
] as const;

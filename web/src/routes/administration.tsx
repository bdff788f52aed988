import { createRoute } from '@tanstack/react-router';
import { root } from './root.tsx';
import { lazyPage } from '../load-part.ts';

/** The layout of site administration pages. */
export const administration = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  component: lazyPage(() => import('../shell/frames/administration-frame.tsx'), 'AdministrationFrame'),
});

const overview = createRoute({
  getParentRoute: () => administration,
  path: '/',
  component: lazyPage(() => import('../pages/administration/overview.tsx'), 'OverviewPage'),
});

const users = createRoute({
  getParentRoute: () => administration,
  path: '/users',
  component: lazyPage(() => import('../pages/administration/users/users.tsx'), 'UsersPage'),
});

const projects = createRoute({
  getParentRoute: () => administration,
  path: '/projects',
  component: lazyPage(() => import('../pages/administration/projects.tsx'), 'AdministeredProjectsPage'),
});

const settings = createRoute({
  getParentRoute: () => administration,
  path: '/settings',
  component: lazyPage(() => import('../pages/administration/settings/settings.tsx'), 'PlatformSettingsPage'),
});

const singleSignOn = createRoute({
  getParentRoute: () => administration,
  path: '/single-sign-on',
  component: lazyPage(() => import('../pages/administration/single-sign-on/single-sign-on.tsx'), 'SingleSignOnPage'),
});

const auditLog = createRoute({
  getParentRoute: () => administration,
  path: '/audit-log',
  component: lazyPage(() => import('../pages/audit/of-platform.tsx'), 'PlatformAudit'),
});

const deletedArtifacts = createRoute({
  getParentRoute: () => administration,
  path: '/deleted-artifacts',
  component: lazyPage(() => import('../pages/administration/deleted/deleted-artifacts.tsx'), 'DeletedArtifactsPage'),
});

const deletedRepositories = createRoute({
  getParentRoute: () => administration,
  path: '/deleted-repositories',
  component: lazyPage(
    () => import('../pages/administration/deleted/deleted-repositories.tsx'),
    'DeletedRepositoriesPage',
  ),
});

const descriptions = createRoute({
  getParentRoute: () => administration,
  path: '/project-descriptions',
  component: lazyPage(() => import('../pages/administration/descriptions/descriptions.tsx'), 'DescriptionsPage'),
});

const linkTypes = createRoute({
  getParentRoute: () => administration,
  path: '/link-types',
  component: lazyPage(() => import('../pages/administration/link-types/link-types.tsx'), 'LinkTypesPage'),
});

const mail = createRoute({
  getParentRoute: () => administration,
  path: '/mail',
  component: lazyPage(() => import('../pages/administration/mail/mail.tsx'), 'MailPage'),
});

const jobs = createRoute({
  getParentRoute: () => administration,
  path: '/jobs',
  component: lazyPage(() => import('../pages/administration/jobs.tsx'), 'JobsPage'),
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

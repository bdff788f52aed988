import { createRoute, redirect } from '@tanstack/react-router';
import { tracker } from './trackers.tsx';
import { lazyPage } from '../load-part.ts';

/** The layout of tracker administration pages. */
export const trackerAdmin = createRoute({
  getParentRoute: () => tracker,
  path: '/admin',
  component: lazyPage(() => import('../pages/tracker-admin/admin-frame.tsx'), 'AdminFrame'),
});

const index = createRoute({
  getParentRoute: () => trackerAdmin,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/trackers/$tracker/admin/fields', params, replace: true });
  },
});

const fields = createRoute({
  getParentRoute: () => trackerAdmin,
  path: '/fields',
  component: lazyPage(() => import('../pages/tracker-admin/fields/fields.tsx'), 'Fields'),
});

const semantics = createRoute({
  getParentRoute: () => trackerAdmin,
  path: '/semantics',
  component: lazyPage(() => import('../pages/tracker-admin/semantics/semantics.tsx'), 'Semantics'),
});

const workflow = createRoute({
  getParentRoute: () => trackerAdmin,
  path: '/workflow',
  component: lazyPage(() => import('../pages/tracker-admin/workflow/workflow.tsx'), 'Workflow'),
});

const rules = createRoute({
  getParentRoute: () => trackerAdmin,
  path: '/rules',
  component: lazyPage(() => import('../pages/tracker-admin/rules/rules.tsx'), 'Rules'),
});

const permissions = createRoute({
  getParentRoute: () => trackerAdmin,
  path: '/permissions',
  component: lazyPage(() => import('../pages/tracker-admin/permissions/permissions.tsx'), 'Permissions'),
});

const notifications = createRoute({
  getParentRoute: () => trackerAdmin,
  path: '/notifications',
  component: lazyPage(() => import('../pages/tracker-admin/notifications/notifications.tsx'), 'TrackerNotifications'),
});

const webhooks = createRoute({
  getParentRoute: () => trackerAdmin,
  path: '/webhooks',
  component: lazyPage(() => import('../pages/webhooks/of-tracker.tsx'), 'TrackerWebhooks'),
});

const general = createRoute({
  getParentRoute: () => trackerAdmin,
  path: '/general',
  component: lazyPage(() => import('../pages/tracker-admin/general/general.tsx'), 'General'),
});

export const trackerAdminRoutes = [
  index,
  fields,
  semantics,
  workflow,
  rules,
  permissions,
  notifications,
  webhooks,
  general,
] as const;

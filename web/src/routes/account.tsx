import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root } from './root.tsx';

/** The layout of account pages. */
export const account = createRoute({
  getParentRoute: () => root,
  path: '/account',
  component: lazyRouteComponent(() => import('../shell/account-frame.tsx'), 'AccountFrame'),
});

const profile = createRoute({
  getParentRoute: () => account,
  path: '/',
  component: lazyRouteComponent(() => import('../pages/account/profile.tsx'), 'ProfilePage'),
});

const keys = createRoute({
  getParentRoute: () => account,
  path: '/keys',
  component: lazyRouteComponent(() => import('../pages/account/keys.tsx'), 'KeysPage'),
});

const notifications = createRoute({
  getParentRoute: () => account,
  path: '/notifications',
  component: lazyRouteComponent(() => import('../pages/account/notifications.tsx'), 'NotificationsPage'),
});

const sessions = createRoute({
  getParentRoute: () => account,
  path: '/sessions',
  component: lazyRouteComponent(() => import('../pages/account/sessions.tsx'), 'SessionsPage'),
});

const security = createRoute({
  getParentRoute: () => account,
  path: '/security',
  component: lazyRouteComponent(() => import('../pages/account/security/security.tsx'), 'SecurityPage'),
});

const user = createRoute({
  getParentRoute: () => root,
  path: '/users/$name',
  component: lazyRouteComponent(() => import('../pages/users/user.tsx'), 'UserPage'),
});

export const accountRoutes = [user] as const;
export const inAccountRoutes = [profile, security, notifications, keys, sessions] as const;

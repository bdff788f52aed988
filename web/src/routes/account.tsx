import { createRoute } from '@tanstack/react-router';
import { root } from './root.tsx';
import { lazyPage } from '../load-part.ts';

/** The layout of account pages. */
export const account = createRoute({
  getParentRoute: () => root,
  path: '/account',
  component: lazyPage(() => import('../shell/frames/account-frame.tsx'), 'AccountFrame'),
});

const profile = createRoute({
  getParentRoute: () => account,
  path: '/',
  component: lazyPage(() => import('../pages/account/profile.tsx'), 'ProfilePage'),
});

const keys = createRoute({
  getParentRoute: () => account,
  path: '/keys',
  component: lazyPage(() => import('../pages/account/keys.tsx'), 'KeysPage'),
});

const notifications = createRoute({
  getParentRoute: () => account,
  path: '/notifications',
  component: lazyPage(() => import('../pages/account/notifications.tsx'), 'NotificationsPage'),
});

const sessions = createRoute({
  getParentRoute: () => account,
  path: '/sessions',
  component: lazyPage(() => import('../pages/account/sessions.tsx'), 'SessionsPage'),
});

const security = createRoute({
  getParentRoute: () => account,
  path: '/security',
  component: lazyPage(() => import('../pages/account/security/security.tsx'), 'SecurityPage'),
});

const user = createRoute({
  getParentRoute: () => root,
  path: '/users/$name',
  component: lazyPage(() => import('../pages/users/user.tsx'), 'UserPage'),
});

export const accountRoutes = [user] as const;
export const inAccountRoutes = [profile, security, notifications, keys, sessions] as const;

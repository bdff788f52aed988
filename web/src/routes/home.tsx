import { createRoute } from '@tanstack/react-router';
import { type InboxFilter, inboxFilters } from '../api/users/notifications.ts';
import { root } from './root.tsx';
import { lazyPage } from '../load-part.ts';

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyPage(() => import('../pages/home/home.tsx'), 'Home'),
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: (search: Record<string, unknown>): { next?: string } =>
    typeof search['next'] === 'string' ? { next: search['next'] } : {},
  component: lazyPage(() => import('../pages/sign-in.tsx'), 'SignIn'),
});

const inbox = createRoute({
  getParentRoute: () => root,
  path: '/inbox',
  validateSearch: ({ show }: Record<string, unknown>): { show?: InboxFilter } =>
    inboxFilters.some((filter) => filter === show) ? { show: show as InboxFilter } : {},
  component: lazyPage(() => import('../pages/inbox/inbox.tsx'), 'InboxPage'),
});

const handbook = createRoute({
  getParentRoute: () => root,
  path: '/help',
  component: lazyPage(() => import('../pages/help/help.tsx'), 'HelpPage'),
});

const handbookPage = createRoute({
  getParentRoute: () => root,
  path: '/help/$page',
  component: lazyPage(() => import('../pages/help/help.tsx'), 'HelpPageOfAddress'),
});

export const homeRoutes = [home, inbox, signIn, handbook, handbookPage] as const;

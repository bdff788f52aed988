import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { queryClient } from './api/queries.ts';
import { selfQuery } from './api/session.ts';
import { Failure } from './parts/failure.tsx';
import { NotFound } from './parts/not-found.tsx';
import { Waiting } from './parts/waiting.tsx';
import { Shell } from './shell/shell.tsx';

const root = createRootRoute({
  component: Shell,
  loader: () => queryClient.ensureQueryData(selfQuery),
});

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(() => import('./pages/home.tsx'), 'Home'),
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: (search: Record<string, unknown>): { next?: string } =>
    typeof search['next'] === 'string' ? { next: search['next'] } : {},
  component: lazyRouteComponent(() => import('./pages/sign-in.tsx'), 'SignIn'),
});

const projects = createRoute({
  getParentRoute: () => root,
  path: '/projects',
  component: lazyRouteComponent(() => import('./pages/projects.tsx'), 'Projects'),
});

export const router = createRouter({
  routeTree: root.addChildren([home, signIn, projects]),
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultPendingComponent: Waiting,
  defaultErrorComponent: Failure,
  defaultNotFoundComponent: NotFound,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

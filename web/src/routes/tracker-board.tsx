import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { tracker } from './trackers.tsx';

/** A field of the tracker that an address names. */
const fieldNamed = (search: Record<string, unknown>): { by?: number } =>
  Number.isInteger(search['by']) ? { by: Number(search['by']) } : {};

const board = createRoute({
  getParentRoute: () => tracker,
  path: '/board',
  validateSearch: fieldNamed,
  component: lazyRouteComponent(() => import('../pages/tracker-board/board.tsx'), 'Board'),
});

const charts = createRoute({
  getParentRoute: () => tracker,
  path: '/charts',
  validateSearch: fieldNamed,
  component: lazyRouteComponent(() => import('../pages/tracker-charts/charts.tsx'), 'Charts'),
});

export const trackerBoardRoutes = [board, charts] as const;

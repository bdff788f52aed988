import { createRoute } from '@tanstack/react-router';
import { type Criteria, readAddress } from '../pages/table/view/address.ts';
import { tracker } from './trackers.tsx';
import { lazyPage } from '../load-part.ts';

/** A field of the tracker that an address names. */
const fieldNamed = (search: Record<string, unknown>): { by?: number } =>
  Number.isInteger(search['by']) ? { by: Number(search['by']) } : {};

/** The board that an address describes. Invalid parts are ignored. */
const boardSearch = (search: Record<string, unknown>): { by?: number; lanes?: number; filter?: Criteria } => {
  const { filter } = readAddress(search);
  return {
    ...fieldNamed(search),
    ...(Number.isInteger(search['lanes']) ? { lanes: Number(search['lanes']) } : {}),
    ...(filter === undefined ? {} : { filter }),
  };
};

const board = createRoute({
  getParentRoute: () => tracker,
  path: '/board',
  validateSearch: boardSearch,
  component: lazyPage(() => import('../pages/tracker-board/board.tsx'), 'Board'),
});

const charts = createRoute({
  getParentRoute: () => tracker,
  path: '/charts',
  validateSearch: fieldNamed,
  component: lazyPage(() => import('../pages/tracker-charts/charts.tsx'), 'Charts'),
});

export const trackerBoardRoutes = [board, charts] as const;

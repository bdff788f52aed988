import { createRoute } from '@tanstack/react-router';
import { rowsQuery } from '../api/artifacts/rows.ts';
import { queryClient } from '../api/queries.ts';
import { reportQuery, reportsQuery, shownReport } from '../api/trackers/reports.ts';
import { trackerQuery } from '../api/trackers/structure.ts';
import { readAddress } from '../pages/table/view/address.ts';
import { rememberedColumns } from '../pages/table/view/remembered-columns.ts';
import { numberIn } from './number-in.ts';
import { root } from './root.tsx';
import { lazyPage } from '../load-part.ts';

/** The layout of tracker pages. */
export const tracker = createRoute({
  getParentRoute: () => root,
  path: '/trackers/$tracker',
  params: {
    parse: ({ tracker: id }) => ({ tracker: numberIn(id) }),
    stringify: ({ tracker: id }) => ({ tracker: String(id) }),
  },
  loader: ({ params }) => queryClient.ensureQueryData(trackerQuery(params.tracker)),
  component: lazyPage(() => import('../shell/tracker-frame.tsx'), 'TrackerFrame'),
});

const table = createRoute({
  getParentRoute: () => tracker,
  path: '/',
  validateSearch: readAddress,
  loaderDeps: ({ search }) => ({ report: search.report, isBare: Object.keys(search).length === 0 }),
  async loader({ params, deps }) {
    // Most trackers show all artifacts first, so they are requested while the report is still loading.
    if (deps.isBare && rememberedColumns(params.tracker) === undefined) {
      void queryClient.prefetchQuery(rowsQuery(params.tracker, {}, 0));
    }
    const reports = deps.report === undefined ? await queryClient.ensureQueryData(reportsQuery(params.tracker)) : [];
    await queryClient.ensureQueryData(reportQuery(shownReport(reports, deps.report)));
  },
  component: lazyPage(() => import('../pages/table/table.tsx'), 'ArtifactTable'),
});

const csvImport = createRoute({
  getParentRoute: () => tracker,
  path: '/import',
  component: lazyPage(() => import('../pages/csv-import/csv-import.tsx'), 'CsvImportPage'),
});

export const inTrackerRoutes = [table, csvImport] as const;

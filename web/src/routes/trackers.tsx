import { createRoute } from '@tanstack/react-router';
import { queryClient } from '../api/queries.ts';
import { reportQuery, reportsQuery, shownReport } from '../api/trackers/reports.ts';
import { trackerQuery } from '../api/trackers/structure.ts';
import { readAddress } from '../pages/table/view/address.ts';
import { numberIn } from './number-in.ts';
import { root } from './root.tsx';
import { lazyPage, loadPart } from '../load-part.ts';

/** The layout of tracker pages. */
export const tracker = createRoute({
  getParentRoute: () => root,
  path: '/trackers/$tracker',
  params: {
    parse: ({ tracker: id }) => ({ tracker: numberIn(id) }),
    stringify: ({ tracker: id }) => ({ tracker: String(id) }),
  },
  loader: ({ params }) => queryClient.ensureQueryData(trackerQuery(params.tracker)),
  component: lazyPage(() => import('../shell/frames/tracker-frame.tsx'), 'TrackerFrame'),
});

const table = createRoute({
  getParentRoute: () => tracker,
  path: '/',
  validateSearch: readAddress,
  loaderDeps: ({ search }) => ({ report: search.report }),
  async loader({ params, deps, location }) {
    const [{ requestFirstRows }, tracker, reports] = await Promise.all([
      loadPart(() => import('../pages/table/view/first-rows.ts')),
      queryClient.ensureQueryData(trackerQuery(params.tracker)),
      queryClient.ensureQueryData(reportsQuery(params.tracker)),
    ]);
    const report = await queryClient.ensureQueryData(reportQuery(shownReport(reports, deps.report)));
    // While the page is loading and drawn for the first time.
    requestFirstRows(queryClient, tracker, report, readAddress(location.search));
  },
  component: lazyPage(() => import('../pages/table/table.tsx'), 'ArtifactTable'),
});

const csvImport = createRoute({
  getParentRoute: () => tracker,
  path: '/import',
  component: lazyPage(() => import('../pages/csv-import/csv-import.tsx'), 'CsvImportPage'),
});

export const inTrackerRoutes = [table, csvImport] as const;

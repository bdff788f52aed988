import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { queryClient } from '../api/queries.ts';
import { trackerQuery } from '../api/trackers.ts';
import { root } from './root.tsx';

/** What is around the pages of one tracker. */
export const tracker = createRoute({
  getParentRoute: () => root,
  path: '/trackers/$tracker',
  params: {
    parse: ({ tracker: id }) => ({ tracker: Number(id) }),
    stringify: ({ tracker: id }) => ({ tracker: String(id) }),
  },
  loader: ({ params }) => queryClient.ensureQueryData(trackerQuery(params.tracker)),
  component: lazyRouteComponent(() => import('../shell/tracker-frame.tsx'), 'TrackerFrame'),
});

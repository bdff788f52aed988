import { createRouter } from '@tanstack/react-router';
import { NotFound, PageFailure } from './parts/feedback/page-failure.tsx';
import { Waiting } from './parts/feedback/waiting.tsx';
import { account, accountRoutes, inAccountRoutes } from './routes/account.tsx';
import { administration, inAdministrationRoutes } from './routes/administration.tsx';
import { artifactRoutes, inTrackerArtifactRoutes } from './routes/artifacts.tsx';
import { dashboardRoutes, inProjectDashboardRoutes } from './routes/dashboards.tsx';
import { joiningRoutes } from './routes/joining.tsx';
import { legacyRoutes } from './routes/legacy.tsx';
import { homeRoutes } from './routes/home.tsx';
import { permissionRoutes } from './routes/permissions.tsx';
import { inProjectRoutes, project, projectsRoutes } from './routes/projects.tsx';
import { root } from './routes/root.tsx';
import { svnRoutes } from './routes/svn.tsx';
import { trackerAdmin, trackerAdminRoutes } from './routes/tracker-admin.tsx';
import { trackerBoardRoutes } from './routes/tracker-board.tsx';
import { inTrackerRoutes, tracker } from './routes/trackers.tsx';

export const router = createRouter({
  routeTree: root.addChildren([
    ...homeRoutes,
    ...joiningRoutes,
    ...accountRoutes,
    account.addChildren([...inAccountRoutes]),
    administration.addChildren([...inAdministrationRoutes]),
    ...projectsRoutes,
    ...dashboardRoutes,
    ...artifactRoutes,
    ...legacyRoutes,
    ...permissionRoutes,
    // All children in one call, because a second call would replace them.
    project.addChildren([...inProjectRoutes, ...inProjectDashboardRoutes, ...svnRoutes]),
    tracker.addChildren([
      ...inTrackerRoutes,
      ...trackerBoardRoutes,
      ...inTrackerArtifactRoutes,
      trackerAdmin.addChildren([...trackerAdminRoutes]),
    ]),
  ]),
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultPendingComponent: Waiting,
  defaultErrorComponent: PageFailure,
  defaultNotFoundComponent: () => <NotFound />,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

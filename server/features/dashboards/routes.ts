import { Type } from 'typebox';
import { IdParams } from '../../../contract/common.ts';
import { pages } from '../../../contract/limits.ts';
import { Dashboard, DashboardPatch, DashboardReference, NewDashboard } from '../../../contract/projects/dashboard.ts';
import type { Actor } from '../../domain/actor.ts';
import { actionsFor, require } from '../../domain/policies/policy.ts';
import { callerOf } from '../../http/caller.ts';
import { slice } from '../../http/pagination.ts';
import { type AnyRoute, route } from '../../http/route.ts';
import { UserParams, userIdIn } from '../users/index.ts';
import { presentDashboard, presentDashboardReference } from './present.ts';
import type { Dashboards, KnownDashboard } from './service.ts';

/** The id of the caller, who alone can see their dashboards. */
function ownId(actor: Actor, given: string): number {
  // Anonymous callers get 401 for any id.
  callerOf(actor);
  const id = userIdIn(given, actor);
  require(actor, 'user.read_dashboards', { id });
  return id;
}

const changeProblems = [
  'widget_unknown',
  'widget_setting_unknown',
  'widget_setting_missing',
  'widget_texts_too_long',
] as const;

export function dashboardRoutes({ dashboards }: { dashboards: Dashboards }): AnyRoute[] {
  const shown = async (known: KnownDashboard): Promise<Dashboard> =>
    presentDashboard(known, await dashboards.widgetsOf(known));

  return [
    route({
      method: 'GET',
      path: '/users/:id/dashboards',
      items: '/dashboards/:id',
      summary: 'The caller’s own dashboards',
      access: 'hybrid',
      requires: 'user.read_dashboards',
      params: UserParams,
      page: pages.dashboards,
      answers: Type.Array(DashboardReference),
      problems: ['dashboards_of_others', 'user_id_malformed'],
      async handle({ actor, params, page }) {
        const all = await dashboards.ofUser(ownId(actor, params.id));
        return slice(page, all.map(presentDashboardReference));
      },
    }),
    route({
      method: 'POST',
      path: '/users/:id/dashboards',
      summary: 'Creates a personal dashboard',
      access: 'protected',
      requires: 'user.read_dashboards',
      params: UserParams,
      body: NewDashboard,
      status: 201,
      answers: Dashboard,
      extension: true,
      problems: ['dashboards_of_others', 'user_id_malformed', 'dashboards_too_many'],
      handle: async ({ actor, params, body }) =>
        shown(await dashboards.createOfUser(actor, ownId(actor, params.id), body)),
    }),
    route({
      method: 'GET',
      path: '/projects/:id/dashboards',
      items: '/dashboards/:id',
      summary: 'The dashboards of a project',
      access: 'hybrid',
      requires: 'project.read',
      params: IdParams,
      page: pages.dashboards,
      answers: Type.Array(DashboardReference),
      extension: true,
      problems: ['project_not_found', 'forbidden'],
      async handle({ actor, params, page }) {
        return slice(page, (await dashboards.ofProject(actor, params.id)).map(presentDashboardReference));
      },
    }),
    route({
      method: 'POST',
      path: '/projects/:id/dashboards',
      summary: 'Creates a dashboard of a project',
      access: 'protected',
      requires: 'project.administer',
      params: IdParams,
      body: NewDashboard,
      status: 201,
      answers: Dashboard,
      extension: true,
      problems: ['project_not_found', 'project_administrator_required', 'project_suspended', 'dashboards_too_many'],
      handle: async ({ actor, params, body }) => shown(await dashboards.createInProject(actor, params.id, body)),
    }),
    route({
      method: 'GET',
      path: '/dashboards/:id',
      summary: 'A dashboard with its widgets',
      access: 'hybrid',
      requires: 'dashboard.read',
      params: IdParams,
      answers: Dashboard,
      extension: true,
      problems: ['dashboard_not_found'],
      actions: {
        kind: 'dashboard',
        of: async ({ actor, params }) =>
          actionsFor(actor, 'dashboard', dashboards.subjectOf(await dashboards.readable(actor, params.id))),
      },
      handle: async ({ actor, params }) => shown(await dashboards.readable(actor, params.id)),
    }),
    route({
      method: 'PATCH',
      path: '/dashboards/:id',
      summary: 'Renames a dashboard; adds, changes, moves and removes its widgets',
      access: 'protected',
      requires: 'dashboard.update',
      params: IdParams,
      body: DashboardPatch,
      answers: Dashboard,
      extension: true,
      problems: ['dashboard_not_found', 'project_administrator_required', 'project_suspended', ...changeProblems],
      handle: async ({ actor, params, body }) => shown(await dashboards.change(actor, params.id, body)),
    }),
    route({
      method: 'DELETE',
      path: '/dashboards/:id',
      summary: 'Deletes a dashboard with its widgets and their queries',
      access: 'protected',
      requires: 'dashboard.update',
      params: IdParams,
      status: 204,
      extension: true,
      problems: ['dashboard_not_found', 'project_administrator_required', 'project_suspended'],
      handle: ({ actor, params }) => dashboards.remove(actor, params.id),
    }),
  ];
}

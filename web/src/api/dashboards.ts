import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { WithActions } from '../../../contract/abilities.ts';
import type { Dashboard, DashboardPatch, DashboardReference } from '../../../contract/projects/dashboard.ts';
import type {
  CrossTrackerContent,
  CrossTrackerQuery,
  GivenCrossTrackerQuery,
} from '../../../contract/trackers/crosstracker.ts';
import { addressOf, call, get, page } from './client.ts';
import { patch, post, put, remove, type Version } from './writes.ts';

/** A dashboard with the actions that the person may take, and the version that they see. */
export type KnownDashboard = WithActions<Dashboard, 'dashboard'> & Version;

const most = 50;

/** The dashboards of a project; undefined: those of the person. */
export const dashboardsQuery = (project?: number) =>
  queryOptions({
    queryKey: ['dashboards', project ?? 'own'],
    queryFn: async () => {
      const path = project === undefined ? '/users/self/dashboards' : `/projects/${project}/dashboards`;
      return (await page<DashboardReference>(path, { query: { limit: most } })).items;
    },
  });

export const dashboardQuery = (id: number) =>
  queryOptions({
    queryKey: ['dashboard', id],
    queryFn: () => get<KnownDashboard>(`/dashboards/${id}`, { query: { with: 'actions,etag' } }),
  });

export const createDashboard = (project: number | undefined, label: string): Promise<Dashboard> =>
  post<Dashboard>(project === undefined ? '/users/self/dashboards' : `/projects/${project}/dashboards`, { label });

/** Refused if somebody else has changed the dashboard meanwhile. */
export const changeDashboard = (seen: KnownDashboard, changes: DashboardPatch): Promise<unknown> =>
  patch(`/dashboards/${seen.id}`, seen, changes);

export const deleteDashboard = (seen: KnownDashboard, now?: Version): Promise<void> =>
  remove(`/dashboards/${seen.id}`, now ?? seen);

export const widgetQueriesQuery = (widget: number) =>
  queryOptions({
    queryKey: ['widget', widget, 'queries'],
    queryFn: async () => (await get<{ queries: CrossTrackerQuery[] }>(`/crosstracker_widget/${widget}`)).queries,
  });

/** `seen`: the query that it replaces */
export const saveQuery = (given: GivenCrossTrackerQuery, seen?: CrossTrackerQuery): Promise<CrossTrackerQuery> =>
  seen === undefined ? post('/crosstracker_query', given) : put(`/crosstracker_query/${seen.id}`, seen, given);

/** A query across trackers, as a person writes it. */
export interface WrittenQuery {
  tql: string;
  /** the widget whose project `self` is */
  widget?: number | undefined;
}

const parameterOf = ({ tql, widget }: WrittenQuery): string =>
  JSON.stringify({ tql_query: tql, ...(widget === undefined ? {} : { widget_id: widget }) });

export interface ContentPage {
  content: CrossTrackerContent;
  total: number;
}

export const contentPageSize = 50;

export const contentQuery = (asked: WrittenQuery, offset = 0, limit = contentPageSize) =>
  queryOptions({
    queryKey: ['crosstracker', asked, offset, limit],
    queryFn: async ({ signal }): Promise<ContentPage> => {
      const query = { query: parameterOf(asked), limit, offset };
      const { value, headers } = await call<CrossTrackerContent>('GET', '/crosstracker_query/content', {
        query,
        signal,
      });
      return { content: value, total: Number(headers.get('X-PAGINATION-SIZE')) };
    },
    placeholderData: keepPreviousData,
  });

export const contentCsvAddress = (asked: WrittenQuery): string =>
  addressOf('/crosstracker_query/csv', { query: parameterOf(asked), with_byte_order_mark: true });

import { Type } from 'typebox';
import { IdParams } from '../../../contract/common.ts';
import { pages } from '../../../contract/limits.ts';
import { problem } from '../../../contract/problems.ts';
import {
  CrossTrackerContent,
  CrossTrackerQuery,
  CrossTrackerWidget,
  GivenCrossTrackerQuery,
} from '../../../contract/trackers/crosstracker.ts';
import type { EventLog } from '../../events/index.ts';
import { Download, StreamedList } from '../../http/encode/answer.ts';
import { each } from '../../http/encode/portions.ts';
import { type Page, paged } from '../../http/pagination.ts';
import { inQuery } from '../../http/decode/query-json.ts';
import { type AnyRoute, route } from '../../http/route.ts';
import { stringifyInSlices } from '../../lib/json-slices.ts';
import { dataExported } from '../audit/index.ts';
import type { ContentPage } from './content.ts';
import type { CrossTrackerQueries, StoredQuery } from './queries.ts';

/** The query in the parameter `query`, a JSON text. */
function askedFor(text: string): { tql: string; widgetId: number | undefined } {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw problem('crosstracker_query_not_json', { reason: 'Syntax error' }, inQuery);
  }
  const { tql_query: tql, widget_id: widgetId } = (given ?? {}) as Record<string, unknown>;
  const invalid = (reason: string) => problem('crosstracker_query_invalid', { reason }, inQuery);
  if (typeof tql !== 'string') throw invalid('`tql_query` is missing or is not a text');
  if (widgetId === undefined || widgetId === null) return { tql, widgetId: undefined };
  if (typeof widgetId !== 'number' || !Number.isInteger(widgetId)) throw invalid('`widget_id` is not an integer');
  return { tql, widgetId };
}

const present = ({ id, tql, title, description, isDefault }: StoredQuery): CrossTrackerQuery => ({
  id,
  tql_query: tql,
  title,
  description,
  is_default: isDefault,
});

const presentPage = (page: Page, { rows, selected, total }: ContentPage) =>
  paged(page, new StreamedList(each(rows, stringifyInSlices), 'artifacts', { selected }), total);

const QueryParams = Type.Object({ id: Type.String({ description: 'the UUID of a query' }) });
const widgetProblems = ['crosstracker_widget_unknown', 'crosstracker_widget_hidden'] as const;
const contentProblems = ['crosstracker_query_refused', 'crosstracker_query_unreadable'] as const;
const AskedQuery = Type.String({ description: 'a JSON object with `tql_query` and, in a widget, `widget_id`' });
const askedProblems = [
  'crosstracker_query_not_json',
  'crosstracker_query_invalid',
  ...contentProblems,
  ...widgetProblems,
] as const;
const savedProblems = ['crosstracker_query_not_found', ...widgetProblems] as const;

interface Deps {
  crossTrackerQueries: CrossTrackerQueries;
  events: EventLog;
}

function contentRoutes({ crossTrackerQueries: queries, events }: Deps): AnyRoute[] {
  return [
    route({
      method: 'GET',
      path: '/crosstracker_query/content',
      summary: 'The artifacts that a query across trackers finds',
      access: 'hybrid',
      requires: 'nothing',
      query: Type.Object({ query: AskedQuery }),
      page: pages.crossTracker,
      answers: CrossTrackerContent,
      problems: askedProblems,
      async handle({ actor, query, page }) {
        const { tql, widgetId } = askedFor(query.query);
        return presentPage(page, await queries.content(actor, tql, widgetId, page));
      },
    }),
    route({
      method: 'GET',
      path: '/crosstracker_query/csv',
      summary: 'Everything that a query across trackers finds, as a CSV file',
      access: 'hybrid',
      requires: 'nothing',
      query: Type.Object({
        query: AskedQuery,
        separator: Type.Optional(Type.Enum(['comma', 'semicolon', 'tab'])),
        with_byte_order_mark: Type.Optional(Type.Boolean()),
      }),
      downloads: 'text/csv',
      extension: true,
      problems: askedProblems,
      async handle({ actor, query }) {
        const { tql, widgetId } = askedFor(query.query);
        const text = await queries.csv(actor, tql, widgetId, {
          separator: query.separator ?? 'comma',
          withMark: query.with_byte_order_mark === true,
        });
        await events.record(dataExported(actor, 'report'));
        return new Download('query.csv', text);
      },
    }),
    route({
      method: 'GET',
      path: '/crosstracker_query/:id/content',
      summary: 'The artifacts that a saved query across trackers finds',
      access: 'hybrid',
      requires: 'widget.read',
      params: QueryParams,
      page: pages.crossTracker,
      answers: CrossTrackerContent,
      problems: [...savedProblems, ...contentProblems],
      handle: async ({ actor, params, page }) => presentPage(page, await queries.contentOf(actor, params.id, page)),
    }),
  ];
}

/** The artifacts at the other ends of the links of an artifact. */
const linkRoute = (queries: CrossTrackerQueries, direction: 'forward' | 'reverse'): AnyRoute => {
  const name = direction === 'forward' ? 'source_artifact_id' : 'target_artifact_id';
  return route({
    method: 'GET',
    path: `/crosstracker_widget/:id/${direction}_links`,
    summary:
      direction === 'forward' ? 'The artifacts that an artifact links to' : 'The artifacts that link to an artifact',
    access: 'hybrid',
    requires: 'widget.read',
    params: IdParams,
    query: Type.Object({
      tql_query: Type.String({ description: 'only its columns and its order count' }),
      [name]: Type.Integer(),
    }),
    page: pages.crossTracker,
    answers: CrossTrackerContent,
    problems: [...widgetProblems, ...contentProblems],
    async handle({ actor, params, query, page }) {
      const given = query as { tql_query: string } & Record<string, number>;
      const asked = { tql: given.tql_query, artifactId: given[name] ?? 0, direction };
      return presentPage(page, await queries.linked(actor, params.id, asked, page));
    },
  });
};

export function crossTrackerRoutes(deps: Deps): AnyRoute[] {
  const { crossTrackerQueries: queries } = deps;
  return [
    ...contentRoutes(deps),
    route({
      method: 'POST',
      path: '/crosstracker_query',
      summary: 'Saves a query across trackers in a widget',
      access: 'hybrid',
      requires: 'widget.update',
      body: GivenCrossTrackerQuery,
      answers: CrossTrackerQuery,
      problems: [...widgetProblems, 'crosstracker_queries_too_many'],
      handle: async ({ actor, body }) => present(await queries.create(actor, body)),
    }),
    route({
      method: 'GET',
      path: '/crosstracker_query/:id',
      summary: 'A saved query',
      access: 'hybrid',
      requires: 'widget.read',
      extension: true,
      params: QueryParams,
      answers: CrossTrackerQuery,
      problems: savedProblems,
      handle: async ({ actor, params }) => present(await queries.find(actor, params.id)),
    }),
    route({
      method: 'PUT',
      path: '/crosstracker_query/:id',
      summary: 'Changes a saved query',
      access: 'protected',
      requires: 'widget.update',
      permits: ({ actor, params }) => queries.writable(actor, params.id),
      params: QueryParams,
      body: GivenCrossTrackerQuery,
      answers: CrossTrackerQuery,
      problems: [...savedProblems, 'crosstracker_widget_other'],
      handle: async ({ actor, params, body }) => present(await queries.change(actor, params.id, body)),
    }),
    route({
      method: 'DELETE',
      path: '/crosstracker_query/:id',
      summary: 'Deletes a saved query',
      access: 'hybrid',
      requires: 'widget.update',
      params: QueryParams,
      status: 204,
      problems: savedProblems,
      handle: ({ actor, params }) => queries.remove(actor, params.id),
    }),
    route({
      method: 'GET',
      path: '/crosstracker_widget/:id',
      summary: 'The queries of a widget',
      access: 'hybrid',
      requires: 'widget.read',
      params: IdParams,
      answers: CrossTrackerWidget,
      problems: widgetProblems,
      handle: async ({ actor, params }) => ({ queries: (await queries.ofWidget(actor, params.id)).map(present) }),
    }),
    linkRoute(queries, 'forward'),
    linkRoute(queries, 'reverse'),
  ];
}

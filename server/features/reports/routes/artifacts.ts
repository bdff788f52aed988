import { Type } from 'typebox';
import { Artifact } from '../../../../contract/artifacts/artifact.ts';
import { AtQuery, IdParams } from '../../../../contract/common.ts';
import { pages } from '../../../../contract/limits.ts';
import { problem } from '../../../../contract/problems.ts';
import type { Actor } from '../../../domain/actor.ts';
import { type FlatFormat, flatten } from '../../../domain/artifacts/flat.ts';
import { holds } from '../../../domain/fields/index.ts';
import { columnsOf } from '../../../domain/reports/columns.ts';
import type { TableRenderer } from '../../../domain/reports/report.ts';
import type { EventLog } from '../../../events/index.ts';
import { answer, Download, StreamedList } from '../../../http/encode/answer.ts';
import { createSerializer, createSlicedSerializer } from '../../../http/encode/serializer.ts';
import { linkHeader, pageHeaders } from '../../../http/pagination.ts';
import { type AnyRoute, route } from '../../../http/route.ts';
import type { ArtifactContext, ArtifactsAsOf, ArtifactView, AsOf } from '../../artifacts/index.ts';
import { dataExported } from '../../audit/index.ts';
import type { VisibleTracker } from '../../trackers/index.ts';
import type { Export } from '../export.ts';
import { hasOverrides, withOverrides } from '../overrides.ts';
import { type Results, tableOf } from '../results.ts';
import type { Reports } from '../service.ts';

/** The values to show, and their format. */
interface Shape {
  withValues: boolean;
  /** undefined: all values */
  table: TableRenderer | undefined;
  format: FlatFormat | 'nested';
  /** undefined: now */
  at: AsOf | undefined;
}

interface Deps {
  reports: Reports;
  reportResults: Results;
  reportExport: Export;
  artifactView: ArtifactView;
  artifactsAsOf: ArtifactsAsOf;
  events: EventLog;
}

const RendererId = Type.Optional(Type.Integer({ description: 'needed where a report has several tables' }));
const Flat = Type.Record(Type.String(), Type.Unknown());
const [writeArtifact, writeRow] = [createSlicedSerializer(Artifact), createSerializer(Flat)];
const runProblems = [
  'report_not_found',
  'forbidden',
  'report_renderer_unknown',
  'report_without_table',
  'report_with_tables',
  'report_criterion_gone',
  'report_not_applicable',
  'search_not_understood',
  'moment_invalid',
  'past_search_too_large',
] as const;

export function reportArtifactRoutes(deps: Deps): AnyRoute[] {
  const { reports, reportResults, reportExport, artifactView, artifactsAsOf, events } = deps;
  const momentOf = (actor: Actor, at: string | undefined): Promise<AsOf | undefined> =>
    at === undefined ? Promise.resolve(undefined) : artifactsAsOf.of(actor, at);

  /** With the values of the columns of a table, except links. */
  function inColumns(artifact: Artifact, { tracker, rights }: VisibleTracker, table: TableRenderer): Artifact {
    const columns = columnsOf(tracker, rights, table).filter((field) => !holds(field, 'links'));
    const values = columns.flatMap(({ id }) => artifact.values?.find((value) => value.field_id === id) ?? []);
    return { ...artifact, values };
  }

  /** As JSON, one by one. */
  async function* present(
    actor: Actor,
    visible: VisibleTracker,
    found: AsyncIterable<readonly ArtifactContext[]>,
    shape: Shape,
  ): AsyncIterable<string | Buffer> {
    const { table, format } = shape;
    const view = shape.at?.view ?? artifactView;
    const nameOf = new Map(visible.tracker.elements.map((field) => [field.id, field.name]));
    for await (const artifact of view.presentEach(actor, found, shape.withValues ? 'collection' : 'none')) {
      const shown = table === undefined ? artifact : inColumns(artifact, visible, table);
      yield format === 'nested'
        ? await writeArtifact(shown)
        : writeRow(flatten(shown.values ?? [], (id) => nameOf.get(id) ?? String(id), format));
    }
  }

  return [
    route({
      method: 'GET',
      path: '/tracker_reports/:id/artifacts',
      items: '/artifacts/:id',
      summary: 'The artifacts that a report shows, in its order',
      access: 'hybrid',
      requires: 'report.read',
      params: IdParams,
      query: Type.Object({
        values: Type.Optional(Type.Enum(['all', 'from_table_renderer'])),
        table_renderer_id: RendererId,
        output_format: Type.Optional(Type.Enum(['nested', 'flat', 'flat_with_semicolon_string_array'])),
        with_unsaved_changes: Type.Optional(Type.Boolean()),
        cursor: Type.Optional(Type.String({ description: 'in place of `offset`, from a `Link` header' })),
        ...AtQuery,
      }),
      page: pages.reportArtifacts,
      answers: Type.Union([Type.Array(Artifact), Type.Array(Flat)]),
      problems: [...runProblems, 'report_without_values', 'search_cursor_invalid', 'search_cursor_with_offset'],
      async handle({ actor, params, query, page }) {
        const visible = await reports.readable(actor, params.id);
        const { values, output_format: format = 'nested', table_renderer_id, cursor } = query;
        if (values === undefined && format !== 'nested') throw problem('report_without_values');
        const table = values === 'from_table_renderer' ? tableOf(visible.report, table_renderer_id) : undefined;
        const at = await momentOf(actor, query.at);
        const { found, total, offset, ...cursors } = await reportResults.page(actor, visible, table, {
          ...page,
          cursor,
          at,
        });
        const shown = present(actor, visible, found, { withValues: values !== undefined, table, format, at });
        const again = { values, table_renderer_id, output_format: format, at: query.at, limit: page.limit };
        const links = linkHeader(`/api/tracker_reports/${params.id}/artifacts`, again, cursors);
        return answer(new StreamedList(shown), { ...pageHeaders({ ...page, offset }, total), ...links });
      },
    }),
    route({
      method: 'GET',
      path: '/tracker_reports/:id/csv',
      summary: 'A table of a report with all its rows, as a CSV file',
      access: 'hybrid',
      requires: 'report.read',
      params: IdParams,
      query: Type.Object({
        table_renderer_id: RendererId,
        query: Type.Optional(Type.String({ description: 'criteria, a JSON object, in place of the saved query' })),
        expert_query: Type.Optional(Type.String({ description: 'TQL, in place of the saved query' })),
        columns: Type.Optional(
          Type.String({ description: 'names of fields, with commas, in place of the saved ones' }),
        ),
        sort: Type.Optional(Type.String({ description: '`-severity,title`, in place of the saved order' })),
        separator: Type.Optional(Type.Enum(['comma', 'semicolon', 'tab'])),
        with_byte_order_mark: Type.Optional(Type.Boolean()),
        ...AtQuery,
      }),
      downloads: 'text/csv',
      extension: true,
      problems: [...runProblems, 'report_field_unknown', 'report_column_twice', 'report_query_given_twice'],
      async handle({ actor, params, query }) {
        const saved = await reports.readable(actor, params.id);
        const { visible, table } = withOverrides(saved, tableOf(saved.report, query.table_renderer_id), query);
        if (hasOverrides(query))
          await reportResults.check(actor, visible, { query: visible.report.query, renderers: [table] });
        const text = await reportExport.csv(actor, visible, table, {
          separator: query.separator ?? 'comma',
          withMark: query.with_byte_order_mark === true,
          at: await momentOf(actor, query.at),
        });
        const { id: trackerId, projectId } = visible.tracker;
        await events.record(dataExported(actor, 'report', { projectId, trackerId }));
        return new Download(`${visible.tracker.itemName}-${visible.report.id}.csv`, text);
      },
    }),
  ];
}

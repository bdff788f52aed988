import { Type } from 'typebox';
import { IdParams } from '../../../../contract/common.ts';
import { pages } from '../../../../contract/limits.ts';
import { FullReport, NewReport, Report, ReportPatch } from '../../../../contract/trackers/report.ts';
import { actionsFor } from '../../../domain/policies/policy.ts';
import { callerOf } from '../../../http/caller.ts';
import { slice } from '../../../http/pagination.ts';
import { type AnyRoute, route } from '../../../http/route.ts';
import { presentFullReport, presentReport } from '../present.ts';
import type { Reports } from '../service.ts';

const contentProblems = [
  'report_not_editable',
  'report_label_empty',
  'reports_too_many',
  'report_field_unknown',
  'report_column_twice',
  'report_query_given_twice',
  'report_default_personal',
  'search_not_understood',
] as const;

export function reportRoutes({ reports }: { reports: Reports }): AnyRoute[] {
  return [
    route({
      method: 'GET',
      path: '/trackers/:id/tracker_reports',
      items: '/tracker_reports/:id',
      summary: 'The public reports of a tracker and those of the caller, by name',
      access: 'hybrid',
      requires: 'tracker.read',
      params: IdParams,
      page: pages.trackerReports,
      answers: Type.Array(Report),
      problems: ['tracker_not_found', 'tracker_not_visible'],
      async handle({ actor, params, page }) {
        return slice(page, (await reports.listOf(actor, params.id)).map(presentReport));
      },
    }),
    route({
      method: 'POST',
      path: '/trackers/:id/tracker_reports',
      summary: 'Saves a personal report; tracker administrators can also save public ones',
      access: 'protected',
      requires: 'tracker.create_report',
      params: IdParams,
      body: NewReport,
      status: 201,
      answers: FullReport,
      extension: true,
      problems: ['tracker_not_found', 'tracker_not_visible', ...contentProblems],
      async handle({ actor, params, body }) {
        return presentFullReport(await reports.create(actor, callerOf(actor), params.id, body));
      },
    }),
    route({
      method: 'GET',
      path: '/tracker_reports/:id',
      summary: 'A report; as an extension with its query and its tables',
      access: 'hybrid',
      requires: 'report.read',
      params: IdParams,
      query: Type.Object({ with_unsaved_changes: Type.Optional(Type.Boolean()) }),
      answers: FullReport,
      problems: ['report_not_found', 'forbidden'],
      async handle({ actor, params }) {
        return presentFullReport(await reports.readable(actor, params.id));
      },
      actions: {
        kind: 'report',
        of: async ({ actor, params }) => actionsFor(actor, 'report', await reports.readable(actor, params.id)),
      },
    }),
    route({
      method: 'PATCH',
      path: '/tracker_reports/:id',
      summary: 'Changes the given members of a report',
      access: 'protected',
      requires: 'report.update',
      params: IdParams,
      body: ReportPatch,
      answers: FullReport,
      extension: true,
      problems: [
        'report_not_found',
        'forbidden',
        'report_renderer_unknown',
        'report_default_needed',
        ...contentProblems,
      ],
      async handle({ actor, params, body }) {
        return presentFullReport(await reports.change(actor, callerOf(actor), params.id, body));
      },
    }),
    route({
      method: 'DELETE',
      path: '/tracker_reports/:id',
      summary: 'Permanently deletes a report',
      access: 'protected',
      requires: 'report.update',
      params: IdParams,
      status: 204,
      extension: true,
      problems: ['report_not_found', 'forbidden', 'report_not_editable', 'report_default_needed'],
      async handle({ actor, params }) {
        await reports.remove(actor, params.id);
      },
    }),
  ];
}

import type { ProblemTable } from './table.ts';

export const reportsProblems = {
  report_not_found: { status: 404, detail: 'Report not found' },
  report_without_table: { status: 400, detail: 'The report does not have a table renderer' },
  report_with_tables: { status: 400, detail: 'The report has more than one table renderer' },
  report_renderer_unknown: {
    status: 400,
    detail: 'The requested table report renderer has not been found in the report',
  },
  report_without_values: {
    status: 400,
    detail: 'No values in the artifact representation, check the query parameters',
  },
  report_not_editable: { status: 403, detail: 'Only administrators of the tracker may change public reports.' },
  reports_too_many: { status: 409, detail: 'You have {maximum} reports in this tracker already. Delete one first.' },
  report_label_empty: { status: 400, detail: 'The label of a report cannot be empty.' },
  report_field_unknown: { status: 400, detail: '`{member}`: this tracker has no field {given}.{hint}' },
  report_column_twice: { status: 400, detail: '`columns`: the field {name} appears twice.' },
  report_query_given_twice: { status: 400, detail: 'Send either `criteria` or `expert_query`, not both.' },
  report_default_personal: { status: 400, detail: 'Only a public report can be the default of its tracker.' },
  report_default_needed: {
    status: 400,
    detail: 'A tracker needs a default report. Make another report the default first.',
  },
  report_criterion_gone: {
    status: 400,
    detail: 'The report filters by the field {name}, which no longer exists. Please change the report.',
  },
  report_not_applicable: {
    status: 400,
    detail: 'The report filters by something that no longer exists or that you may not read.',
  },
} as const satisfies ProblemTable;

import type { ProblemTable } from './table.ts';

export const crossTrackerProblems = {
  crosstracker_query_not_json: { status: 400, detail: "Parameter 'query' is not JSON formatted: {reason}" },
  crosstracker_query_invalid: { status: 400, detail: "Parameter 'query' is invalid: {reason}" },
  crosstracker_query_refused: { status: 400, detail: '{reason}', i18n: true },
  /** `error` has additional members. */
  crosstracker_query_unreadable: { status: 400, detail: '' },
  crosstracker_widget_unknown: { status: 404, detail: 'Widget with id {id} not found', i18n: true },
  crosstracker_widget_hidden: { status: 404, detail: 'Widget not found' },
  crosstracker_query_not_found: { status: 404, detail: 'Query not found', i18n: true },
  crosstracker_widget_other: { status: 400, detail: "Given 'widget_id' parameter is invalid", i18n: true },
  crosstracker_queries_too_many: {
    status: 409,
    detail: 'This widget has {maximum} queries already. Delete one first.',
  },

  dashboard_not_found: { status: 404, detail: 'There is no such dashboard.' },
  dashboards_too_many: { status: 409, detail: 'There are {maximum} dashboards already. Delete one first.' },
  widget_unknown: {
    status: 400,
    detail: '`widgets`: this dashboard has no widget {id} of this kind, or it is listed twice.',
  },
  widget_texts_too_long: {
    status: 400,
    detail: '`widgets`: the texts of a dashboard have at most {maximum} characters in all.',
  },
  widget_setting_missing: { status: 400, detail: '`widgets`: a widget of the kind {kind} needs the setting `{name}`.' },
  widget_setting_unknown: { status: 400, detail: '`widgets`: a widget of the kind {kind} has no setting `{name}`.' },
} as const satisfies ProblemTable;

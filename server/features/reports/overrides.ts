import { isRecord } from '../../lib/is-record.ts';
import { knownFields } from '../../domain/query/fields.ts';
import { columnsGiven, sortGiven } from '../../domain/reports/given.ts';
import { type QueryInput, queryGiven } from '../../domain/reports/query.ts';
import type { TableRenderer } from '../../domain/reports/report.ts';
import { parseCriteria } from '../search/index.ts';
import type { VisibleReport } from './visible.ts';

/** Replaces parts of the saved report for one request. */
export interface ReportOverrides {
  query?: string;
  expert_query?: string;
  /** names or ids of fields, separated by commas */
  columns?: string;
  sort?: string;
}

function questionOf({ query, expert_query }: ReportOverrides): QueryInput {
  const criteria = query === undefined ? undefined : parseCriteria(query);
  // Either of the two replaces both. JSON that is not an object counts as no criteria.
  if (criteria !== undefined) {
    return { criteria: isRecord(criteria) ? criteria : {}, expert_query: expert_query ?? '' };
  }
  return expert_query === undefined ? {} : { criteria: {}, expert_query };
}

/** A table of the report with the overrides applied. Everything else is as saved. */
export function withOverrides(
  visible: VisibleReport,
  table: TableRenderer,
  overrides: ReportOverrides,
): { visible: VisibleReport; table: TableRenderer } {
  const { tracker, rights, report } = visible;
  const known = knownFields(tracker, rights);
  const { columns, sort } = overrides;
  return {
    visible: { ...visible, report: { ...report, query: queryGiven(known, questionOf(overrides), report.query) } },
    table: {
      ...table,
      ...(columns === undefined ? {} : { columns: columnsGiven(known, columns.split(','), { parameter: 'columns' }) }),
      ...(sort === undefined ? {} : { sort: sortGiven(tracker, rights, sort, { parameter: 'sort' }) }),
    },
  };
}

export const hasOverrides = ({ query, expert_query, columns, sort }: ReportOverrides): boolean =>
  [query, expert_query, columns, sort].some((said) => said !== undefined);

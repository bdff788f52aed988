import { problem } from '../../../contract/problems.ts';
import { isRecord } from '../../domain/fields/given.ts';
import { knownFields } from '../../domain/query/fields.ts';
import { columnsGiven, sortGiven } from '../../domain/reports/given.ts';
import { type QueryInput, queryGiven } from '../../domain/reports/query.ts';
import type { TableRenderer } from '../../domain/reports/report.ts';
import { parseCriteria } from '../search/index.ts';
import type { SeenReport } from './seen.ts';

/** What a caller wants to see this once in place of what was saved. */
export interface Instead {
  query?: string;
  expert_query?: string;
  /** names or ids of fields, with commas between */
  columns?: string;
  sort?: string;
}

function questionOf({ query, expert_query }: Instead): QueryInput {
  const criteria = query === undefined ? undefined : parseCriteria(query);
  if (criteria !== undefined && !isRecord(criteria)) {
    throw problem('search_not_understood', { reason: 'Criteria must be a JSON object, by the names of fields' });
  }
  // Whoever says one of the two wants nothing of the other.
  if (criteria !== undefined) return { criteria, expert_query: expert_query ?? '' };
  return expert_query === undefined ? {} : { criteria: {}, expert_query };
}

/** A table of the report as the caller wants it this once: what isn't said is as it was saved. */
export function seenInstead(
  seen: SeenReport,
  table: TableRenderer,
  instead: Instead,
): { seen: SeenReport; table: TableRenderer } {
  const { tracker, rights, report } = seen;
  const known = knownFields(tracker, rights);
  const { columns, sort } = instead;
  return {
    seen: { ...seen, report: { ...report, query: queryGiven(known, questionOf(instead), report.query) } },
    table: {
      ...table,
      ...(columns === undefined ? {} : { columns: columnsGiven(known, columns.split(',')) }),
      ...(sort === undefined ? {} : { sort: sortGiven(tracker, rights, sort) }),
    },
  };
}

export const isInstead = ({ query, expert_query, columns, sort }: Instead): boolean =>
  [query, expert_query, columns, sort].some((said) => said !== undefined);

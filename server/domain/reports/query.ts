import { problem } from '../../../contract/problems.ts';
import { isFault } from '../query/context.ts';
import { type KnownFields, knownFields } from '../query/fields.ts';
import type { Or } from '../query/tql/ast.ts';
import { isBlank, parse } from '../query/tql/parser.ts';
import type { TrackerRights } from '../policies/tracker-rights.ts';
import type { Tracker } from '../trackers/tracker.ts';
import { criteriaGiven } from './given.ts';
import type { ReportQuery } from './report.ts';

type Reads = Pick<TrackerRights, 'canRead'>;

export interface QueryInput {
  criteria?: Record<string, unknown>;
  expert_query?: string;
}

/** Applies a request to the query of a report. Clearing an unused part changes nothing. */
export function queryGiven(known: KnownFields, given: QueryInput, current: ReportQuery): ReportQuery {
  const { criteria, expert_query: text } = given;
  const hasCriteria = criteria !== undefined && Object.keys(criteria).length > 0;
  const hasText = text !== undefined && !isBlank(text);
  if (hasCriteria && hasText) throw problem('report_query_given_twice');
  if (hasText) return { kind: 'tql', text };
  if (hasCriteria) return { kind: 'criteria', criteria: criteriaGiven(known, criteria) };
  const isEmptied = current.kind === 'tql' ? text !== undefined : criteria !== undefined;
  return isEmptied ? { kind: 'all' } : current;
}

export interface Asked {
  criteria?: Record<string, unknown>;
  expertQuery?: string;
}

/**
 * The search of a report. A criterion on a deleted field makes the report fail, because omitting it would show
 * unintended artifacts. Messages don't contain the names of fields that the caller may not read.
 */
export function askedBy(query: ReportQuery, tracker: Tracker, rights: Reads): Asked {
  if (query.kind === 'all') return {};
  if (query.kind === 'tql') return { expertQuery: query.text };
  const known = knownFields(tracker, rights);
  const entries = query.criteria.map(({ field, name, given }): [string, unknown] => {
    if (known.numbered(field) !== undefined) return [String(field), given];
    const isThere = tracker.elements.some((element) => element.id === field && element.isUsed);
    throw isThere ? problem('report_not_applicable') : problem('report_criterion_gone', { name });
  });
  return { criteria: Object.fromEntries(entries) };
}

/** The criteria on fields that the caller may read, by the names of today. */
export function criteriaShown(query: ReportQuery, tracker: Tracker, rights: Reads): Record<string, unknown> {
  if (query.kind !== 'criteria') return {};
  const known = knownFields(tracker, rights);
  return Object.fromEntries(
    query.criteria.flatMap(({ field, given }): [string, unknown][] => {
      const found = known.numbered(field);
      return found === undefined ? [] : [[found.name, given]];
    }),
  );
}

const namesIn = ({ terms }: Or): string[] =>
  terms.flatMap((alternative) =>
    alternative.terms.flatMap((term) => {
      if (term.kind === 'or') return namesIn(term);
      return term.kind === 'comparison' && !term.name.startsWith('@') ? [term.name] : [];
    }),
  );

/** A query reveals its fields, so only callers who may read all of them see it. */
export function isReadableTql(text: string, tracker: Tracker, rights: Reads): boolean {
  const query = parse(text);
  if (isFault(query)) return false;
  const known = knownFields(tracker, rights);
  return namesIn(query).every((name) => known.named(name) !== undefined);
}

import { Problem, problem } from '../../../contract/problems.ts';
import type { Actor } from '../../domain/actor.ts';
import { comparisonOf, isFault } from '../../domain/query/index.ts';
import { usableSort } from '../../domain/reports/columns.ts';
import { askedBy } from '../../domain/reports/query.ts';
import type { Report, TableRenderer } from '../../domain/reports/report.ts';
import type { Page } from '../../http/pagination.ts';
import type { AsOf } from '../artifacts/index.ts';
import type { Search, Searches } from '../search/index.ts';
import type { VisibleTracker } from '../trackers/index.ts';
import type { VisibleReport } from './visible.ts';
import type { ReportChange } from './store/changes.ts';

/** The named table, or the only one. */
export function tableOf({ renderers }: Report, id: number | undefined): TableRenderer {
  const [first, ...others] = id === undefined ? renderers : renderers.filter((one) => one.id === id);
  if (first === undefined) throw problem(id === undefined ? 'report_without_table' : 'report_renderer_unknown');
  if (others.length > 0) throw problem('report_with_tables');
  return first;
}

/** A page by offset or by cursor, of the current state or of an earlier time. */
export type PageOrCursor = Page & { cursor?: string | undefined; at?: AsOf | undefined };

export type ReportPage = Awaited<ReturnType<Searches['find']>>;

const onlyOne: PageOrCursor = { limit: 1, offset: 0, maximum: 1 };

/** Runs reports. The search provides rows, totals and permissions. */
export function createResults(search: Searches) {
  function find(
    actor: Actor,
    visible: VisibleTracker,
    query: Report['query'],
    sort: TableRenderer['sort'],
    { cursor, at, ...page }: PageOrCursor,
  ): Promise<ReportPage> {
    const asked: Search = {
      ...askedBy(query, visible.tracker, visible.rights),
      sort,
      order: 'asc',
      ...(cursor === undefined ? {} : { cursor }),
      ...(at === undefined ? {} : { at }),
    };
    return search.find(actor, visible, asked, page);
  }

  return {
    /** In the order of the given table, or of the first one. */
    async page(
      actor: Actor,
      visible: VisibleReport,
      table: TableRenderer | undefined,
      page: PageOrCursor,
    ): Promise<ReportPage> {
      const { report, mayChange, tracker, rights } = visible;
      const sort = usableSort(tracker, rights, table ?? report.renderers[0]);
      try {
        return await find(actor, visible, report.query, sort, page);
      } catch (error) {
        // TQL errors contain names and values that some callers may not see, and nobody knows who could read a deleted
        // field.
        const code = error instanceof Problem ? error.code : undefined;
        const namesFields =
          code === 'report_criterion_gone' || (code === 'search_not_understood' && report.query.kind === 'tql');
        throw namesFields && !mayChange ? problem('report_not_applicable') : error;
      }
    },

    /** Refuses queries and sort orders that can't be run when they are saved. */
    async check(
      actor: Actor,
      visible: VisibleTracker,
      report: Pick<ReportChange, 'query' | 'renderers'>,
    ): Promise<void> {
      for (const [index, { sort }] of report.renderers.entries()) {
        const fault = sort.map((key) => comparisonOf(visible.tracker, visible.rights, key)).find(isFault);
        const details = { pointer: `/renderers/${index}/sort` };
        if (fault !== undefined) throw problem('search_not_understood', { reason: fault.fault }, { details });
      }
      await find(actor, visible, report.query, [], onlyOne);
    },
  };
}

export type Results = ReturnType<typeof createResults>;

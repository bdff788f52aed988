import { type Element, element, unlessEmpty } from '../../../lib/xml/element.ts';
import type { Report, TableRenderer } from '../../reports/report.ts';
import type { Tracker } from '../../trackers/tracker.ts';
import type { ExportContext } from '../context.ts';
import { criterionElement } from './criteria.ts';
import { fieldReference, toField } from './references.ts';

function rendererElement(tracker: Tracker, table: TableRenderer, rank: number): Element {
  const isThere = (id: number): boolean => tracker.elements.some((field) => field.id === id);
  const columns = (table.columns ?? []).filter(isThere).map((id) => toField('field', id));
  const sort = table.sort
    .filter(({ field }) => isThere(field))
    .map(({ field, isDescending }) =>
      element('field', { REF: fieldReference(field), is_desc: isDescending ? true : undefined }),
    );
  return element('renderer', { type: 'table', rank, chunksz: table.rowsPerPage }, [
    element('name', {}, table.label),
    ...unlessEmpty('description', table.description),
    element('columns', {}, columns),
    ...unlessEmpty('sort', sort),
  ]);
}

function reportElement(tracker: Tracker, report: Report, context: ExportContext): Element {
  const { query } = report;
  const expert = query.kind === 'tql' ? { is_in_expert_mode: true, expert_query: query.text } : {};
  const criteria = query.kind === 'criteria' ? query.criteria : [];
  return element('report', { is_default: report.isDefault, ...expert }, [
    element('name', {}, report.label),
    ...unlessEmpty('description', report.description),
    element(
      'criterias',
      {},
      criteria.flatMap((criterion, rank) => criterionElement(tracker, criterion, rank, context)),
    ),
    element(
      'renderers',
      {},
      report.renderers.map((table, rank) => rendererElement(tracker, table, rank)),
    ),
  ]);
}

/** The public reports of a tracker. */
export const reportsElement = (tracker: Tracker, reports: readonly Report[], context: ExportContext): Element[] =>
  unlessEmpty(
    'reports',
    reports.map((report) => reportElement(tracker, report, context)),
  );

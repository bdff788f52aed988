import { type Element, element, unlessEmpty } from '../../../lib/xml/element.ts';
import { transferOf } from '../../fields/index.ts';
import type { WrittenCriterion } from '../../fields/transfer-part.ts';
import type { Report, SavedCriterion, TableRenderer } from '../../reports/report.ts';
import type { Tracker } from '../../trackers/tracker.ts';
import type { ExportContext } from '../context.ts';
import { fieldReference, toField } from './references.ts';

/** A value alone has the operator `contains`, as in search criteria. */
function criterionOf(given: unknown): WrittenCriterion {
  const isWhole = typeof given === 'object' && given !== null && 'operator' in given && 'value' in given;
  const { operator, value } = isWhole ? given : { operator: 'contains', value: given };
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return { operator: String(operator), values: values.map(String) };
}

/** One condition of a report. A condition that an archive can't express is reported. */
function criterionElement(
  tracker: Tracker,
  { field: id, name, given }: SavedCriterion,
  rank: number,
  context: ExportContext,
): Element[] {
  const field = tracker.elements.find((one) => one.id === id);
  const value =
    field === undefined ? undefined : transferOf(field)?.criterion.write(field, criterionOf(given), context);
  if (field !== undefined && value !== undefined) {
    return [element('criteria', { rank }, [toField('field', field.id), value])];
  }
  context.leave?.(`criteria of reports: ${tracker.itemName}.${name}`);
  return [];
}

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

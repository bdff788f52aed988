import { type Element, element, unlessEmpty } from '../../../lib/xml/element.ts';
import { transferOf } from '../../fields/index.ts';
import type { WrittenCriterion } from '../../fields/transfer-part.ts';
import { keptToXml } from '../../kept/kept.ts';
import type { KeptTableParts, Report, SavedCriterion, TableRenderer } from '../../reports/report.ts';
import type { FormElement, Tracker } from '../../trackers/tracker.ts';
import type { ExportContext } from '../context.ts';
import { fieldReference, keptRendererReference, rendererReference, reportReference, toField } from './references.ts';
import { partNames } from './part-names.ts';

/** A value alone has the operator `contains`, as in search criteria. */
function criterionOf(given: unknown): WrittenCriterion {
  const isWhole = typeof given === 'object' && given !== null && 'operator' in given && 'value' in given;
  const { operator, value } = isWhole ? given : { operator: 'contains', value: given };
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return { operator: String(operator), values: values.map(String) };
}

/** The format supports only conditions with texts and offered values of lists. */
function isPublic({ attributes, content }: Element): boolean {
  if (attributes['type'] === 'text') return true;
  const chosen = typeof content === 'string' ? [] : content.filter(({ name }) => name === 'selected_value');
  return attributes['type'] === 'list' && chosen.every((one) => Object.keys(one.attributes).join(' ') === 'REF');
}

/** The value of a condition. A value that the document can't express is reported. */
function valueElements(tracker: Tracker, field: FormElement, saved: SavedCriterion, context: ExportContext): Element[] {
  const value = transferOf(field)?.criterion.write(field, criterionOf(saved.given), context);
  if (value === undefined) context.leave?.(`criteria of reports: ${tracker.itemName}.${field.name}`);
  return value === undefined || (context.hasAdditions !== true && !isPublic(value)) ? [] : [value];
}

/** The conditions of a report, and the fields that it shows without a condition. */
function criteriaElements(tracker: Tracker, { query, kept }: Report, context: ExportContext): Element[] {
  const unused = query.kind === 'tql' ? (kept?.unusedCriteria ?? []) : [];
  const conditions = query.kind === 'criteria' ? query.criteria : unused;
  const saved = new Map(conditions.map((one) => [one.field, one]));
  const shown = kept?.criteria ?? [];
  const others = [...saved.keys()].filter((id) => !shown.some(({ field }) => field === id));
  const all = [...shown, ...others.map((field) => ({ field, isAdvanced: false }))];
  return all.flatMap(({ field: id, isAdvanced }, rank) => {
    const field = tracker.elements.find((one) => one.id === id);
    const criterion = saved.get(id);
    if (field === undefined) {
      if (criterion !== undefined) context.leave?.(`criteria of reports: ${tracker.itemName}.${criterion.name}`);
      return [];
    }
    const value = criterion === undefined ? [] : valueElements(tracker, field, criterion, context);
    return [
      element('criteria', { rank, is_advanced: isAdvanced ? true : undefined }, [toField('field', field.id), ...value]),
    ];
  });
}

/** Imported columns are unchanged, unless a field was added, removed or moved. */
function columnElements({ columns, kept }: TableRenderer, isThere: (id: number) => boolean): Element[] {
  const fields = (columns ?? []).filter(isThere);
  const imported = (kept?.columns ?? []).filter(({ field }) => fields.includes(field));
  const isSame = [...new Set(imported.map(({ field }) => field))].join() === fields.join();
  const ofField = (id: number): KeptTableParts['columns'] => {
    const own = imported.filter(({ field }) => field === id);
    return own.length === 0 ? [{ field: id }] : own;
  };
  const all = isSame ? imported : fields.flatMap(ofField);
  return all.map(({ field, nature, format }) =>
    element('field', { REF: fieldReference(field), 'artlink-nature': nature, 'artlink-nature-format': format }),
  );
}

function tableElement(tracker: Tracker, table: TableRenderer, rank: number, { hasAdditions }: ExportContext): Element {
  const isThere = (id: number): boolean => tracker.elements.some((field) => field.id === id);
  const columns = columnElements(table, isThere);
  const sort = table.sort
    .filter(({ field }) => isThere(field))
    .map(({ field, isDescending }) =>
      element('field', {
        REF: fieldReference(field),
        is_desc: isDescending && hasAdditions === true ? true : undefined,
      }),
    );
  const attributes = { type: 'table', rank, ID: rendererReference(table.id), chunksz: table.rowsPerPage };
  const multisort = table.kept?.isMultisort === true ? true : undefined;
  return element('renderer', { ...attributes, multisort }, [
    element('name', {}, table.label),
    ...unlessEmpty('description', table.description),
    element('columns', {}, columns),
    ...unlessEmpty('sort', sort),
  ]);
}

/** The tables, with imported charts and boards at their positions, if there are enough tables before them. */
function rendererElements(tracker: Tracker, report: Report, context: ExportContext): Element[] {
  const nameOf = partNames(tracker);
  const elements: Element[] = [];
  const tables = [...report.renderers];
  const addTables = (upTo: number): void => {
    for (const table of tables.splice(0, Math.max(0, upTo - elements.length)))
      elements.push(tableElement(tracker, table, elements.length, context));
  };
  for (const { rank, key, element: kept } of (report.kept?.renderers ?? []).toSorted(
    (one, other) => one.rank - other.rank,
  )) {
    addTables(rank);
    for (const { attributes, ...rest } of keptToXml(kept, nameOf)) {
      const { type = '', ...others } = attributes;
      const ID = keptRendererReference(report.id, key);
      elements.push({ ...rest, attributes: { type, rank: elements.length, ID, ...others } });
    }
  }
  addTables(Number.POSITIVE_INFINITY);
  return elements;
}

function reportElement(tracker: Tracker, report: Report, context: ExportContext): Element {
  const { query, kept } = report;
  const unused = kept?.expertQuery ?? '';
  const expert =
    query.kind === 'tql'
      ? { is_in_expert_mode: true, expert_query: query.text }
      : { expert_query: unused === '' ? undefined : unused };
  const attributes = {
    id: reportReference(report.id),
    is_default: report.isDefault,
    is_query_displayed: kept?.isQueryDisplayed === false ? false : undefined,
    ...expert,
  };
  return element('report', attributes, [
    element('name', {}, report.label),
    ...unlessEmpty('description', report.description),
    element('criterias', {}, criteriaElements(tracker, report, context)),
    element('renderers', {}, rendererElements(tracker, report, context)),
  ]);
}

/** The public reports of a tracker. */
export const reportsElement = (tracker: Tracker, reports: readonly Report[], context: ExportContext): Element[] =>
  unlessEmpty(
    'reports',
    reports.map((report) => reportElement(tracker, report, context)),
  );

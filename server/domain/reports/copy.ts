import { transferOf } from '../fields/index.ts';
import { none } from '../fields/none.ts';
import type { Copied } from '../fields/transfer-part.ts';
import type { FormElement } from '../trackers/tracker.ts';
import { renumberedKept } from '../kept/kept.ts';
import type {
  KeptReportParts,
  KeptTableParts,
  NewRenderer,
  Report,
  ReportContent,
  ReportQuery,
  SavedCriterion,
} from './report.ts';

/** A value without a counterpart in the copy is kept, and the copy reports it as unknown. */
function movedValue(field: FormElement, given: unknown, copied: Copied): unknown {
  if (Array.isArray(given)) return given.map((one) => movedValue(field, one, copied));
  if (typeof given !== 'string' && typeof given !== 'number') return given;
  const copy = transferOf(field)?.criterion.copy ?? none;
  return copy === none ? given : (copy(field, String(given), copied) ?? given);
}

function movedCriterion(criterion: SavedCriterion, copied: Copied): SavedCriterion {
  const field = copied.source.elements.find((element) => element.id === criterion.field);
  if (field === undefined) return criterion;
  const { given } = criterion;
  const isWhole = typeof given === 'object' && given !== null && 'value' in given;
  return {
    ...criterion,
    field: copied.numbers.fields.get(field.id) ?? field.id,
    given: isWhole ? { ...given, value: movedValue(field, given.value, copied) } : movedValue(field, given, copied),
  };
}

/** TQL refers to fields and values by name, so it means the same in the copy. */
const movedQuery = (query: ReportQuery, copied: Copied): ReportQuery =>
  query.kind === 'criteria'
    ? { ...query, criteria: query.criteria.map((criterion) => movedCriterion(criterion, copied)) }
    : query;

function movedTableParts({ isMultisort, columns }: KeptTableParts, { numbers }: Copied): KeptTableParts {
  const moved = columns.flatMap((column) => {
    const field = numbers.fields.get(column.field);
    return field === undefined ? [] : { ...column, field };
  });
  return { isMultisort, columns: moved };
}

function movedRenderer(renderer: NewRenderer, copied: Copied): NewRenderer {
  const { numbers } = copied;
  const moved = (id: number): number[] => {
    const fresh = numbers.fields.get(id);
    return fresh === undefined ? [] : [fresh];
  };
  return {
    ...renderer,
    columns: renderer.columns?.flatMap(moved) ?? null,
    sort: renderer.sort.flatMap((key) => moved(key.field).map((field) => ({ ...key, field }))),
    ...(renderer.kept === undefined ? {} : { kept: movedTableParts(renderer.kept, copied) }),
  };
}

function movedParts(kept: KeptReportParts, copied: Copied): KeptReportParts {
  const { numbers } = copied;
  const field = (id: number): number => numbers.fields.get(id) ?? id;
  const value = (id: number): number => numbers.values.get(id) ?? id;
  return {
    ...kept,
    criteria: kept.criteria.map((one) => ({ ...one, field: field(one.field) })),
    ...(kept.unusedCriteria === undefined
      ? {}
      : { unusedCriteria: kept.unusedCriteria.map((one) => movedCriterion(one, copied)) }),
    renderers: kept.renderers.map((one) => ({ ...one, element: renumberedKept(one.element, field, value) })),
  };
}

/** The report for the copy of its tracker. */
export const copiedReport = (report: Report, copied: Copied): ReportContent => ({
  label: report.label,
  description: report.description,
  query: movedQuery(report.query, copied),
  renderers: report.renderers.map(({ id: _id, ...renderer }) => movedRenderer(renderer, copied)),
  ...(report.kept === undefined ? {} : { kept: movedParts(report.kept, copied) }),
});

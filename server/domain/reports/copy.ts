import type { Numbers } from '../trackers/plan.ts';
import type { FormElement, Tracker } from '../trackers/tracker.ts';
import type { NewRenderer, Report, ReportContent, ReportQuery, SavedCriterion } from './report.ts';

/** A tracker and what became of it in its copy. */
export interface Copied {
  source: Tracker;
  copy: Tracker;
  numbers: Pick<Numbers, 'fields' | 'values'>;
}

const groupIn = (given: string): number | undefined => {
  const digits = /^(?:\d+_)?(\d{1,10})$/.exec(given)?.[1];
  return digits === undefined ? undefined : Number(digits);
};

/** A value of a list that names groups; they go by the number of the value or by that of the group. */
function movedGroup({ bind }: FormElement, given: string, { numbers }: Copied): string {
  if (bind?.type !== 'ugroups') return given;
  const value =
    bind.values.find((one) => String(one.id) === given) ?? bind.values.find((one) => one.group === groupIn(given));
  return String(numbers.values.get(value?.id ?? 0) ?? given);
}

/** `102_3` are the members of project 102. */
const movedProjectGroup = (given: string, { source, copy }: Copied): string =>
  given.startsWith(`${source.projectId}_`) ? `${copy.projectId}${given.slice(String(source.projectId).length)}` : given;

function movedStatic(given: string, { numbers }: Copied): string {
  const [, prefix = '', digits = ''] = /^(b?)(\d{1,10})$/.exec(given) ?? [];
  const id = numbers.values.get(Number(digits));
  return digits === '' || id === undefined ? given : `${prefix}${id}`;
}

/** What has no counterpart in the copy stays as it is: the copy then says that it doesn't know it. */
function movedValue(field: FormElement, given: unknown, copied: Copied): unknown {
  if (Array.isArray(given)) return given.map((one) => movedValue(field, one, copied));
  if (typeof given !== 'string' && typeof given !== 'number') return given;
  if (field.type === 'perm') return movedProjectGroup(String(given), copied);
  if (field.bind?.type === 'ugroups') return movedGroup(field, String(given), copied);
  return field.bind?.type === 'static' ? movedStatic(String(given), copied) : given;
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

/** TQL names fields and values as people do: it means the same in the copy. */
const movedQuery = (query: ReportQuery, copied: Copied): ReportQuery =>
  query.kind === 'criteria'
    ? { ...query, criteria: query.criteria.map((criterion) => movedCriterion(criterion, copied)) }
    : query;

function movedRenderer(renderer: NewRenderer, { numbers }: Copied): NewRenderer {
  const moved = (id: number): number[] => {
    const fresh = numbers.fields.get(id);
    return fresh === undefined ? [] : [fresh];
  };
  return {
    ...renderer,
    columns: renderer.columns?.flatMap(moved) ?? null,
    sort: renderer.sort.flatMap((key) => moved(key.field).map((field) => ({ ...key, field }))),
  };
}

/** A report as the copy of its tracker has it. */
export const copiedReport = (report: Report, copied: Copied): ReportContent => ({
  label: report.label,
  description: report.description,
  query: movedQuery(report.query, copied),
  renderers: report.renderers.map(({ id: _id, ...renderer }) => movedRenderer(renderer, copied)),
});

import type { FullReport } from '../../../../../contract/trackers/report.ts';
import type { FullTracker, TrackerField } from '../../../../../contract/trackers/tracker.ts';
import type { RowsRequest } from '../../../api/artifacts/rows.ts';
import { type Criteria, criteriaOf, type TableAddress } from './address.ts';
import { usualCriteria, usualSort } from '../filters/quick.ts';
import { columnFields, fieldNamed, groupFields } from './fields.ts';
import { needsValue } from '../../../fields/cell/cell-value.ts';

/** Which artifacts are shown: by conditions on fields, or by a TQL query. */
export type Question = { criteria: Criteria } | { tql: string };

/** The view of the table: the address, with defaults from the report. */
export interface View {
  question: Question;
  columns: TrackerField[];
  sort: string;
  group: TrackerField | undefined;
  /** the time that is shown; undefined: now */
  at: string | undefined;
}

/** A report without any condition is the usual list: what is open. */
const questionOf = (tracker: FullTracker, { filter, tql }: TableAddress, report: FullReport): Question => {
  if (tql !== undefined) return { tql };
  if (filter !== undefined) return { criteria: filter };
  if (report.is_in_expert_mode) return { tql: report.expert_query };
  const criteria = criteriaOf(report.criteria);
  return { criteria: Object.keys(criteria).length === 0 && isUsualReport(report) ? usualCriteria(tracker) : criteria };
};

/** The report that every tracker begins with. Its name says nothing, and it has no conditions unless somebody adds some. */
export const isUsualReport = ({ label }: FullReport): boolean => label === 'Default';

const namesIn = (text: string): string[] => text.split(',').filter((name) => name !== '');

/** The columns of the report if the address has none, or only unknown ones. */
function columnsOf(tracker: FullTracker, report: FullReport, named: string | undefined): TrackerField[] {
  const shown = columnFields(tracker);
  const pick = (names: readonly string[]) =>
    names.flatMap((name) => shown.find((field) => field === fieldNamed(tracker, name)) ?? []);
  const chosen = named === undefined ? [] : pick(namesIn(named));
  if (chosen.length > 0) return chosen;
  const usual = pick((report.renderers[0]?.columns ?? []).map(({ name }) => name));
  return usual.length > 0 ? usual : shown.slice(0, 5);
}

function sortOf(tracker: FullTracker, report: FullReport): string {
  const own = report.renderers[0]?.sort ?? '';
  return own === '' && isUsualReport(report) ? usualSort(tracker) : own;
}

export function viewOf(tracker: FullTracker, report: FullReport, address: TableAddress, usual?: string): View {
  const { group, at } = address;
  return {
    question: questionOf(tracker, address, report),
    columns: columnsOf(tracker, report, address.columns ?? usual),
    sort: address.sort ?? sortOf(tracker, report),
    group: group === undefined ? undefined : groupFields(tracker).find(({ name }) => name === group),
    at,
  };
}

const needsValues = (tracker: FullTracker, columns: readonly TrackerField[]): boolean =>
  columns.some((field) => needsValue(tracker, field));

export const isEverything = (question: Question): boolean =>
  'criteria' in question ? Object.keys(question.criteria).length === 0 : question.tql.trim() === '';

export function askedBy(tracker: FullTracker, { question, columns, sort, at }: View): RowsRequest {
  return {
    ...(isEverything(question)
      ? {}
      : 'criteria' in question
        ? { query: JSON.stringify(question.criteria) }
        : { expert_query: question.tql }),
    ...(sort === '' ? {} : { sort }),
    // Those that changed at the same time: the newest first, too.
    ...(sort.startsWith('-') ? { order: 'desc' as const } : {}),
    ...(needsValues(tracker, columns) ? { values: 'all' as const } : {}),
    ...(at === undefined ? {} : { at }),
  };
}

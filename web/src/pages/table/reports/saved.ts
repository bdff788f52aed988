import type { FullReport, NewReport } from '../../../../../contract/trackers/report.ts';
import type { View } from '../view/view.ts';

/** The table as a report. Grouping is not part of a report, but the sort order is. */
export function savedOf({ question, columns, sort, group }: View, report?: FullReport): Omit<NewReport, 'label'> {
  const order = [group?.name ?? '', sort].filter((key) => key !== '').join(',');
  const [first, ...others] = report?.renderers ?? [];
  return {
    // The unused kind of query must be cleared.
    criteria: 'criteria' in question ? question.criteria : {},
    expert_query: 'criteria' in question ? '' : question.tql,
    renderers: [
      {
        ...(first === undefined ? {} : { id: first.id }),
        columns: columns.map(({ field_id }) => field_id),
        sort: order,
      },
      ...others.map(({ id }) => ({ id })),
    ],
  };
}

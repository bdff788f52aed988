import type { FullReport, NewReport } from '../../../../../contract/trackers/report.ts';
import type { View } from '../view/view.ts';

/** What the table shows, as a report keeps it. A group is not part of a report, its order is. */
export function savedOf({ question, columns, sort, group }: View, report?: FullReport): Omit<NewReport, 'label'> {
  const order = [group?.name ?? '', sort].filter((key) => key !== '').join(',');
  const [first, ...others] = report?.renderers ?? [];
  return {
    // What isn't asked any more has to be emptied.
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

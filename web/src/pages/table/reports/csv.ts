import type { FullReport } from '../../../../../contract/trackers/report.ts';
import { isEverything, type View } from '../view/view.ts';

/** The download address of the table: the report with the differences from it. */
export function csvAddress({ id, renderers }: FullReport, { question, columns, sort, group, at }: View): string {
  const parameters = new URLSearchParams({
    ...('tql' in question && !isEverything(question)
      ? { expert_query: question.tql }
      : { query: JSON.stringify('criteria' in question ? question.criteria : {}) }),
    columns: columns.map(({ name }) => name).join(','),
    sort: [group?.name ?? '', sort].filter((key) => key !== '').join(','),
    ...(at === undefined ? {} : { at }),
  });
  const [first] = renderers;
  if (first !== undefined) parameters.set('table_renderer_id', String(first.id));
  return `/api/tracker_reports/${id}/csv?${parameters}`;
}

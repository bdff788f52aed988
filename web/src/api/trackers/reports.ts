import { queryOptions } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import type { WithActions } from '../../../../contract/abilities.ts';
import type { FullReport, NewReport, Report, ReportPatch } from '../../../../contract/trackers/report.ts';
import { get, page } from '../client.ts';
import { patch, post, remove, type Version } from '../writes.ts';

const mostAtOnce = 1000;

/** A report with the actions that the person may take. */
export type KnownReport = WithActions<FullReport, 'report'> & Version;

async function readReports(tracker: number): Promise<Report[]> {
  const found: Report[] = [];
  for (;;) {
    const query = { limit: mostAtOnce, offset: found.length };
    const { items, total } = await page<Report>(`/trackers/${tracker}/tracker_reports`, { query });
    found.push(...items);
    if (items.length === 0 || found.length >= total) return found;
  }
}

/** The public reports of a tracker and the person's own, by name. */
export const reportsQuery = (tracker: number) =>
  queryOptions({
    queryKey: ['tracker', tracker, 'reports'],
    staleTime: 60_000,
    queryFn: () => readReports(tracker),
  });

export const reportQuery = (report: number) =>
  queryOptions({
    queryKey: ['report', report],
    staleTime: 60_000,
    queryFn: () => get<KnownReport>(`/tracker_reports/${report}`, { query: { with: 'actions,etag' } }),
  });

export const saveReport = (tracker: number, report: NewReport): Promise<FullReport> =>
  post<FullReport>(`/trackers/${tracker}/tracker_reports`, report);

export const changeReport = (seen: KnownReport, changes: ReportPatch, now?: Version): Promise<FullReport> =>
  patch<FullReport>(`/tracker_reports/${seen.id}`, now ?? seen, changes);

export const deleteReport = (seen: KnownReport, now?: Version): Promise<void> =>
  remove(`/tracker_reports/${seen.id}`, now ?? seen);

/** The report that is named, or the one that the tracker shows first. */
export function shownReport(reports: readonly Report[], named: number | undefined): number {
  const shown = named ?? (reports.find(({ is_default }) => is_default) ?? reports[0])?.id;
  if (shown === undefined) throw notFound();
  return shown;
}

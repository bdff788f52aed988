import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Report } from '../../../../../contract/trackers/report.ts';
import { type KnownReport, reportQuery, reportsQuery, shownReport } from '../../../api/trackers/reports.ts';
import { type KnownTracker, trackerQuery } from '../../../api/trackers/structure.ts';
import type { TableAddress } from './address.ts';
import { usualColumns } from './first-rows.ts';
import { type View, viewOf } from './view.ts';

const route = getRouteApi('/trackers/$tracker/');

export interface TableState {
  tracker: KnownTracker;
  reports: Report[];
  report: KnownReport;
  address: TableAddress;
  view: View;
  /** Whether the table shows something else than the report. */
  isChanged: boolean;
  /** Navigates with these parts of the address replaced; undefined: the default of the report. */
  go: (
    changes: { [Name in keyof TableAddress]: TableAddress[Name] | undefined },
    options?: { replace: boolean },
  ) => void;
}

/** The view of this address. */
export function useTable(): TableState {
  const params = route.useParams();
  const address = route.useSearch();
  const navigate = route.useNavigate();
  const { data: tracker } = useSuspenseQuery(trackerQuery(params.tracker));
  const { data: reports } = useSuspenseQuery(reportsQuery(params.tracker));
  const { data: report } = useSuspenseQuery(reportQuery(shownReport(reports, address.report)));
  const usual = usualColumns(tracker, address);
  const { filter, tql, columns, sort } = address;
  return {
    tracker,
    reports,
    report,
    address,
    view: viewOf(tracker, report, address, usual),
    isChanged: [filter, tql, columns, sort].some((said) => said !== undefined),
    // Back undoes the last change.
    go(changes, { replace } = { replace: false }) {
      const next = Object.entries({ ...address, ...changes }).filter(([, value]) => value !== undefined);
      void navigate({ search: Object.fromEntries(next), replace, resetScroll: false });
    },
  };
}

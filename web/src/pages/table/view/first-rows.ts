import type { QueryClient } from '@tanstack/react-query';
import { rowsQuery } from '../../../api/artifacts/rows.ts';
import type { KnownReport } from '../../../api/trackers/reports.ts';
import type { KnownTracker } from '../../../api/trackers/structure.ts';
import type { TableAddress } from './address.ts';
import { rememberedColumns } from './remembered-columns.ts';
import { askedBy, viewOf } from './view.ts';

/** The columns that the table shows if neither the address nor a report names any. */
export const usualColumns = ({ id }: { id: number }, { report }: TableAddress): string | undefined =>
  // A report opens with its own columns, not with the remembered ones.
  report === undefined ? rememberedColumns(id) : undefined;

/** Asks for the rows that this address shows first. In groups, their numbers come first. */
export function requestFirstRows(
  queries: QueryClient,
  tracker: KnownTracker,
  report: KnownReport,
  address: TableAddress,
): void {
  const view = viewOf(tracker, report, address, usualColumns(tracker, address));
  if (view.group === undefined) void queries.prefetchQuery(rowsQuery(tracker.id, askedBy(tracker, view), 0));
}

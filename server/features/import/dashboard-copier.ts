import type { Tx } from '../../db/index.ts';
import type { PortableWidget } from '../../domain/dashboards/dashboard.ts';
import { loadDashboards } from '../export/index.ts';
import type { TemplateCopier } from '../projects/index.ts';
import { publicReportsOf } from '../reports/transfer.ts';
import { trackersOfProject } from '../trackers/transfer.ts';
import { insertDashboards } from './writing/dashboards.ts';

/** Maps trackers and public reports of the source to the copy. Both have the same names and order. */
async function copiesOf(tx: Tx, from: number, to: number) {
  const [trackers, reports] = [new Map<number, number>(), new Map<number, number>()];
  const copies = new Map((await trackersOfProject(tx, to)).map(({ itemName, id }) => [itemName, id]));
  for (const { id, itemName } of await trackersOfProject(tx, from)) {
    const copy = copies.get(itemName);
    if (copy === undefined) continue;
    trackers.set(id, copy);
    const copied = await publicReportsOf(tx, copy);
    for (const [index, report] of (await publicReportsOf(tx, id)).entries()) {
      const counterpart = copied[index];
      if (counterpart !== undefined) reports.set(report.id, counterpart.id);
    }
  }
  return { trackers, reports };
}

/** Copies the dashboards of a template. A copy has no artifacts, so burndowns of artifacts are omitted. */
export const createDashboardCopier =
  (): TemplateCopier =>
  async (tx, { from, to }) => {
    const dashboards = await loadDashboards(tx, from);
    if (dashboards.length === 0) return;
    const { trackers, reports } = await copiesOf(tx, from, to);
    const copyOf = (widget: PortableWidget): PortableWidget[] => {
      const { report_id: report, tracker_id: tracker, artifact_id: artifact } = widget.settings;
      if (artifact !== undefined) return [];
      if (report === undefined && tracker === undefined) return [widget];
      const [report_id, tracker_id] = [reports.get(report ?? 0), trackers.get(tracker ?? 0)];
      if (report_id !== undefined) return [{ ...widget, settings: { report_id } }];
      return tracker_id === undefined ? [] : [{ ...widget, settings: { tracker_id } }];
    };
    await insertDashboards(
      tx,
      to,
      dashboards.map(({ label, widgets }) => ({ label, widgets: widgets.flatMap(copyOf) })),
    );
  };

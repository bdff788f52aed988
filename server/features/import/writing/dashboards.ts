import { randomUUID } from 'node:crypto';
import { quotas } from '../../../../contract/limits.ts';
import type { Tx } from '../../../db/index.ts';
import type { PortableDashboard } from '../../../domain/dashboards/dashboard.ts';
import { writeQuery } from '../../crosstracker/transfer.ts';
import { insertDashboard, widgetsOf, writeWidgets } from '../../dashboards/transfer.ts';

/** Adds dashboards to a new project. */
export async function insertDashboards(
  tx: Tx,
  projectId: number,
  dashboards: readonly PortableDashboard[],
): Promise<void> {
  for (const { label, widgets } of dashboards.slice(0, quotas.dashboards)) {
    const id = await insertDashboard(tx, { projectId, ownerId: null }, label);
    // The store reads its own members only.
    await writeWidgets(tx, id, widgets);
    for (const [index, { id: widgetId }] of (await widgetsOf(tx, id)).entries()) {
      for (const [rank, query] of (widgets[index]?.queries ?? []).entries()) {
        await writeQuery(tx, { ...query, id: randomUUID(), widgetId }, rank);
      }
    }
  }
}

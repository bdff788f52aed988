import type { DbOrTx } from '../../db/index.ts';
import type { PortableDashboard, PortableWidget } from '../../domain/dashboards/dashboard.ts';
import { queriesOf } from '../crosstracker/transfer.ts';
import { dashboardsOf, widgetsOf } from '../dashboards/transfer.ts';

/** The dashboards of a project, with the queries that their widgets save. */
export async function loadDashboards(source: DbOrTx, projectId: number): Promise<PortableDashboard[]> {
  const loaded: PortableDashboard[] = [];
  for (const { id, label } of await dashboardsOf(source, { projectId, ownerId: null })) {
    const widgets: PortableWidget[] = [];
    for (const { id: widgetId, kind, title, width, settings } of await widgetsOf(source, id)) {
      widgets.push({ kind, title, width, settings, queries: await queriesOf(source, widgetId) });
    }
    loaded.push({ label, widgets });
  }
  return loaded;
}

import type { Dashboard, DashboardReference, Widget } from '../../../contract/projects/dashboard.ts';
import { renderRichText } from '../../lib/text/render.ts';
import { presentProjectReference } from '../projects/index.ts';
import type { KnownDashboard, StoredWidget } from './service.ts';

export const presentDashboardReference = ({ dashboard, project }: KnownDashboard): DashboardReference => ({
  id: dashboard.id,
  uri: `dashboards/${dashboard.id}`,
  label: dashboard.label,
  project: project === null ? null : presentProjectReference(project),
});

async function presentWidget(widget: StoredWidget): Promise<Widget> {
  const { text } = widget.settings;
  return { ...widget, html: text === undefined ? null : await renderRichText(text, 'commonmark') };
}

export const presentDashboard = async (
  known: KnownDashboard,
  widgets: readonly StoredWidget[],
): Promise<Dashboard> => ({
  ...presentDashboardReference(known),
  widgets: await Promise.all(widgets.map(presentWidget)),
});

import type { Dashboard, DashboardReference, Widget } from '../../../contract/projects/dashboard.ts';
import { type RenderedTexts, renderRichTexts } from '../../lib/text/render.ts';
import { presentProjectReference } from '../projects/index.ts';
import type { KnownDashboard, StoredWidget } from './service.ts';

export const presentDashboardReference = ({ dashboard, project }: KnownDashboard): DashboardReference => ({
  id: dashboard.id,
  uri: `dashboards/${dashboard.id}`,
  label: dashboard.label,
  project: project === null ? null : presentProjectReference(project),
});

const presentWidget = (widget: StoredWidget, rendered: RenderedTexts): Widget => {
  const { text } = widget.settings;
  return { ...widget, html: text === undefined ? null : rendered(text, 'commonmark') };
};

export async function presentDashboard(known: KnownDashboard, widgets: readonly StoredWidget[]): Promise<Dashboard> {
  const texts = widgets.flatMap(({ settings }) => settings.text ?? []);
  const rendered = await renderRichTexts(texts.map((content) => ({ content, format: 'commonmark' })));
  return { ...presentDashboardReference(known), widgets: widgets.map((widget) => presentWidget(widget, rendered)) };
}

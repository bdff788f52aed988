import type { WidgetKind, WidgetSettings, widgetWidths } from '../../../contract/projects/dashboard.ts';

/** A query across trackers that a widget saves. */
interface PortableQuery {
  title: string;
  description: string;
  tql: string;
  isDefault: boolean;
}

export interface PortableWidget {
  kind: WidgetKind;
  title: string;
  width: (typeof widgetWidths)[number];
  settings: WidgetSettings;
  queries: readonly PortableQuery[];
}

/** A dashboard of a project with all saved data of its widgets, for copies and documents. */
export interface PortableDashboard {
  label: string;
  widgets: readonly PortableWidget[];
}

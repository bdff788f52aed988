import { type Static, Type } from 'typebox';
import { Nullable } from '../common.ts';
import { limits } from '../limits.ts';
import { ProjectReference } from './project.ts';

/** The kinds of widgets, and the setting that each needs. */
export const widgetKinds = {
  crosstracker: null,
  report: 'report_id',
  chart: 'tracker_id',
  burndown: 'artifact_id',
  activity: null,
  text: 'text',
} as const;
export type WidgetKind = keyof typeof widgetKinds;

export const widgetKindNames = Object.keys(widgetKinds) as WidgetKind[];

/** The parts of a row that a widget takes. */
export const widgetWidths = ['third', 'half', 'full'] as const;

const WidgetSettings = Type.Object(
  {
    report_id: Type.Optional(Type.Integer({ description: 'of `report`' })),
    tracker_id: Type.Optional(Type.Integer({ description: 'of `chart`: its open and closed artifacts over time' })),
    artifact_id: Type.Optional(Type.Integer({ description: 'of `burndown`: an artifact with a burndown' })),
    text: Type.Optional(Type.String({ maxLength: limits.widgetText, description: 'of `text`, in Markdown' })),
  },
  { additionalProperties: false },
);
export type WidgetSettings = Static<typeof WidgetSettings>;

const widget = {
  kind: Type.Enum(widgetKindNames),
  title: Type.String({ maxLength: limits.dashboardLabel }),
  width: Type.Enum([...widgetWidths]),
};

export const Widget = Type.Object(
  {
    id: Type.Integer({ description: 'the `widget_id` of queries across trackers' }),
    ...widget,
    settings: WidgetSettings,
    html: Nullable(Type.String({ description: 'of `text`: the text as safe HTML' })),
  },
  { title: 'Widget' },
);
export type Widget = Static<typeof Widget>;

const head = {
  id: Type.Integer(),
  uri: Type.String(),
  label: Type.String(),
  project: Nullable(ProjectReference),
};

export const DashboardReference = Type.Object(head, { title: 'DashboardReference' });
export type DashboardReference = Static<typeof DashboardReference>;

export const Dashboard = Type.Object(
  { ...head, widgets: Type.Array(Widget, { description: 'in the order of the page' }) },
  { title: 'Dashboard' },
);
export type Dashboard = Static<typeof Dashboard>;

const label = Type.String({ minLength: 1, maxLength: limits.dashboardLabel });

export const NewDashboard = Type.Object({ label });
export type NewDashboard = Static<typeof NewDashboard>;

const GivenWidget = Type.Object(
  {
    id: Type.Optional(Type.Integer({ description: 'of a widget that stays; a widget without an id is new' })),
    kind: widget.kind,
    title: widget.title,
    width: Type.Optional(widget.width),
    settings: Type.Optional(WidgetSettings),
  },
  { additionalProperties: false },
);
export type GivenWidget = Static<typeof GivenWidget>;

export const DashboardPatch = Type.Object({
  label: Type.Optional(label),
  widgets: Type.Optional(
    Type.Array(GivenWidget, {
      maxItems: limits.widgets,
      description: 'all widgets in their new order; widgets that are not listed are removed',
    }),
  ),
});
export type DashboardPatch = Static<typeof DashboardPatch>;

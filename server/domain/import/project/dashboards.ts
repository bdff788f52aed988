import { limits, quotas } from '../../../../contract/limits.ts';
import {
  type WidgetKind,
  widgetKinds,
  type WidgetSettings,
  widgetWidths,
} from '../../../../contract/projects/dashboard.ts';
import type { PortableDashboard, PortableWidget } from '../../dashboards/dashboard.ts';
import type { KeptElement, KeptReference } from '../../kept/kept.ts';

type Kept = KeptElement | undefined;

const inside = (kept: Kept, name: string): KeptElement[] => (kept?.children ?? []).filter((one) => one.name === name);
const given = (kept: Kept, name: string): string => {
  const value = kept?.attributes[name];
  return typeof value === 'string' ? value : '';
};
const textIn = (kept: Kept): string => (typeof kept?.text === 'string' ? kept.text : '');
const shortened = (text: string): string => text.slice(0, limits.dashboardLabel);

const referenceIn = (kept: Kept): KeptReference | undefined =>
  Object.values(kept?.attributes ?? {}).find((value) => typeof value !== 'string');

const queryOf = (title: string, description: string, tql: string, isDefault: boolean) => ({
  title: shortened(title),
  description,
  tql: tql.slice(0, limits.crossTrackerQuery),
  isDefault,
});

/** At most one query is the default. */
const withOneDefault = (queries: readonly PortableWidget['queries'][number][]): PortableWidget['queries'] => {
  const first = queries.findIndex(({ isDefault }) => isDefault);
  return queries.slice(0, quotas.widgetQueries).map((query, at) => ({ ...query, isDefault: at === first }));
};

const dashboardOf = (kept: KeptElement, widgets: readonly PortableWidget[]): PortableDashboard => ({
  label: shortened(given(kept, 'name')) || 'Dashboard',
  widgets: widgets.slice(0, limits.widgets),
});

const isKind = (name: string): name is WidgetKind => Object.hasOwn(widgetKinds, name);

function ownSettings(kept: KeptElement): WidgetSettings {
  const reference = referenceIn(inside(kept, 'reference')[0]);
  const text = inside(kept, 'text')[0];
  return {
    ...(reference !== undefined && 'report' in reference ? { report_id: reference.report } : {}),
    ...(reference !== undefined && 'tracker' in reference ? { tracker_id: reference.tracker } : {}),
    ...(reference !== undefined && 'artifact' in reference ? { artifact_id: reference.artifact } : {}),
    ...(text === undefined ? {} : { text: textIn(text).slice(0, limits.widgetText) }),
  };
}

function ownWidget(kept: KeptElement): PortableWidget[] {
  const kind = given(kept, 'kind');
  if (!isKind(kind)) return [];
  const settings = ownSettings(kept);
  const needed = widgetKinds[kind];
  // The thing that it shows was not exported.
  if (needed !== null && settings[needed] === undefined) return [];
  const queries = inside(kept, 'query').map((one) =>
    queryOf(given(one, 'title'), given(one, 'description'), textIn(one), given(one, 'is_default') === '1'),
  );
  const width = widgetWidths.find((one) => one === given(kept, 'width')) ?? 'half';
  return [{ kind, title: shortened(given(kept, 'title')), width, settings, queries: withOneDefault(queries) }];
}

/** The dashboards that an export of Hearth has, with everything in them. */
export const readOwnDashboards = (kept: KeptElement): PortableDashboard[] =>
  inside(kept, 'dashboard').map((one) => dashboardOf(one, inside(one, 'widget').flatMap(ownWidget)));

const preferencesOf = (widget: KeptElement): { title: string; value: (name: string) => string; kept: KeptElement }[] =>
  inside(widget, 'preference').map((kept) => {
    const value = (name: string) => textIn(inside(kept, 'value').find((one) => given(one, 'name') === name));
    return { title: value('title'), value, kept };
  });

type Shown = Omit<PortableWidget, 'width'>;
type ReportOf = (renderer: number) => number | undefined;

/** The widgets of the public format that Hearth has, by their names there. undefined: this one has nothing to show. */
const readers: Record<string, (widget: KeptElement, reportOf: ReportOf) => Shown | undefined> = {
  projectnote(widget) {
    const [note] = preferencesOf(widget);
    const text = (note?.value('content') ?? '').slice(0, limits.widgetText);
    return { kind: 'text', title: shortened(note?.title ?? ''), settings: { text }, queries: [] };
  },
  plugin_tracker_projectrenderer(widget, reportOf) {
    const [shown] = preferencesOf(widget);
    const reference = referenceIn(inside(shown?.kept, 'reference')[0]);
    const report = reference !== undefined && 'renderer' in reference ? reportOf(reference.renderer) : undefined;
    if (report === undefined) return undefined;
    return { kind: 'report', title: shortened(shown?.title ?? ''), settings: { report_id: report }, queries: [] };
  },
  crosstrackersearch(widget) {
    const queries = preferencesOf(widget).map(({ title, value }) =>
      queryOf(title, value('description'), value('tql'), value('is-default') === '1'),
    );
    const [first] = queries;
    return { kind: 'crosstracker', title: first?.title ?? '', settings: {}, queries: withOneDefault(queries) };
  },
  projectheartbeat: () => ({ kind: 'activity', title: 'Activity', settings: {}, queries: [] }),
};

/** The note about the widgets that Hearth doesn't have, in the language of its readers. */
export interface UnshownTexts {
  title: string;
  intro: string;
  nameOf: (widget: string) => string;
}

const unshownNote = (widgets: readonly KeptElement[], texts: UnshownTexts): PortableWidget => {
  const lines = widgets.map((widget) => {
    const name = given(widget, 'name');
    const title = preferencesOf(widget)[0]?.title ?? '';
    return `- ${texts.nameOf(name)} (\`${name}\`)${title === '' ? '' : `: ${title}`}`;
  });
  const text = [texts.intro, '', ...lines].join('\n');
  return { kind: 'text', title: texts.title, width: 'full', settings: { text }, queries: [] };
};

const widthOf = (columns: number): PortableWidget['width'] => {
  if (columns === 1) return 'full';
  return columns === 2 ? 'half' : 'third';
};

function foreignDashboard(kept: KeptElement, reportOf: ReportOf, texts: UnshownTexts): PortableDashboard {
  const unshown: KeptElement[] = [];
  const shown = inside(kept, 'line').flatMap((line) => {
    const columns = inside(line, 'column');
    return columns.flatMap((column) =>
      inside(column, 'widget').flatMap((widget): PortableWidget[] => {
        const found = readers[given(widget, 'name')]?.(widget, reportOf);
        if (found === undefined) unshown.push(widget);
        return found === undefined ? [] : [{ ...found, width: widthOf(columns.length) }];
      }),
    );
  });
  const room = unshown.length === 0 ? shown : [...shown.slice(0, limits.widgets - 1), unshownNote(unshown, texts)];
  return dashboardOf(kept, room);
}

/** The dashboards of the public format: the widgets that Hearth has, and a note that lists the others. */
export const readForeignDashboards = (
  parts: readonly KeptElement[],
  reportOf: ReportOf,
  texts: UnshownTexts,
): PortableDashboard[] =>
  parts
    .filter(({ name }) => name === 'dashboards')
    .flatMap((kept) => inside(kept, 'dashboard'))
    .map((one) => foreignDashboard(one, reportOf, texts));

import type { PortableDashboard, PortableWidget } from '../../dashboards/dashboard.ts';
import type { KeptElement } from '../../kept/kept.ts';

const part = (name: string, attributes: KeptElement['attributes'], content: KeptElement[] | string): KeptElement => ({
  name,
  attributes,
  children: typeof content === 'string' ? [] : content,
  text: typeof content === 'string' ? content : '',
});

/** The thing that a widget shows. */
function subjectOf({ settings }: PortableWidget): KeptElement[] {
  const { report_id: report, tracker_id: tracker, artifact_id: artifact, text } = settings;
  return [
    ...(report === undefined ? [] : [part('reference', { REF: { report } }, '')]),
    ...(tracker === undefined ? [] : [part('reference', { REF: { tracker } }, '')]),
    ...(artifact === undefined ? [] : [part('reference', { artifact_id: { artifact } }, '')]),
    ...(text === undefined ? [] : [part('text', {}, text)]),
  ];
}

const widgetPart = (widget: PortableWidget): KeptElement =>
  part('widget', { kind: widget.kind, title: widget.title, width: widget.width }, [
    ...subjectOf(widget),
    ...widget.queries.map(({ title, description, tql, isDefault }) =>
      part('query', { title, description, is_default: isDefault ? '1' : '0' }, tql),
    ),
  ]);

/** The dashboards of a project, as an element whose references get the names of the document. */
export const dashboardParts = (dashboards: readonly PortableDashboard[]): KeptElement =>
  part(
    'dashboards',
    {},
    dashboards.map(({ label, widgets }) => part('dashboard', { name: label }, widgets.map(widgetPart))),
  );

import type { XmlNode } from '../../../lib/xml/stream.ts';
import type { Leaving } from '../context.ts';
import { attribute, withoutChildren } from '../xml/nodes.ts';

/** The widgets of projects that Tuleap and its plugins have. */
const widgets = new Set([
  'projectdescription',
  'projectmembers',
  'projectheartbeat',
  'projectcontacts',
  'projectclassification',
  'projectlatestfilereleases',
  'projectlatestnews',
  'projectpublicareas',
  'projectlatestsvncommits',
  'projectlatestcvscommits',
  'projectsvnstats',
  'projectnote',
  'projectrss',
  'projectimageviewer',
  'projectwikipage',
  'projectlabeleditems',
  'projectcrosstrackersearch',
  'crosstrackersearch',
  'dashboardprojectmilestone',
]);
const isWidget = (name: string): boolean => widgets.has(name) || name.startsWith('plugin_');

const layouts = new Set([
  'one-column',
  'two-columns',
  'two-columns-small-big',
  'two-columns-big-small',
  'three-columns',
  'three-columns-small-big-small',
  'three-columns-big-small-small',
  'three-columns-small-small-big',
  'too-many-columns',
]);

/** A line without an arrangement that the format lacks. */
function withKnownLayout(node: XmlNode, context: Leaving): XmlNode {
  const { layout, ...attributes } = node.attributes;
  if (node.name === 'line' && layout !== undefined && !layouts.has(layout)) {
    context.leave(node, `@layout[${layout}]`);
    return { ...node, attributes };
  }
  return { ...node, children: node.children.map((child) => withKnownLayout(child, context)) };
}

/** Dashboards without unknown widgets. */
export function knownWidgets(node: XmlNode, context: Leaving): XmlNode {
  if (node.name !== 'dashboards') return node;
  const known = withoutChildren(node, (child) => {
    const name = attribute(child, 'name')?.trim() ?? '';
    const isUnknown = child.name === 'widget' && !isWidget(name);
    if (isUnknown) context.leave(child, `[${name}]`);
    return isUnknown;
  });
  return withKnownLayout(known, context);
}

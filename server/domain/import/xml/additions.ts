import { attribute } from './nodes.ts';
import type { XmlNode } from '../../../lib/xml/stream.ts';

/** The node with the given children instead of its own ones of the same kind. */
export function withChildren(
  node: XmlNode,
  children: readonly XmlNode[],
  kindOf = ({ name }: XmlNode) => name,
): XmlNode {
  const kinds = new Set(children.map(kindOf));
  return { ...node, children: [...node.children.filter((child) => !kinds.has(kindOf(child))), ...children] };
}

const keyOf = (planning: XmlNode): string =>
  ['planning_tracker_id', 'name'].map((name) => attribute(planning, name) ?? '').join(' ');

/** A planning with the permissions for groups of its project. */
const withPermissions = (planning: XmlNode, richer: ReadonlyMap<string, XmlNode>): XmlNode => {
  const own = richer.get(keyOf(planning));
  return own === undefined ? planning : withChildren(planning, own.children);
};

/** The planning of a project with the additions of Hearth, which name plannings and their trackers. */
export function withPlanningAdditions(agile: XmlNode, additions: readonly XmlNode[]): XmlNode {
  const richer = new Map(additions.map((planning) => [keyOf(planning), planning]));
  const inPlannings = (node: XmlNode): XmlNode =>
    node.name === 'plannings'
      ? { ...node, children: node.children.map((planning) => withPermissions(planning, richer)) }
      : node;
  return { ...agile, children: agile.children.map(inPlannings) };
}

/** A tracker with the additions of Hearth. A workflow replaces one of either kind. */
export const withTrackerAdditions = (tracker: XmlNode, additions: XmlNode): XmlNode =>
  withChildren(tracker, additions.children, ({ name }) => name.replace(/^simple_/, ''));

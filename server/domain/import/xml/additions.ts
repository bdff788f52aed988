import type { XmlNode } from '../../../lib/xml/stream.ts';

/** The node with the given children instead of its own of the same kind. */
export function withChildren(
  node: XmlNode,
  children: readonly XmlNode[],
  kindOf = ({ name }: XmlNode) => name,
): XmlNode {
  const kinds = new Set(children.map(kindOf));
  return { ...node, children: [...node.children.filter((child) => !kinds.has(kindOf(child))), ...children] };
}

/** A tracker with the additions of Hearth. A workflow replaces one of either kind. */
export const withTrackerAdditions = (tracker: XmlNode, additions: XmlNode): XmlNode =>
  withChildren(tracker, additions.children, ({ name }) => name.replace(/^simple_/, ''));

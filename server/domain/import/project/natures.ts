import type { XmlNode } from '../../../lib/xml/stream.ts';
import { type Leaving, readParts } from '../context.ts';
import { wrong } from '../xml/fault.ts';
import { attribute, childOf, childrenOf, flag, trimmed } from '../xml/nodes.ts';

export interface ImportedLinkType {
  shortname: string;
  forwardLabel: string;
  reverseLabel: string;
}

export const isLinkTypeName = (name: string): boolean => /^[a-zA-Z0-9_]+$/.test(name);

/** The link types of a document, each once. */
export function naturesIn(project: XmlNode, context: Leaving): XmlNode[] {
  const seen = new Set<string>();
  return childrenOf(childOf(project, 'natures'), 'nature').filter((node) => {
    const name = trimmed(node);
    const isSecond = seen.has(name);
    if (isSecond) context.leave(node, `[second ${name}]`);
    seen.add(name);
    return !isSecond;
  });
}

/** The link types that a project uses. A document may contain only their short names. */
export const readLinkTypes = (project: XmlNode, context: Leaving): ImportedLinkType[] =>
  readParts(context, naturesIn(project, context), (node) => {
    const shortname = trimmed(node);
    if (!isLinkTypeName(shortname)) throw wrong(node, `${JSON.stringify(shortname)} is not a valid link type.`);
    // A type that the project doesn't offer is among the kept parts.
    flag(node, 'is_used', true);
    return {
      shortname,
      forwardLabel: attribute(node, 'forward_label') ?? shortname,
      reverseLabel: attribute(node, 'reverse_label') ?? shortname,
    };
  });

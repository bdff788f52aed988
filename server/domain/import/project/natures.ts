import type { XmlNode } from '../../../lib/xml/stream.ts';
import { wrong } from '../xml/fault.ts';
import { attribute, childOf, childrenOf, trimmed } from '../xml/nodes.ts';

export interface ImportedLinkType {
  shortname: string;
  forwardLabel: string;
  reverseLabel: string;
}

/** The link types that a project uses. A document may contain only their short names. */
export const readLinkTypes = (project: XmlNode): ImportedLinkType[] =>
  childrenOf(childOf(project, 'natures'), 'nature').map((node) => {
    const shortname = trimmed(node);
    if (!/^[a-zA-Z_]+$/.test(shortname)) throw wrong(node, `${JSON.stringify(shortname)} is not a valid link type.`);
    return {
      shortname,
      forwardLabel: attribute(node, 'forward_label') ?? shortname,
      reverseLabel: attribute(node, 'reverse_label') ?? shortname,
    };
  });

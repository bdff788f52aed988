import type { BoardSettings } from '../../../../contract/trackers/board.ts';
import type { XmlNode } from '../../../lib/xml/stream.ts';
import { type ImportContext, readParts } from '../context.ts';
import { attribute, childOf, childrenOf, integer } from '../xml/nodes.ts';
import { fieldOf, type References, valueOf } from './references.ts';

const most = 1_000;

/** Reads the limits and the colors of the board of a tracker. */
export function readBoard(tracker: XmlNode, references: References, context: ImportContext): { board?: BoardSettings } {
  const node = childOf(tracker, 'board');
  if (node === undefined) return {};
  const limits = readParts(context, childrenOf(node, 'limit'), (part) => {
    const { field, id } = valueOf(part, references);
    return { field_id: field, value_id: id, limit: Math.min(most, Math.max(1, integer(part, 'cards', 1))) };
  });
  const hasColor = attribute(node, 'REF') !== undefined;
  return { board: { color_field_id: hasColor ? fieldOf(node, references) : null, limits } };
}

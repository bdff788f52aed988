import type { XmlNode } from '../../../lib/xml/stream.ts';
import { parseProperties } from '../../fields/form/parse-properties.ts';
import { fieldTypeOf } from '../../fields/index.ts';
import type { FormElement } from '../../trackers/tracker.ts';
import { type ImportContext, readParts } from '../context.ts';
import { fieldOf, type References } from '../tracker/references.ts';
import { childOf, childrenOf } from '../xml/nodes.ts';

/** The elements of a form with the settings that only Hearth writes, such as collapsed fieldsets. */
export function withFieldSettings(
  tracker: XmlNode,
  elements: FormElement[],
  references: References,
  context: ImportContext,
): FormElement[] {
  const nodes = childrenOf(childOf(tracker, 'field_settings'), 'field');
  const settings = new Map(readParts(context, nodes, (node) => [[fieldOf(node, references), node] as const]).flat());
  if (settings.size === 0) return elements;
  return elements.map((element) => {
    const node = settings.get(element.id);
    if (node === undefined) return element;
    const { REF: _reference, ...given } = node.attributes;
    const parsed = parseProperties(element.type, given, fieldTypeOf(element).separateProperties ?? {});
    if (!parsed.ok) context.leave(node, `: ${parsed.message}`);
    return parsed.ok ? { ...element, properties: { ...element.properties, ...parsed.properties } } : element;
  });
}

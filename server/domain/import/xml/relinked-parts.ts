import type { XmlNode } from '../../../lib/xml/stream.ts';
import { relinkedText } from '../artifacts/texts.ts';
import type { NewNumber } from '../artifacts/value-context.ts';
import { relinkedQuery } from '../tracker/queries.ts';
import { attribute } from './nodes.ts';

/**
 * The texts of a project that people read, as `parent/element` or `element@attribute`. Names, labels and titles are not
 * among them, because a "Sprint #3" is seldom artifact 3. Artifacts are read one by one.
 */
const texts = new Set([
  'project@description',
  'project/long-description',
  'project/banner',
  'project-defined-service@description',
  'project-defined-service@link',
  'ugroup@description',
  'widget/text',
  'query@description',
  'tracker/description',
  'tracker/submit_instructions',
  'tracker/browse_instructions',
  'cannedResponse/body',
  'formElement/description',
  'externalField/description',
  'properties@static_value',
  'properties@default_value',
  'item/description',
  'report/description',
  'criteria/criteria_value',
  'renderer/description',
  'chart/description',
]);

const queries = new Set(['report@expert_query', 'widget/query']);

/** The texts among the preferences of a widget. */
const preferences = new Set(['description', 'content']);

function rewrite(place: string, text: string, node: XmlNode, leadTo: NewNumber): string {
  if (texts.has(place)) return relinkedText(text, node, leadTo);
  return queries.has(place) ? relinkedQuery(text, node, leadTo) : text;
}

function placeOf(node: XmlNode, parent: string): string {
  if (parent !== 'preference') return `${parent}/${node.name}`;
  const name = attribute(node, 'name') ?? '';
  if (preferences.has(name)) return 'widget/text';
  return name === 'tql' ? 'widget/query' : '';
}

/** A part of a project whose texts and queries name the same artifacts as before. */
export function relinkedParts(node: XmlNode, leadTo: NewNumber, parent = ''): XmlNode {
  const attributes = Object.entries(node.attributes).map(([name, value]) => [
    name,
    rewrite(`${node.name}@${name}`, value, node, leadTo),
  ]);
  return {
    ...node,
    attributes: Object.fromEntries(attributes) as XmlNode['attributes'],
    text: rewrite(placeOf(node, parent), node.text, node, leadTo),
    children: node.children.map((child) => relinkedParts(child, leadTo, node.name)),
  };
}

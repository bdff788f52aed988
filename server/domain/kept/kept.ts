import { type Element, element } from '../../lib/xml/element.ts';
import type { XmlNode } from '../../lib/xml/stream.ts';

/** A thing of this platform that a kept part names. A kept renderer has a number within its report. */
export type KeptReference =
  | { field: number }
  | { value: number }
  | { tracker: number }
  | { artifact: number }
  | { group: number }
  | { report: number }
  | { renderer: number }
  | { keptRenderer: number; of: number };

type KeptValue = string | KeptReference;

/** A part of an imported document that no page shows. It is kept and exported again. */
export interface KeptElement {
  name: string;
  attributes: Record<string, KeptValue>;
  children: KeptElement[];
  text: KeptValue;
}

/**
 * The element that a document names, or its name if it is the same everywhere. null: not imported; undefined: not a
 * name.
 */
export type ResolveName = (attribute: string, name: string) => KeptValue | null | undefined;

const charts = 'base group start due finish righttext summary percentage effort_field remaining_field done_field';
/** Attributes with a name. The second list may be absent, so a part survives without them. */
const obligatory = new Set(['REF', 'tracker_id', 'value_id', 'artifact_id', 'ugroup']);
const optional = new Set([...charts.split(' '), 'field_id']);
/** Whether an element has no meaning without the thing that this attribute names. */
const isNeeded = (element: string, attribute: string): boolean => !optional.has(attribute) || element === 'mapping';
/** Texts with a name, by the attribute `name` of their element. */
const textNames = new Set(['tracker_id', 'filter_report_id', 'lvl1_iteration_tracker_id', 'lvl2_iteration_tracker_id']);

/** Trackers and reports are named by their ids, old artifacts by the target of an alias. */
const isReferring = (node: XmlNode, attribute: string): boolean =>
  obligatory.has(attribute) ||
  optional.has(attribute) ||
  (attribute === 'id' && ['tracker', 'tracker-report'].includes(node.name)) ||
  (attribute === 'target' && node.name === 'reference');

/** Numbers of the other platform, and names that the export writes itself. */
const isDropped = (node: XmlNode, attribute: string): boolean =>
  (node.name === 'renderer' && ['ID', 'id', 'report', 'rank'].includes(attribute)) ||
  (['formElement', 'externalField'].includes(node.name) && ['ID', 'id', 'tracker_id', 'parent_id'].includes(attribute));

/** Preserves an element. Parts that refer to something that is not imported are omitted. */
export function keepElement(
  node: XmlNode,
  resolve: ResolveName,
  context: { leave(node: XmlNode, detail: string): void },
): KeptElement | undefined {
  const attributes: Record<string, KeptValue> = {};
  for (const [name, given] of Object.entries(node.attributes)) {
    if (isDropped(node, name)) continue;
    const isName = isReferring(node, name);
    const found = isName ? resolve(name === 'target' ? 'artifact_id' : name, given) : undefined;
    if (found !== null) attributes[name] = found ?? given;
    else context.leave(node, `@${name}[${given}]`);
    if (found === null && isNeeded(node.name, name)) return undefined;
  }
  const given = node.text.trim();
  const isName = node.name === 'value' && textNames.has(node.attributes['name'] ?? '');
  const text = isName ? resolve('', given) : undefined;
  if (text === null) context.leave(node, `[${given}]`);
  if (text === null) return undefined;
  const children = node.children.flatMap((child) => keepElement(child, resolve, context) ?? []);
  return { name: node.name, attributes, children, text: text ?? given };
}

/** The name of a referenced element in a document; undefined: it is missing. */
export type NameOf = (reference: KeptReference) => string | undefined;

const containers = new Set([
  'dashboards',
  'line',
  'preference',
  'top_backlog',
  'backlogs',
  'permissions',
  'scrum',
  'admin',
]);
/** The velocity is a field, and says nothing without it. */
const isWithoutField = ({ name, attributes }: KeptElement, children: readonly Element[]): boolean =>
  name === 'semantic' && attributes['type'] === 'velocity' && !children.some((child) => child.name === 'field');
const isEmptyContainer = ({ name, attributes }: KeptElement, children: readonly Element[]): boolean =>
  children.length === 0 && (containers.has(name) || (name === 'column' && Object.keys(attributes).length === 0));

/** A preserved element in its exported form. Parts that refer to something missing are omitted. */
export function keptToXml(kept: KeptElement, nameOf: NameOf): Element[] {
  const nameIn = (value: KeptValue): string | undefined => (typeof value === 'string' ? value : nameOf(value));
  const attributes: Record<string, string> = {};
  for (const [name, value] of Object.entries(kept.attributes)) {
    const written = nameIn(value);
    if (written === undefined && isNeeded(kept.name, name)) return [];
    if (written !== undefined) attributes[name] = written;
  }
  const text = nameIn(kept.text);
  if (text === undefined) return [];
  const children = kept.children.flatMap((child) => keptToXml(child, nameOf));
  if (isEmptyContainer(kept, children) || isWithoutField(kept, children)) return [];
  return [element(kept.name, attributes, children.length === 0 ? text : children)];
}

/** The same element, whose fields and values got other numbers. */
export function renumberedKept(
  kept: KeptElement,
  field: (id: number) => number,
  value: (id: number) => number,
): KeptElement {
  const moved = (one: KeptValue): KeptValue => {
    if (typeof one === 'string') return one;
    if ('field' in one) return { field: field(one.field) };
    return 'value' in one ? { value: value(one.value) } : one;
  };
  return {
    ...kept,
    text: moved(kept.text),
    attributes: Object.fromEntries(Object.entries(kept.attributes).map(([name, one]) => [name, moved(one)])),
    children: kept.children.map((child) => renumberedKept(child, field, value)),
  };
}

/** The artifacts that kept parts name. */
export const artifactsNamedIn = (parts: readonly KeptElement[]): number[] =>
  parts.flatMap(({ attributes, children }) => [
    ...Object.values(attributes).flatMap((value) =>
      typeof value !== 'string' && 'artifact' in value ? [value.artifact] : [],
    ),
    ...artifactsNamedIn(children),
  ]);

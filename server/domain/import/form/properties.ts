import type { FieldTypeName } from '../../../../contract/field-types.ts';
import type { XmlNode } from '../../../lib/xml/stream.ts';
import { parseProperties } from '../../fields/form/parse-properties.ts';
import { fieldTypeOf } from '../../fields/index.ts';
import type { Property } from '../../trackers/tracker.ts';
import type { ImportContext } from '../context.ts';
import { wrong } from '../xml/fault.ts';

/** Reads the properties of an element, and reports those that its type doesn't have. */
export function readProperties(
  node: XmlNode | undefined,
  type: FieldTypeName,
  context: Pick<ImportContext, 'leave'>,
): Record<string, Property> {
  if (node === undefined) return {};
  const { properties, xmlProperties } = fieldTypeOf({ type });
  const given = xmlProperties?.read({ ...node.attributes }) ?? node.attributes;
  const known = Object.entries(given).filter(([name]) => Object.hasOwn(properties, name));
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(properties, name)) context.leave(node, `@${name}`);
  }
  const parsed = parseProperties(type, Object.fromEntries(known));
  if (!parsed.ok) throw wrong(node, parsed.message);
  return parsed.properties;
}

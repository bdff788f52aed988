import type { XmlNode } from '../../lib/xml/stream.ts';
import type { FieldType } from '../fields/field-type.ts';
import { parseProperties } from '../fields/parse-properties.ts';
import type { Property } from '../trackers/tracker.ts';
import type { ImportContext } from './context.ts';
import { wrong } from './fault.ts';

/** A date says in one attribute whether it starts as today, as a given day, or empty. */
function ofDates({ default_value: preset = '', ...others }: Record<string, string>): Record<string, string> {
  return preset === 'today' ? { ...others, default_value_type: '0' } : { ...others, default_value: preset };
}

const translations: Readonly<Record<string, (given: Record<string, string>) => Record<string, string>>> = {
  date: ofDates,
};

/** What is particular to an element; what its type here doesn't have is left. */
export function readProperties(
  node: XmlNode | undefined,
  type: FieldType,
  context: Pick<ImportContext, 'leave'>,
): Record<string, Property> {
  if (node === undefined) return {};
  const given = translations[type.type]?.({ ...node.attributes }) ?? node.attributes;
  const known = Object.entries(given).filter(([name]) => Object.hasOwn(type.properties, name));
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(type.properties, name)) context.leave(node, `@${name}`);
  }
  const parsed = parseProperties(type, Object.fromEntries(known));
  if (!parsed.ok) throw wrong(node, parsed.message);
  return parsed.properties;
}

import { type Attributes, element, type Element } from '../../../lib/xml/element.ts';
import { fieldTypeOf } from '../../fields/index.ts';
import type { FormElement, Property } from '../../trackers/tracker.ts';

/** The properties of an element; nothing if its type has none. */
export function propertiesElement({ type, properties }: FormElement): Element[] {
  const form = fieldTypeOf({ type });
  const defined = Object.entries(form.properties).map(([name, { default: preset }]): [string, Property] => [
    name,
    properties[name] ?? preset,
  ]);
  const values = Object.fromEntries(defined);
  const written = Object.entries(form.xmlProperties?.write(values) ?? values);
  const attributes: Attributes = Object.fromEntries(
    written.flatMap(([name, value]) => (value === null || value === '' ? [] : [[name, value]])),
  );
  return Object.keys(attributes).length === 0 ? [] : [element('properties', attributes)];
}

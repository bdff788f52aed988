import { type Attributes, element, type Element } from '../../lib/xml/element.ts';
import { fieldTypeOf } from '../fields/index.ts';
import type { FormElement, Property } from '../trackers/tracker.ts';

/** A date says in one attribute whether it starts as today, as a given day, or empty. */
function dateAttributes(values: Readonly<Record<string, Property>>): Record<string, Property> {
  const { default_value_type: type, default_value: seconds, display_time: time } = values;
  return { default_value: Number(type) === 0 ? 'today' : (seconds ?? null), display_time: time ?? 0 };
}

const translations: Readonly<Record<string, typeof dateAttributes>> = { date: dateAttributes };

/** What is particular to an element; nothing where its type has nothing of its own. */
export function propertiesElement({ type, properties }: FormElement): Element[] {
  const defined = Object.entries(fieldTypeOf({ type }).properties).map(
    ([name, { default: preset }]): [string, Property] => [name, properties[name] ?? preset],
  );
  const values = Object.fromEntries(defined);
  const told = Object.entries(translations[type]?.(values) ?? values);
  const attributes: Attributes = Object.fromEntries(
    told.flatMap(([name, value]) => (value === null || value === '' ? [] : [[name, value]])),
  );
  return Object.keys(attributes).length === 0 ? [] : [element('properties', attributes)];
}

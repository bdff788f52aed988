import type { FormElement, Property } from '../trackers/tracker.ts';
import { fieldTypeOf } from './index.ts';

/** `specific_properties` of an element in the tracker's representation: an empty array when its type has none. */
export function specificProperties(
  element: Pick<FormElement, 'type' | 'properties'>,
): Record<string, Property> | never[] {
  const definitions = Object.entries(fieldTypeOf(element).properties);
  if (definitions.length === 0) return [];
  return Object.fromEntries(
    definitions.map(([name, { default: preset }]) => [name, element.properties[name] ?? preset]),
  );
}

import type { FormElement, Property } from '../../trackers/tracker.ts';
import { presetSeconds } from '../date/value.ts';
import { fieldTypeOf } from '../index.ts';

/** `specific_properties` in the representation of the tracker: an empty array when the type has no properties. */
export function specificProperties(
  element: Pick<FormElement, 'type' | 'properties'>,
): Record<string, Property> | never[] {
  const definitions = Object.entries(fieldTypeOf(element).properties);
  if (definitions.length === 0) return [];
  return Object.fromEntries(
    definitions.map(([name, { type, default: preset }]) => {
      const value = element.properties[name] ?? preset;
      return [name, type === 'date' ? presetSeconds(value) : value];
    }),
  );
}

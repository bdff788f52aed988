import type { TrackerField } from '../../../../contract/trackers/tracker.ts';

/** The members of a field's settings that only some types have. The API sends [] where there are none. */
export const propertiesOf = ({ specific_properties: given }: TrackerField): Record<string, unknown> =>
  Array.isArray(given) ? {} : (given as Record<string, unknown>);

export const textOfProperty = (given: unknown): string =>
  typeof given === 'string' || typeof given === 'number' ? String(given) : '';

import type { FieldValue } from '../../../contract/artifacts/artifact.ts';
import { transferOf } from '../fields/index.ts';
import { none } from '../fields/none.ts';

export type FlatFormat = 'flat' | 'flat_with_semicolon_string_array';

/** The bare value of a field; a list of labels for fields with several values. The flat format omits undefined. */
function flatValue(value: FieldValue): unknown {
  const flat = transferOf(value)?.flat ?? none;
  return flat === none ? undefined : flat(value);
}

/** The values of an artifact as one object, by the names of its fields. */
export function flatten(
  values: readonly FieldValue[],
  nameOf: (fieldId: number) => string,
  format: FlatFormat,
): Record<string, unknown> {
  const entries = values.flatMap((value): [string, unknown][] => {
    const flat = flatValue(value);
    if (flat === undefined) return [];
    const joined = Array.isArray(flat) && format === 'flat_with_semicolon_string_array' ? flat.join(';') : flat;
    return [[nameOf(value.field_id), joined]];
  });
  return Object.fromEntries(entries);
}

import type { FieldValue } from '../../../contract/artifact.ts';
import { wordsIn } from '../../lib/text/rich-text.ts';

export type FlatFormat = 'flat' | 'flat_with_semicolon_string_array';

const labels = (values: unknown): string[] =>
  (Array.isArray(values) ? (values as { label?: string; display_name?: string; id?: unknown }[]) : [])
    .filter((value) => value.id !== null)
    .map((value) => value.label ?? value.display_name ?? '');

const raw = (value: FieldValue): unknown => (value as { value?: unknown }).value ?? null;
const listed = (value: FieldValue): string[] => labels((value as { values?: unknown }).values);
const person = (value: FieldValue): unknown => (raw(value) as { display_name?: string } | null)?.display_name ?? null;

function words(value: FieldValue): string {
  const { value: text = '', format } = value as { value?: string; format?: string };
  return format === 'html' ? wordsIn(text) : text;
}

function computed(value: FieldValue): unknown {
  const { manual_value: manual, value: automatic } = value as { manual_value?: unknown; value?: unknown };
  return manual ?? automatic ?? null;
}

/** What each type is in the flat form; the others are not in it. */
const flatteners: Record<string, (value: FieldValue) => unknown> = {
  string: raw,
  int: raw,
  float: raw,
  aid: raw,
  atid: raw,
  priority: raw,
  date: raw,
  lud: raw,
  subon: raw,
  text: words,
  computed,
  sb: listed,
  rb: listed,
  msb: listed,
  cb: listed,
  tbl: (value) => labels((value as { bind_value_objects?: unknown }).bind_value_objects),
  subby: person,
  luby: person,
};

/** A value without its frame; a list of labels where it may have several. undefined: the flat form has none. */
export const flatValue = (value: FieldValue): unknown => flatteners[value.type]?.(value);

/** An artifact as one object, keyed by the names of its fields. */
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

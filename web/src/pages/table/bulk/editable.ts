import type { ValueInput } from '../../../../../contract/artifact.ts';
import type { FullTracker, TrackerField } from '../../../../../contract/tracker.ts';

/** A new value as it is being written: a text, or chosen values. */
export interface NewValue {
  text: string;
  chosen: string[];
}

export const blankValue: NewValue = { text: '', chosen: [] };

export interface Editor {
  input: 'line' | 'text' | 'number' | 'date' | 'moment' | 'one' | 'several' | 'open';
  given(value: NewValue): Omit<ValueInput, 'field_id'>;
}

const ids = ({ chosen }: NewValue) => ({ bind_value_ids: chosen.map(Number) });
const number = ({ text }: NewValue) => ({ value: text.trim() === '' ? null : Number(text) });
const plain = ({ text }: NewValue) => ({ value: text });

const one: Editor = { input: 'one', given: ids };
const several: Editor = { input: 'several', given: ids };

/** How the fields of each type are changed for many artifacts at once; the others are changed one by one. */
const editors: Record<string, Editor> = {
  string: { input: 'line', given: plain },
  text: { input: 'text', given: ({ text }) => ({ value: { content: text, format: 'commonmark' } }) },
  int: { input: 'number', given: number },
  float: { input: 'number', given: number },
  date: { input: 'date', given: plain },
  sb: one,
  rb: one,
  msb: several,
  cb: several,
  tbl: {
    input: 'open',
    given: ({ chosen }) => ({ value: { bind_value_objects: chosen.map((label) => ({ label })) } }),
  },
};

const hasTime = (field: TrackerField): boolean => (field as { is_time_displayed?: boolean }).is_time_displayed === true;

export function editorOf(field: TrackerField): Editor | undefined {
  // Users and groups are known by more than their labels.
  if (field.type === 'tbl' && field.bindings.type !== 'static') return undefined;
  const editor = editors[field.type];
  return field.type === 'date' && hasTime(field) ? { input: 'moment', given: plain } : editor;
}

export const editableFields = ({ fields }: FullTracker): TrackerField[] =>
  fields.filter((field) => field.is_used && field.permissions.includes('update') && editorOf(field) !== undefined);

export const givenOf = (field: TrackerField, value: NewValue): ValueInput => ({
  field_id: field.field_id,
  ...editorOf(field)?.given(value),
});

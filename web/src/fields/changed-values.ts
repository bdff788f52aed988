import type { ChangedField } from '../../../contract/artifacts/artifact.ts';
import { editorOf } from './index.ts';

export interface ChangedValue {
  id: number;
  label: string;
  before: string;
  after: string;
}

/** The fields that changed, in words. */
export function changedValues(fields: readonly ChangedField[] = []): ChangedValue[] {
  return fields.map(({ field_id: id, label, type, before, after }) => {
    const field = { field_id: id, label, type, default_value: null, values: null, bindings: { type: null, list: [] } };
    const editor = editorOf(field);
    const textOf = (value: typeof before) =>
      editor?.text(editor.read(value ?? undefined, field as unknown as Parameters<typeof editor.read>[1])) ?? '';
    return { id, label, before: textOf(before), after: textOf(after) };
  });
}

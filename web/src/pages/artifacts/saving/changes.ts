import type { ArtifactUpdate, ValueInput } from '../../../../../contract/artifacts/artifact.ts';
import type { TrackerField } from '../../../../../contract/trackers/tracker.ts';
import { type ArtifactDraft, hasComment } from './draft.ts';
import { editorOf } from '../../../fields/index.ts';
import type { FieldValue } from '../../../fields/field-ui.ts';

export const valueIn = (values: readonly FieldValue[] | null, fieldId: number): FieldValue | undefined =>
  values?.find(({ field_id: id }) => id === fieldId);

/** The initial edit of a field, before any input. */
export const readEdit = (field: TrackerField, values: readonly FieldValue[] | null): unknown =>
  editorOf(field)?.read(valueIn(values, field.field_id), field);

/** The fields that the draft really changes. */
export const changedFields = (fields: readonly TrackerField[], draft: ArtifactDraft): TrackerField[] =>
  fields.filter((field) => {
    const editor = editorOf(field);
    if (editor === undefined || !(field.field_id in draft.edits)) return false;
    return !editor.same(draft.edits[field.field_id], readEdit(field, draft.base));
  });

const valueOf = (field: TrackerField, edit: unknown): ValueInput => ({
  field_id: field.field_id,
  ...editorOf(field)?.send(edit, field),
});

/** Only what changed. */
export function updateOf(fields: readonly TrackerField[], draft: ArtifactDraft): ArtifactUpdate {
  const values = changedFields(fields, draft).map((field) => valueOf(field, draft.edits[field.field_id]));
  if (!hasComment(draft) || draft.comment === undefined) return { values };
  const { content: body, format, groups = [] } = draft.comment;
  return { values, comment: { body, format, ...(groups.length === 0 ? {} : { ugroups: groups }) } };
}

/** All values of the form of a new artifact. */
export const newValues = (
  fields: readonly TrackerField[],
  draft: ArtifactDraft,
  parent: number | undefined,
): ValueInput[] =>
  fields.flatMap((field) => {
    const editor = editorOf(field);
    if (editor === undefined || !field.permissions.includes('create')) return [];
    return valueOf(field, draft.edits[field.field_id] ?? editor.initial(field, parent));
  });

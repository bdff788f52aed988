import type { Known } from '../../../api/artifacts/artifacts.ts';
import { readEdit, valueIn } from '../saving/changes.ts';
import { FieldEdited } from './field-edited.tsx';
import { FieldShown } from './field-shown.tsx';
import { editorOf } from '../../../fields/index.ts';
import type { TrackerField } from '../../../fields/field-ui.ts';
import type { DraftEditor } from '../saving/use-draft.ts';
import type { Opened } from './use-opened.ts';

interface Props {
  field: TrackerField;
  known: Known;
  draftEditor: DraftEditor;
  opened: Opened;
  /** whether the person may change it */
  maySet: boolean;
  error: string | undefined;
  onBusy: (fieldId: number, isBusy: boolean) => void;
}

/** One field of an artifact, shown or open for changes. */
export function ArtifactField({ field, known, draftEditor, opened, maySet, error, onBusy }: Props) {
  const { artifact, tracker } = known;
  const { edits } = draftEditor.draft;
  const id = field.field_id;
  const isEdited = id in edits;
  const isAlwaysOpen = editorOf(field)?.isAlwaysOpen === true;
  if (!maySet || !(isAlwaysOpen || isEdited || opened.isAll || opened.has(id))) {
    const onEdit = maySet ? () => opened.open(id) : undefined;
    return <FieldShown field={field} value={valueIn(artifact.values, id)} onEdit={onEdit} known={known} />;
  }
  const current = readEdit(field, artifact.values);
  const undo = () => {
    opened.close(id);
    draftEditor.forget(id);
  };
  return (
    <FieldEdited
      field={field}
      context={{ tracker, artifactId: artifact.id }}
      current={current}
      edit={isEdited ? edits[id] : current}
      onChange={(edit) => draftEditor.edit(id, edit)}
      error={error}
      onBusy={(isBusy) => onBusy(id, isBusy)}
      onUndo={isEdited || opened.has(id) ? undo : undefined}
      hasFocus={opened.focused === id}
    />
  );
}

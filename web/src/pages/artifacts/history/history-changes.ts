import type { Changeset, FieldValue } from '../../../../../contract/artifacts/artifact.ts';
import type { TrackerField } from '../../../../../contract/trackers/tracker.ts';
import { valueIn } from '../saving/changes.ts';
import { editorOf } from '../../../fields/index.ts';
import { factsOf } from '../../../fields/type-facts.ts';

export interface FieldChange {
  id: number;
  label: string;
  /** a text, of which single words change */
  isProse: boolean;
  before: string;
  after: string;
}

/** Before a move, the artifact had fields of another tracker. Their values describe themselves. */
const fieldOf = (value: FieldValue, fields: readonly TrackerField[]): TrackerField =>
  fields.find(({ field_id: id }) => id === value.field_id) ??
  ({ ...value, default_value: null, values: null, bindings: { type: null, list: [] } } as unknown as TrackerField);

/** The changes of a changeset, compared with the previous one. */
export function changesBetween(
  before: Pick<Changeset, 'values'>,
  after: Pick<Changeset, 'values'>,
  fields: readonly TrackerField[],
): FieldChange[] {
  const ids = new Set([...before.values, ...after.values].map(({ field_id: id }) => id));
  return [...ids].flatMap((id) => {
    const [was, is] = [valueIn(before.values, id), valueIn(after.values, id)];
    const known = is ?? was;
    const editor = known === undefined ? undefined : editorOf(known);
    if (known === undefined || editor === undefined) return [];
    const field = fieldOf(known, fields);
    const [old, now] = [editor.read(was, field), editor.read(is, field)];
    if (editor.same(old, now)) return [];
    const change = { id, label: known.label, isProse: factsOf(known).holds === 'text' };
    return [{ ...change, before: editor.text(old), after: editor.text(now) }];
  });
}

import type { TrackerField } from '../../../../../contract/trackers/tracker.ts';
import { readEdit } from './changes.ts';
import type { ArtifactDraft } from './draft.ts';
import { editorOf } from '../../../fields/index.ts';
import type { FieldValue } from '../../../fields/field-ui.ts';

/** A field with several versions. */
export interface Difference {
  field: TrackerField;
  base: unknown;
  mine: unknown;
  theirs: unknown;
  /** the person who changed it; joined: both, and the two changes fit together */
  by: 'me' | 'them' | 'both' | 'joined';
  /** the result, unless the user must choose */
  merged: unknown;
}

function compare(field: TrackerField, draft: ArtifactDraft, latest: readonly FieldValue[] | null): Difference[] {
  const editor = editorOf(field);
  if (editor === undefined) return [];
  const base = readEdit(field, draft.base);
  const theirs = readEdit(field, latest);
  const mine = field.field_id in draft.edits ? draft.edits[field.field_id] : base;
  const isMine = !editor.same(base, mine);
  const isTheirs = !editor.same(base, theirs);
  const versions = { field, base, mine, theirs };
  if (isMine && isTheirs && !editor.same(mine, theirs)) {
    const merged = editor.merge?.(base, mine, theirs);
    return [merged === undefined ? { ...versions, by: 'both', merged: mine } : { ...versions, by: 'joined', merged }];
  }
  if (isTheirs) return [{ ...versions, by: 'them', merged: theirs }];
  return isMine ? [{ ...versions, by: 'me', merged: mine }] : [];
}

/** The fields that I changed, and those that someone else changed since. */
export const differences = (
  fields: readonly TrackerField[],
  draft: ArtifactDraft,
  latest: readonly FieldValue[] | null,
): Difference[] => fields.flatMap((field) => compare(field, draft, latest));

/** The draft on top of the latest version. `takeTheirs` names the fields in which their version wins. */
export function mergedDraft(
  draft: ArtifactDraft,
  found: readonly Difference[],
  takeTheirs: ReadonlySet<number>,
  latest: { etag: string; values: readonly FieldValue[] | null },
): ArtifactDraft {
  const kept = found.filter(({ by, field }) => by !== 'them' && !takeTheirs.has(field.field_id));
  return {
    ...draft,
    etag: latest.etag,
    base: latest.values ?? [],
    edits: Object.fromEntries(kept.map(({ field, merged }) => [String(field.field_id), merged])),
  };
}

import { hasText, indexedText } from '../fields/index.ts';
import { extractReferences, type Reference } from '../references.ts';
import type { TrackerRights } from '../policies/tracker-rights.ts';
import type { FormElement, Tracker } from '../trackers/tracker.ts';
import type { Changes } from './document.ts';
import { withFormerFields } from './history.ts';

/** The text fields that the caller may read; null if they may read all. */
export function readableTexts(tracker: Tracker, rights: Pick<TrackerRights, 'canRead'>): FormElement[] | null {
  const fields = withFormerFields(tracker).elements.filter(hasText);
  const readable = fields.filter((field) => rights.canRead(field));
  return readable.length === fields.length ? null : readable;
}

/** The texts of a changeset, among its other changes. */
interface Written {
  changes: Changes;
  comment: { body: string } | null;
}

/** The references that the comment of a changeset, or one of these fields, has made. */
export const referencesMadeIn = ({ changes, comment }: Written, fields: readonly FormElement[]): Reference[] =>
  [comment?.body ?? '', ...fields.map((field) => indexedText(field, changes[String(field.id)]?.after))].flatMap(
    (text) => extractReferences(text),
  );

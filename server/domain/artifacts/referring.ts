import { hasText, indexedText } from '../fields/index.ts';
import { extractReferences } from '../references.ts';
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

/** Whether a comment or one of these fields ever referred to the artifact. */
export const isReferencedIn = (
  id: number,
  history: readonly { changes: Changes; comment: { body: string } | null }[],
  fields: readonly FormElement[],
): boolean =>
  history.some(({ changes, comment }) => {
    const texts = fields.map((field) => indexedText(field, changes[String(field.id)]?.after));
    return [comment?.body ?? '', ...texts].some((text) => extractReferences(text).some((one) => one.id === id));
  });

/** All references that comments or these fields ever made, as `keyword id`. */
export function referencesWritten(
  history: readonly { changes: Changes; comment: { body: string } | null }[],
  fields: readonly FormElement[],
): ReadonlySet<string> {
  const texts = history.flatMap(({ changes, comment }) => [
    comment?.body ?? '',
    ...fields.map((field) => indexedText(field, changes[String(field.id)]?.after)),
  ]);
  return new Set(texts.flatMap((text) => extractReferences(text).map(({ keyword, id }) => `${keyword} ${id}`)));
}

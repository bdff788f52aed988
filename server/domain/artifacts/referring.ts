import { hasText, textIn } from '../fields/index.ts';
import { extractReferences } from '../references.ts';
import type { TrackerRights } from '../policies/tracker-rights.ts';
import type { FormElement, Tracker } from '../trackers/tracker.ts';
import type { Changes } from './document.ts';
import { withFormerFields } from './history.ts';

/** The fields whose texts can refer to artifacts and that the caller may read; null: all of them. */
export function readableTexts(tracker: Tracker, rights: Pick<TrackerRights, 'canRead'>): FormElement[] | null {
  const fields = withFormerFields(tracker).elements.filter(hasText);
  const readable = fields.filter((field) => rights.canRead(field));
  return readable.length === fields.length ? null : readable;
}

/** Whether these fields or a comment referred to the artifact at any time. References in other fields stay hidden. */
export const isNamedIn = (
  id: number,
  history: readonly { changes: Changes; comment: { body: string } | null }[],
  fields: readonly FormElement[],
): boolean =>
  history.some(({ changes, comment }) => {
    const texts = fields.map((field) => textIn(field, changes[String(field.id)]?.after));
    return [comment?.body ?? '', ...texts].some((text) => extractReferences(text).some((one) => one.id === id));
  });

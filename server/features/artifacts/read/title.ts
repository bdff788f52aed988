import type { Document } from '../../../domain/artifacts/document.ts';
import type { TextFormat } from '../../../domain/fields/value-part.ts';
import type { TrackerRights } from '../../../domain/policies/tracker-rights.ts';
import type { Tracker } from '../../../domain/trackers/tracker.ts';
import { renderRichText } from '../../../lib/text/render.ts';
import { wordsIn } from '../../../lib/text/rich-text.ts';

/** The text of a string or text value. */
export const plainText = async (stored: unknown): Promise<string> => {
  if (typeof stored === 'string') return stored;
  const { content = '', format = 'text' } = (stored ?? {}) as { content?: string; format?: TextFormat };
  return format === 'text' ? content : wordsIn(await renderRichText(content, format));
};

/** The title, without any check of access; '' if the tracker has none. */
export const titleIn = async (tracker: Tracker, document: Document): Promise<string> => {
  const { title } = tracker.semantics;
  return title === undefined ? '' : plainText(document[String(title)]);
};

/** The title for callers who may read its field; null if they may not, or if there is none. */
export async function titleOf(shown: {
  tracker: Tracker;
  rights: TrackerRights;
  document: Document;
}): Promise<string | null> {
  const { tracker, rights, document } = shown;
  const field = tracker.elements.find((element) => element.id === tracker.semantics.title && element.isUsed);
  return field !== undefined && rights.canRead(field) ? plainText(document[String(field.id)]) : null;
}

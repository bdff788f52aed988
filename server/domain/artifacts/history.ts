import { type CommentGate, type CommentReader, canSeeComment } from '../policies/comment.ts';
import type { Tracker } from '../trackers/tracker.ts';
import { applyChanges, type Changes, type Document } from './document.ts';

/** The tracker with its deleted fields included. */
export const withFormerFields = (tracker: Tracker): Tracker =>
  tracker.formerElements === undefined
    ? tracker
    : { ...tracker, elements: [...tracker.elements, ...tracker.formerElements] };

/** The parts of a changeset that decide whether a reader sees it. */
export interface HistoryEntry extends CommentGate {
  changes: Changes;
}

/** Each changeset with the document after it, oldest first. */
export function statesOf<T extends { changes: Changes }>(
  changesets: readonly T[],
  before: Document = {},
): { changeset: T; document: Document }[] {
  let document = before;
  return changesets.map((changeset) => {
    document = applyChanges(document, changeset.changes);
    return { changeset, document };
  });
}

export interface HistoryReader extends CommentReader {
  canRead(fieldId: number): boolean;
}

/** Hides changesets in which a reader would see nothing, except the first. */
export function isShown(reader: HistoryReader, entry: HistoryEntry, isFirst: boolean, commentsOnly: boolean): boolean {
  if (commentsOnly) return canSeeComment(reader, entry);
  if (isFirst || canSeeComment(reader, entry)) return true;
  return Object.keys(entry.changes).some((field) => reader.canRead(Number(field)));
}

import { findMentions } from '../../lib/text/mention-scan.ts';
import { linkMentions, renderRichText } from '../../lib/text/rich-text.ts';
import { factsOf } from '../fields/index.ts';
import type { TextFormat } from '../fields/value-part.ts';
import type { FormElement, Tracker } from '../trackers/tracker.ts';
import type { Changes } from './document.ts';

/** A text that people read: of a field, or (without one) of a comment. */
export interface MentioningText {
  field: FormElement | undefined;
  content: string;
  format: TextFormat;
  /** the names that it addresses and that the text before it did not, in lower case */
  names: string[];
}

interface Comment {
  body: string;
  format: string;
}

interface StoredText {
  content?: string;
  format?: TextFormat;
}

const changedTexts = (tracker: Tracker, changes: Changes) =>
  tracker.elements
    .filter((field) => field.isUsed && factsOf(field).behavior === 'text' && changes[field.id] !== undefined)
    .map((field) => ({
      field,
      before: (changes[field.id]?.before ?? {}) as StoredText,
      after: (changes[field.id]?.after ?? {}) as StoredText,
    }));

/** Whom a text addresses: those that are linked where it is shown, so nobody in code. */
function namesIn({ content = '', format = 'text' }: StoredText): Set<string> {
  const names = new Set<string>();
  linkMentions(renderRichText(content, format), (name) => {
    names.add(name.toLowerCase());
    return false;
  });
  return names;
}

/** Whether somebody may be addressed; quick, and mistaken only about code. */
export function mayMention(tracker: Tracker, changes: Changes, comment: Comment | null): boolean {
  const texts = [comment?.body ?? '', ...changedTexts(tracker, changes).map(({ after }) => after.content ?? '')];
  return texts.some((text) => findMentions(text).length > 0);
}

/** The texts of a changeset that address somebody anew. */
export function mentioningTexts(tracker: Tracker, changes: Changes, comment: Comment | null): MentioningText[] {
  const said = { content: comment?.body ?? '', format: (comment?.format ?? 'text') as TextFormat };
  const texts: MentioningText[] = [
    { field: undefined, ...said, names: [...namesIn(said)] },
    ...changedTexts(tracker, changes).map(({ field, before, after }) => ({
      field,
      content: after.content ?? '',
      format: after.format ?? 'text',
      names: [...namesIn(after).difference(namesIn(before))],
    })),
  ];
  return texts.filter(({ names }) => names.length > 0);
}

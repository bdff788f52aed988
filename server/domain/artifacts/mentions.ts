import { type RenderedTexts, renderRichTexts, type RichText } from '../../lib/text/render.ts';
import { linkMentions } from '../../lib/text/rich-text.ts';
import { typeFactsOf } from '../fields/index.ts';
import type { TextFormat } from '../fields/value-part.ts';
import type { FormElement, Tracker } from '../trackers/tracker.ts';
import type { Changes } from './document.ts';

/** A text that mentions users: of a field, or of a comment if `field` is undefined. */
export interface MentioningText {
  field: FormElement | undefined;
  content: string;
  format: TextFormat;
  /** the usernames that the text mentions and its previous version did not, in lower case */
  names: string[];
}

interface Comment {
  body: string;
  format: string;
}

const textOf = ({ content = '', format = 'text' }: Partial<RichText>): RichText => ({ content, format });

const changedTexts = (tracker: Tracker, changes: Changes) =>
  tracker.elements
    .filter((field) => field.isUsed && typeFactsOf(field).behavior === 'text' && changes[field.id] !== undefined)
    .map((field) => ({
      field,
      before: textOf(changes[field.id]?.before ?? {}),
      after: textOf(changes[field.id]?.after ?? {}),
    }));

/** The usernames that a text mentions. Renders it, because a name inside code is not a mention. */
function namesIn({ content, format }: RichText, rendered: RenderedTexts): Set<string> {
  const names = new Set<string>();
  linkMentions(rendered(content, format), (name) => {
    names.add(name.toLowerCase());
    return false;
  });
  return names;
}

/** The usernames that an edited comment mentions and its previous version did not, in lower case. */
export async function newMentions(before: Comment, after: Comment): Promise<string[]> {
  const [old, next] = [before, after].map(({ body, format }) => ({ content: body, format: format as TextFormat }));
  if (old === undefined || next === undefined) return [];
  const rendered = await renderRichTexts([old, next]);
  return [...namesIn(next, rendered).difference(namesIn(old, rendered))];
}

/** The texts of a changeset that contain new mentions. */
export async function mentioningTexts(
  tracker: Tracker,
  changes: Changes,
  comment: Comment | null,
): Promise<MentioningText[]> {
  const said = { content: comment?.body ?? '', format: (comment?.format ?? 'text') as TextFormat };
  const changed = changedTexts(tracker, changes);
  const rendered = await renderRichTexts([said, ...changed.flatMap(({ before, after }) => [before, after])]);
  const texts: MentioningText[] = [
    { field: undefined, ...said, names: [...namesIn(said, rendered)] },
    ...changed.map(({ field, before, after }) => ({
      field,
      ...after,
      names: [...namesIn(after, rendered).difference(namesIn(before, rendered))],
    })),
  ];
  return texts.filter(({ names }) => names.length > 0);
}

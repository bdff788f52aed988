export interface FoundMention {
  /** the name after the `@`, as written */
  name: string;
  start: number;
  end: number;
}

// An email address (`me@example.org`) is not a mention, and a period at the end belongs to the sentence.
const mention = /(?<![\p{L}\p{N}_.@/-])@([A-Za-z0-9](?:[A-Za-z0-9._-]{0,28}[A-Za-z0-9_-])?)/gu;

/** Whether a text mentions any user. */
export const hasMentions = (text: string): boolean => text.includes('@') && text.search(mention) >= 0;

/** Users mentioned in a text: `@alice`. */
export function findMentions(text: string): FoundMention[] {
  if (!text.includes('@')) return [];
  return [...text.matchAll(mention)].map((match) => ({
    name: match[1] ?? '',
    start: match.index,
    end: match.index + match[0].length,
  }));
}

import { besideCode } from './code.ts';
import { withMentions } from './mentions.ts';

/** How texts of a tool name items and people. */
export interface TextNames {
  /**
   * Each match has the group `id`, `address`, `enclosed` or `target`; `link` if that is the target of a Markdown link with this
   * text; `kept` if it is another address or a tag.
   */
  reference: RegExp;
  /** the number of an item in the archive; undefined: the archive doesn't have it */
  numberOf: (id: string) => number | undefined;
  /** the new names of people, by the old ones in lower case */
  usernames: ReadonlyMap<string, string>;
  /** the words for a person whom the source mentions by an id */
  mentionOf: (id: string) => string;
}

const mention = /(?<![\w@/.])@([\w][\w.-]*[\w]|\w)/g;

function renamed(text: string, usernames: TextNames['usernames']): string {
  if (usernames.size === 0) return text;
  return text.replaceAll(mention, (whole: string, name: string, index: number) => {
    // `@garden/weeders` is a group of people.
    const isGroup = /^\/\w/.test(text.slice(index + whole.length, index + whole.length + 2));
    const username = isGroup ? undefined : usernames.get(name.toLowerCase());
    return username === undefined ? whole : `@${username}`;
  });
}

function rewritten(text: string, { reference, numberOf, usernames }: TextNames): string {
  let next = '';
  let from = 0;
  for (const { 0: whole, index, groups = {} } of text.matchAll(reference)) {
    const { link, id, address, enclosed, target, kept } = groups;
    const number = kept === undefined ? numberOf(id ?? address ?? enclosed ?? target ?? '') : undefined;
    const reworded = link === undefined ? `art #${number}` : `${link} (art #${number})`;
    next += renamed(text.slice(from, index), usernames) + (number === undefined ? whole : reworded);
    from = index + whole.length;
  }
  return next + renamed(text.slice(from), usernames);
}

/** A text whose references to items work after the import, and whose mentions name the new accounts. */
export const withNewReferences = (text: string, names: TextNames): string =>
  withMentions(
    besideCode(text, (part) => rewritten(part, names)),
    names.mentionOf,
  );

/** A text as a pattern of itself. */
export const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** HTML tags, and addresses of other things, in which apparent references are only a part of the address. */
const kept = '(?<kept><[A-Za-z][\\w-]*(?:\\s[^<>]*)?>|\\b(?:https?|ftp)://[^\\s<>"`|)\\]]+)';

/**
 * Finds items by short form and by address. `short` and `id` are sources of patterns: of the short form without the id,
 * and of the id. Addresses end with the id.
 */
export function referencePattern(short: string, id: string, addresses: readonly string[]): RegExp {
  const address = addresses.filter((one) => one !== '').map(escaped);
  const anchor = '(?:[?#][\\w=&;-]*)?';
  const at = (group: string): string => `(?:${address.join('|')})(?<${group}>${id})${anchor}`;
  const long = address.length === 0 ? [] : [`<${at('enclosed')}>`, `${at('address')}(?![\\w/-])`];
  const link = address.length === 0 ? [] : [`\\[(?<link>[^\\]\\n]*)\\]\\(${at('target')}\\)`];
  return new RegExp([...link, ...long, kept, `(?<![\\w&/#-])${short}(?<id>${id})(?![\\w-]|\\.\\d)`].join('|'), 'g');
}

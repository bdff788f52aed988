import { besideCode } from './code.ts';
import { withMentions } from './mentions.ts';

/** How texts of a tool name items and people. */
export interface TextNames {
  /** each match has the group `id`; `link` if it is the target of a Markdown link with this text */
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
  const linked = text.replaceAll(reference, (...given: unknown[]) => {
    const [whole] = given;
    const groups = given.at(-1) as Record<string, string | undefined>;
    const number = numberOf(groups['id'] ?? groups['address'] ?? groups['target'] ?? '');
    if (number === undefined) return String(whole);
    return groups['link'] === undefined ? `art #${number}` : `${groups['link']} (art #${number})`;
  });
  return renamed(linked, usernames);
}

/** A text whose references to items work after the import, and whose mentions name the new accounts. */
export const withNewReferences = (text: string, names: TextNames): string =>
  withMentions(
    besideCode(text, (part) => rewritten(part, names)),
    names.mentionOf,
  );

/** A text as a pattern of itself. */
export const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/**
 * Finds items by short form and by address. `short` and `id` are sources of patterns: of the short form without the id,
 * and of the id. Addresses end with the id.
 */
export function referencePattern(short: string, id: string, addresses: readonly string[]): RegExp {
  const address = addresses.filter((one) => one !== '').map(escaped);
  const anchor = '(?:[?#][\\w=&;-]*)?';
  const long = address.length === 0 ? [] : [`(?:${address.join('|')})(?<address>${id})${anchor}(?![\\w/-])`];
  const link =
    address.length === 0 ? [] : [`\\[(?<link>[^\\]\\n]*)\\]\\((?:${address.join('|')})(?<target>${id})${anchor}\\)`];
  return new RegExp([...link, ...long, `(?<![\\w&/#-])${short}(?<id>${id})(?![\\w-]|\\.\\d)`].join('|'), 'g');
}

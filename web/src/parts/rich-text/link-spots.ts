import { artifactKeywords } from '../../../../contract/artifacts/keywords.ts';

/** A part of a text that becomes a link. */
export interface LinkSpot {
  start: number;
  end: number;
  url: string;
}

/** The project of a text; null: it is in none. */
export type TextProject = number | null;

/** `art #12` or `art#12`, as the server finds them in texts of artifacts. */
const reference =
  /(?<![\p{L}\p{N}_&]|[/.-](?=[A-Za-z0-9_]+#))([A-Za-z0-9_]+)[ \u00a0]?#(\d{1,10})(?![\p{L}\p{N}_]|:[\p{L}\p{N}])/gu;
const address = /\b(?:https?|ftp):\/\/[^\s<>"`]+/gi;

/** Punctuation and brackets after an address are not part of it. */
function withoutEnd(found: string): string {
  const ends = found.includes('(') ? ".,;:!?'*_" : ".,;:!?'*_)";
  let end = found.length;
  while (end > 0 && ends.includes(found.charAt(end - 1))) end -= 1;
  return found.slice(0, end);
}

/** The addresses in a text. */
export function addressesIn(text: string): LinkSpot[] {
  if (!text.includes('://')) return [];
  return [...text.matchAll(address)].flatMap(({ 0: found, index }) => {
    const url = withoutEnd(found);
    return url.endsWith('://') ? [] : [{ start: index, end: index + url.length, url }];
  });
}

interface Reference {
  /** in lower case */
  keyword: string;
  id: number;
}

/** Whether a reference leads somewhere. */
export type IsReference = (reference: Reference) => boolean;

interface FoundReference extends Reference {
  start: number;
  end: number;
}

function referencesIn(text: string): FoundReference[] {
  if (!text.includes('#')) return [];
  return [...text.matchAll(reference)].flatMap(({ 0: found, 1: word = '', 2: number = '', index }) => {
    const [keyword, id] = [word.toLowerCase(), Number(number)];
    return id === 0 || !/[a-z]/.test(keyword) ? [] : [{ keyword, id, start: index, end: index + found.length }];
  });
}

/** These mean the same everywhere. */
export const isOfAnyArtifact: IsReference = ({ keyword }) => artifactKeywords.includes(keyword);

/** Whether a text has references whose meaning depends on its project. */
export const hasOtherReferences = (text: string): boolean =>
  referencesIn(text).some((found) => !isOfAnyArtifact(found));

/** The page that it leads to decides what the person may see. */
const addressOf = ({ keyword, id }: Reference, project: TextProject): string =>
  `/goto?key=${encodeURIComponent(keyword)}&val=${id}${project === null ? '' : `&group_id=${project}`}`;

/** The addresses in a text, and the references that lead somewhere, in their order. */
export function linkSpots(text: string, project: TextProject, isReference: IsReference): LinkSpot[] {
  const addresses = addressesIn(text);
  const isFree = ({ start, end }: LinkSpot) => addresses.every((one) => end <= one.start || start >= one.end);
  const references = referencesIn(text)
    .filter(isReference)
    .map((found) => ({ start: found.start, end: found.end, url: addressOf(found, project) }));
  return [...addresses, ...references.filter(isFree)].toSorted((one, other) => one.start - other.start);
}

import { revisionKeywords } from '../../../../contract/artifacts/keywords.ts';

/** A part of a text that becomes a link. */
export interface LinkSpot {
  start: number;
  end: number;
  url: string;
}

/** The project of a text; null: it is in none. */
export type TextProject = number | null;

/** `art #12` or `art#12`, as the server finds them in texts of artifacts. */
const reference = /(?<![\p{L}\p{N}_&])([A-Za-z0-9_]+)[ \u00a0]?#(\d{1,10})(?![\p{L}\p{N}_])/gu;
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

/** The page that it leads to decides what the person may see. Numbers of revisions mean something only in a project. */
function referencesIn(text: string, project: TextProject): LinkSpot[] {
  if (!text.includes('#')) return [];
  return [...text.matchAll(reference)].flatMap(({ 0: found, 1: word = '', 2: number = '', index }) => {
    const keyword = word.toLowerCase();
    const isPlaceless = project === null && revisionKeywords.includes(keyword);
    if (Number(number) === 0 || !/[a-z]/.test(keyword) || isPlaceless) return [];
    const group = project === null ? '' : `&group_id=${project}`;
    const url = `/goto?key=${encodeURIComponent(keyword)}&val=${Number(number)}${group}`;
    return [{ start: index, end: index + found.length, url }];
  });
}

/** The addresses and references in a text, in their order. */
export function linkSpots(text: string, project: TextProject): LinkSpot[] {
  const addresses = addressesIn(text);
  const isFree = ({ start, end }: LinkSpot) => addresses.every((one) => end <= one.start || start >= one.end);
  return [...addresses, ...referencesIn(text, project).filter(isFree)].toSorted(
    (one, other) => one.start - other.start,
  );
}

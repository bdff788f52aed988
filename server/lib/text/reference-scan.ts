export interface FoundReference {
  /** as written */
  keyword: string;
  id: number;
  /** position in the text */
  start: number;
  end: number;
}

// `art #12` or `art#12`. Each word is tried only from its start, so the time is linear.
// An escaped ampersand counts as an ampersand.
const reference = /(?<![\p{L}\p{N}_&]|&amp;)([A-Za-z0-9_]+)[ \u00a0]?#(\d{1,10})(?![\p{L}\p{N}_])/gu;

/** The references in a text: a keyword with at least one letter, and a number. */
export function findReferences(text: string): FoundReference[] {
  if (!text.includes('#')) return [];
  return [...text.matchAll(reference)]
    .map((match) => ({
      keyword: match[1] ?? '',
      id: Number(match[2]),
      start: match.index,
      end: match.index + match[0].length,
    }))
    .filter(({ keyword, id }) => id > 0 && /[A-Za-z]/.test(keyword));
}

export interface FoundReference {
  /** as it is written */
  keyword: string;
  id: number;
  /** where in the text it stands */
  start: number;
  end: number;
}

// `art #12` or `art#12`. Each word is tried from its start only, so the time is that of reading the text once.
// An escaped ampersand counts as one: what the text is does not depend on how it is written.
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

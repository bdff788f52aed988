export interface FoundReference {
  /** as written */
  keyword: string;
  id: number;
  /** position in the text */
  start: number;
  end: number;
}

// `art #12` or `art#12`. Each word is tried only from its start, so the time is linear.
// An escaped ampersand counts as an ampersand. `kitchen/lamp#12` is an issue of another server. In `art #101:12`, 101 is a
// project and not the artifact.
const reference =
  /(?<![\p{L}\p{N}_&]|&amp;|[/.-](?=[A-Za-z0-9_]+#))([A-Za-z0-9_]+)(?:[ \u00a0]|&nbsp;)?#(\d{1,10})(?![\p{L}\p{N}_]|:[\p{L}\p{N}])/gu;

/** The references in a text, one after the other: a keyword with at least one letter, and a number. */
export function* referencesIn(text: string): Generator<FoundReference> {
  if (!text.includes('#')) return;
  for (const match of text.matchAll(reference)) {
    const [found, keyword = '', number] = match;
    const id = Number(number);
    if (id > 0 && /[A-Za-z]/.test(keyword)) yield { keyword, id, start: match.index, end: match.index + found.length };
  }
}

export const findReferences = (text: string): FoundReference[] => [...referencesIn(text)];

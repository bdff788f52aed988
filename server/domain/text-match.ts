import { fold } from '../../contract/fold.ts';

/** How well a text matches the words of a search: the whole text, the words in a row, each as a word, or inside words. */
export const matchRanks = ['exact', 'phrase', 'words', 'parts'] as const;
export type MatchRank = (typeof matchRanks)[number];

const mostWords = 10;

/** The folded words of a search; text in quotation marks is one word. */
export function searchWords(query: string): string[] {
  const found = [...fold(query).matchAll(/"([^"]+)"|[^\s"]+/g)].map(([word, quoted]) => (quoted ?? word).trim());
  return [...new Set(found.filter((word) => word !== ''))].slice(0, mostWords);
}

const isLetter = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}_]/u.test(character);

/** Whether the word begins and ends where words of the text do. */
function hasWholeWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!isLetter(text[at - 1]) && !isLetter(text[at + word.length])) return true;
  }
  return false;
}

/** `text` is folded; undefined: a word is missing. */
export function matchRankOf(text: string, words: readonly string[]): MatchRank | undefined {
  if (words.length === 0 || !words.every((word) => text.includes(word))) return undefined;
  const phrase = words.join(' ');
  if (text.trim() === phrase) return 'exact';
  if (hasWholeWord(text, phrase)) return 'phrase';
  return words.every((word) => hasWholeWord(text, word)) ? 'words' : 'parts';
}

interface Span {
  start: number;
  end: number;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A folded text, with the original position of each of its characters. */
interface Folding {
  folded: string;
  starts: number[];
  ends: number[];
}

/** Plain signs, which fold one by one; others with the sign before them, because they may be combined with it. */
const parts = /[\0-\x7f]+(?=[\0-\x7f]|$)|[\0-\x7f]?[^\0-\x7f]+/g;

function foldWithPositions(text: string): Folding {
  const folding: Folding = { folded: '', starts: [], ends: [] };
  function add(folded: string, start: number, length: number): void {
    folding.folded += folded;
    for (let offset = 0; offset < folded.length; offset += 1) {
      folding.starts.push(start);
      folding.ends.push(start + length);
    }
  }
  for (const { 0: found, index: start } of text.matchAll(parts)) {
    if (/[^\0-\x7f]/.test(found)) {
      for (const { segment, index } of segmenter.segment(found)) add(fold(segment), start + index, segment.length);
    } else {
      for (let at = 0; at < found.length; at += 1) add(fold(found.charAt(at)), start + at, 1);
    }
  }
  return folding;
}

/** The matches in the text, in order, without overlaps. */
function spansIn(text: string, words: readonly string[]): Span[] {
  const { folded, starts, ends } = foldWithPositions(text);
  const spans: Span[] = [];
  for (const word of words) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
      spans.push({ start: starts[at] ?? 0, end: ends[at + word.length - 1] ?? text.length });
    }
  }
  const merged: Span[] = [];
  for (const span of spans.toSorted((one, other) => one.start - other.start || other.end - one.end)) {
    const last = merged.at(-1);
    if (last === undefined || span.start > last.end) merged.push({ ...span });
    else last.end = Math.max(last.end, span.end);
  }
  return merged;
}

/** The text in pieces. Joined, they are the text again. */
export function matchSegments(text: string, words: readonly string[]): { text: string; is_match: boolean }[] {
  const segments: { text: string; is_match: boolean }[] = [];
  let done = 0;
  for (const { start, end } of spansIn(text, words)) {
    segments.push({ text: text.slice(done, start), is_match: false }, { text: text.slice(start, end), is_match: true });
    done = end;
  }
  segments.push({ text: text.slice(done), is_match: false });
  return segments.filter((segment) => segment.text !== '');
}

/** The length of an excerpt, and the number of characters in it before the first match. */
const excerptLength = 160;
const excerptLead = 40;
/** Positions in longer texts cost too much. */
const mostExamined = 100_000;

/** The text around the first match, in pieces. */
export function excerptSegments(text: string, words: readonly string[]): { text: string; is_match: boolean }[] {
  const plain = text.slice(0, mostExamined).replaceAll(/\s+/g, ' ').trim();
  const first = spansIn(plain, words)[0]?.start ?? 0;
  const from = first <= excerptLead ? 0 : plain.lastIndexOf(' ', first - excerptLead) + 1 || first - excerptLead;
  const to = Math.min(plain.length, from + excerptLength);
  // Never cut a surrogate pair in half.
  const cut = plain.slice(from, to).replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');
  return matchSegments(`${from > 0 ? '…' : ''}${cut}${to < plain.length ? '…' : ''}`, words);
}

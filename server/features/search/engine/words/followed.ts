import { artifactOf, type SegmentTexts, type WordSegment, type WordSet } from './segment.ts';
import type { Vocabulary } from './vocabulary.ts';

/** An artifact that changed since its segment was read, with all its texts. */
export interface ChangedTexts {
  /** the order of the snapshot that reported it */
  order: number;
  texts: { id: number; text: Buffer }[];
}

/** A segment that follows the changes of its artifacts. */
export interface FollowedSegment {
  base: WordSegment;
  changed: Map<number, ChangedTexts>;
  /** of the changed texts */
  bytes: number;
}

/** The words that a text must have. */
export interface WantedWords {
  sets: readonly WordSet[];
  parts: readonly Buffer[];
}

const inOrder = (one: number, other: number): number => artifactOf(one) - artifactOf(other) || one - other;

export const changedBytes = (changed: ChangedTexts | undefined): number =>
  changed?.texts.reduce((sum, { text }) => sum + text.length, 0) ?? 0;

export function* textsOneByOne({ ids, ends, bytes }: SegmentTexts): Generator<{ id: number; text: Buffer }> {
  // Copied, because one changed text would keep all of them in memory.
  for (const [at, id] of ids.entries()) yield { id, text: Buffer.from(bytes.subarray(ends[at - 1] ?? 0, ends[at])) };
}

function wordSet(vocabulary: Vocabulary, part: Buffer): WordSet {
  const numbers = vocabulary.containing(part);
  let flags: Uint8Array | undefined;
  return {
    numbers,
    has(number) {
      if (flags === undefined) {
        flags = new Uint8Array(vocabulary.size);
        for (const one of numbers) flags[one] = 1;
      }
      return flags[number] === 1;
    },
  };
}

/** The ids of the texts with all words, by artifact and then by field. */
export function eachTextIn(
  { base, changed }: FollowedSegment,
  { sets, parts }: WantedWords,
  take: (id: number) => void,
): void {
  const current: number[] = [];
  for (const { texts } of changed.values()) {
    for (const { id, text } of texts) if (parts.every((part) => text.includes(part))) current.push(id);
  }
  const last = current.toSorted(inOrder).values();
  let next = last.next().value;
  for (const place of base.having(sets).ids()) {
    const id = base.ids[place] ?? 0;
    for (; next !== undefined && inOrder(next, id) < 0; next = last.next().value) take(next);
    if (changed.size === 0 || !changed.has(artifactOf(id))) take(id);
  }
  for (; next !== undefined; next = last.next().value) take(next);
}

export function wantedWords(vocabulary: Vocabulary, words: readonly string[]): WantedWords {
  const parts = words.map((word) => Buffer.from(word));
  return { parts, sets: parts.map((part) => wordSet(vocabulary, part)) };
}

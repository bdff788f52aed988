import { Bitmap } from '../bitmap.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Folded texts in the order of their artifacts: the bytes of all of them without gaps, and where each of them ends. */
export interface SegmentTexts {
  /** the field and the artifact as one number */
  ids: Float64Array;
  ends: Uint32Array;
  bytes: Buffer;
}

/** Words of the vocabulary. */
export interface WordSet {
  /** ascending */
  numbers: Uint32Array;
  has: (number: number) => boolean;
}

/** Words end at these characters and at no others. */
const separators = [' ', '\n', '\r', '\t'] as const;
export const isOneWord = (text: string): boolean => text !== '' && !separators.some((one) => text.includes(one));
const isSeparator = new Uint8Array(256);
for (const one of separators) isSeparator[one.charCodeAt(0)] = 1;

export const artifactOf = (id: number): number => id % 2 ** 31;

/** Which texts have each word. Immutable. */
export class WordSegment {
  /** of the texts, by their places */
  readonly ids: Float64Array;
  /** ascending */
  readonly #words: Uint32Array;
  /** the offset of the places of each word, and the end of the last */
  readonly #starts: Uint32Array;
  readonly #places: Uint16Array | Uint32Array;

  constructor(ids: Float64Array, words: Uint32Array, starts: Uint32Array, places: Uint16Array | Uint32Array) {
    this.ids = ids;
    this.#words = words;
    this.#starts = starts;
    this.#places = places;
  }

  static readonly empty = new WordSegment(new Float64Array(), new Uint32Array(), new Uint32Array(1), new Uint16Array());

  get bytes(): number {
    return this.ids.byteLength + this.#words.byteLength + this.#starts.byteLength + this.#places.byteLength;
  }

  /** The places of the texts that have a word of each set. */
  having([first, ...others]: readonly WordSet[]): Bitmap {
    const found = new Bitmap({ first: 0, last: this.ids.length - 1 });
    if (first === undefined) return found;
    this.#addTo(found, first);
    for (const set of others) {
      const next = new Bitmap(found.range);
      this.#addTo(next, set);
      found.meet(next);
    }
    return found;
  }

  #addTo(found: Bitmap, { numbers, has }: WordSet): void {
    if (numbers.length * 16 < this.#words.length) {
      let from = 0;
      for (const number of numbers) {
        from = this.#firstFrom(number, from);
        if (this.#words[from] === number) this.#addPlaces(found, from);
      }
      return;
    }
    for (let at = 0; at < this.#words.length; at++) if (has(this.#words[at] ?? 0)) this.#addPlaces(found, at);
  }

  #addPlaces(found: Bitmap, word: number): void {
    const end = this.#starts[word + 1] ?? 0;
    for (let at = this.#starts[word] ?? 0; at < end; at++) found.add(this.#places[at] ?? 0);
  }

  /** The offset of the first word that is not lower. */
  #firstFrom(number: number, from: number): number {
    let low = from;
    let high = this.#words.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#words[middle] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

class Growing {
  /** with room behind the last */
  numbers = new Uint32Array(1_024);
  length = 0;

  push(number: number): void {
    if (this.length === this.numbers.length) {
      const larger = new Uint32Array(2 * this.length);
      larger.set(this.numbers);
      this.numbers = larger;
    }
    this.numbers[this.length++] = number;
  }
}

/** Makes a segment of texts that arrive in portions. */
export class SegmentBuilder {
  readonly #vocabulary: Vocabulary;
  readonly #ids: Float64Array[] = [];
  #length = 0;
  /** the slots of words, plus one; 0: the segment doesn't have the word */
  #slots: Uint32Array;
  /** by slot: the word, the number of its texts, and the last of them plus one */
  readonly #words = new Growing();
  readonly #counts = new Growing();
  readonly #last = new Growing();
  /** each word of each text, once: its slot and the place of the text */
  readonly #seenSlots = new Growing();
  readonly #seenPlaces = new Growing();

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
    this.#slots = new Uint32Array(2 * vocabulary.size + 1_024);
  }

  add({ ids, ends, bytes }: SegmentTexts): void {
    this.#ids.push(ids);
    let start = 0;
    for (const end of ends) {
      this.#addText(bytes, start, end, this.#length++);
      start = end;
    }
  }

  build(): WordSegment {
    const words = this.#words.numbers.subarray(0, this.#words.length).toSorted();
    const counts = this.#counts.numbers;
    const starts = new Uint32Array(words.length + 1);
    const nextOf = new Uint32Array(words.length);
    for (const [at, word] of words.entries()) {
      const slot = (this.#slots[word] ?? 0) - 1;
      nextOf[slot] = starts[at] ?? 0;
      starts[at + 1] = (starts[at] ?? 0) + (counts[slot] ?? 0);
    }
    const { numbers: slots, length } = this.#seenSlots;
    const places = this.#length > 65_536 ? new Uint32Array(length) : new Uint16Array(length);
    for (let at = 0; at < length; at++) {
      const slot = slots[at] ?? 0;
      const next = nextOf[slot] ?? 0;
      places[next] = this.#seenPlaces.numbers[at] ?? 0;
      nextOf[slot] = next + 1;
    }
    return new WordSegment(this.#allIds(), words, starts, places);
  }

  #allIds(): Float64Array {
    const all = new Float64Array(this.#length);
    let at = 0;
    for (const ids of this.#ids) {
      all.set(ids, at);
      at += ids.length;
    }
    return all;
  }

  #addText(bytes: Buffer, from: number, to: number, place: number): void {
    for (let start = from; start < to; ) {
      if (isSeparator[bytes[start] ?? 0] === 1) {
        start++;
        continue;
      }
      let end = start + 1;
      while (end < to && isSeparator[bytes[end] ?? 0] === 0) end++;
      this.#note(this.#vocabulary.numberOf(bytes, start, end), place);
      start = end;
    }
  }

  #note(word: number, place: number): void {
    const slot = this.#slotOf(word);
    if (this.#last.numbers[slot] === place + 1) return;
    this.#last.numbers[slot] = place + 1;
    this.#counts.numbers[slot] = (this.#counts.numbers[slot] ?? 0) + 1;
    this.#seenSlots.push(slot);
    this.#seenPlaces.push(place);
  }

  #slotOf(word: number): number {
    if (word >= this.#slots.length) {
      const larger = new Uint32Array(2 * word);
      larger.set(this.#slots);
      this.#slots = larger;
    }
    const known = this.#slots[word] ?? 0;
    if (known > 0) return known - 1;
    const slot = this.#words.length;
    this.#slots[word] = slot + 1;
    this.#words.push(word);
    this.#counts.push(0);
    this.#last.push(0);
    return slot;
  }
}

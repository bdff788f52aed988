/** The range of ids that a set may contain. */
export interface IdRange {
  first: number;
  last: number;
}

function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** A set of ids: one bit for each id of a range. Only sets of the same range can be combined. */
export class Bitmap {
  readonly range: IdRange;
  /** the id of the first bit */
  readonly #base: number;
  readonly #words: Uint32Array;

  constructor(range: IdRange, words?: Uint32Array) {
    this.range = range;
    this.#base = range.first & ~31;
    this.#words = words ?? new Uint32Array(range.last < range.first ? 0 : ((range.last - this.#base) >>> 5) + 1);
  }

  static of(range: IdRange, ids: Iterable<number>): Bitmap {
    const bitmap = new Bitmap(range);
    for (const id of ids) bitmap.add(id);
    return bitmap;
  }

  copy(): Bitmap {
    return new Bitmap(this.range, this.#words.slice());
  }

  has(id: number): boolean {
    const at = id - this.#base;
    return at >= 0 && ((this.#words[at >>> 5] ?? 0) & (1 << (at & 31))) !== 0;
  }

  /** Ignores ids outside of the range. */
  add(id: number): void {
    const at = id - this.#base;
    const word = this.#words[at >>> 5];
    if (at >= 0 && word !== undefined) this.#words[at >>> 5] = word | (1 << (at & 31));
  }

  remove(id: number): void {
    const at = id - this.#base;
    const word = this.#words[at >>> 5];
    if (at >= 0 && word !== undefined) this.#words[at >>> 5] = word & ~(1 << (at & 31));
  }

  /** Adds `ids[start]` up to, not including, `ids[end]`. */
  addAll(ids: Uint32Array, start = 0, end = ids.length): this {
    for (let index = start; index < end; index++) this.add(ids[index] ?? 0);
    return this;
  }

  /** Keeps the ids that are in both sets. */
  meet(other: Bitmap): this {
    for (let index = 0; index < this.#words.length; index++) {
      this.#words[index] = (this.#words[index] ?? 0) & (other.#words[index] ?? 0);
    }
    return this;
  }

  join(other: Bitmap): this {
    for (let index = 0; index < this.#words.length; index++) {
      this.#words[index] = (this.#words[index] ?? 0) | (other.#words[index] ?? 0);
    }
    return this;
  }

  leaveOut(other: Bitmap): this {
    for (let index = 0; index < this.#words.length; index++) {
      this.#words[index] = (this.#words[index] ?? 0) & ~(other.#words[index] ?? 0);
    }
    return this;
  }

  count(): number {
    let total = 0;
    for (const word of this.#words) total += bitsIn(word);
    return total;
  }

  isEmpty(): boolean {
    return this.#words.every((word) => word === 0);
  }

  /** The number of members with a lower id. */
  countBelow(id: number): number {
    const at = Math.min(Math.max(id - this.#base, 0), this.#words.length * 32);
    let total = 0;
    for (let index = 0; index < at >>> 5; index++) total += bitsIn(this.#words[index] ?? 0);
    return total + bitsIn((this.#words[at >>> 5] ?? 0) & ((1 << (at & 31)) - 1));
  }

  /** In ascending order, skipping the first `offset` members. */
  page(offset: number, limit: number): Uint32Array {
    const found = new Uint32Array(Math.max(0, Math.min(limit, this.count() - offset)));
    let skip = offset;
    let taken = 0;
    for (let index = 0; index < this.#words.length && taken < found.length; index++) {
      let word = this.#words[index] ?? 0;
      const bits = bitsIn(word);
      if (skip >= bits) {
        skip -= bits;
        continue;
      }
      for (; word !== 0 && taken < found.length; word &= word - 1) {
        if (skip > 0) skip--;
        else found[taken++] = this.#base + index * 32 + (31 - Math.clz32(word & -word));
      }
    }
    return found;
  }

  ids(): Uint32Array {
    return this.page(0, Number.MAX_SAFE_INTEGER);
  }

  /** The number of lower members, by id minus the first id of the range; -1 for ids that are not members. */
  places(): Int32Array {
    const places = new Int32Array(Math.max(0, this.range.last - this.range.first + 1)).fill(-1);
    const ids = this.ids();
    for (let place = 0; place < ids.length; place++) places[(ids[place] ?? 0) - this.range.first] = place;
    return places;
  }
}

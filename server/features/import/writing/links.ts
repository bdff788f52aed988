import type { Link } from '../../../domain/artifacts/document.ts';

export type DirectedLink = Link & { from: number };

/** Links whose targets are not written yet, stored compactly. */
export class WaitingLinks {
  #ends = new Int32Array(1024);
  #count = 0;
  readonly #types: string[] = [];
  readonly #typeIds = new Map<string, number>();

  get count(): number {
    return this.#count;
  }

  add({ from, id, type }: DirectedLink): void {
    if ((this.#count + 1) * 3 > this.#ends.length) {
      const wider = new Int32Array(this.#ends.length * 2);
      wider.set(this.#ends);
      this.#ends = wider;
    }
    this.#ends.set([from, id, this.#typeId(type)], this.#count * 3);
    this.#count += 1;
  }

  *portions(size: number): Generator<DirectedLink[]> {
    for (let start = 0; start < this.#count; start += size) {
      const end = Math.min(start + size, this.#count);
      yield Array.from({ length: end - start }, (_, index) => this.#at(start + index));
    }
  }

  #at(index: number): DirectedLink {
    const [from = 0, id = 0, type = 0] = this.#ends.subarray(index * 3, index * 3 + 3);
    return { from, id, type: this.#types[type] ?? '' };
  }

  #typeId(type: string): number {
    const known = this.#typeIds.get(type);
    if (known !== undefined) return known;
    this.#typeIds.set(type, this.#types.length);
    return this.#types.push(type) - 1;
  }
}

/** A set of artifacts within a range of ids. */
export class ArtifactMarks {
  readonly #first: number;
  readonly #marked: Uint8Array;

  constructor(first: number, count: number) {
    this.#first = first;
    this.#marked = new Uint8Array(count);
  }

  add(id: number): void {
    this.#marked[id - this.#first] = 1;
  }

  *portions(size: number): Generator<number[]> {
    let portion: number[] = [];
    for (const [index, isMarked] of this.#marked.entries()) {
      if (isMarked === 0) continue;
      portion.push(this.#first + index);
      if (portion.length < size) continue;
      yield portion;
      portion = [];
    }
    if (portion.length > 0) yield portion;
  }
}

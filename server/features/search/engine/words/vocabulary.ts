const space = 0x20;

function larger<Numbers extends Uint32Array | Int32Array>(into: Numbers, from: Numbers): Numbers {
  into.set(from);
  return into;
}

/** All words of the texts in memory, each with a number. Words don't contain spaces. */
export class Vocabulary {
  /** the words, each with a space behind it */
  #bytes = Buffer.alloc(65_536);
  /** where each word starts, and the next one */
  #starts = new Uint32Array(4_096);
  /** the numbers of the words by their hashes; -1: none */
  #numbers = new Int32Array(8_192).fill(-1);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get bytes(): number {
    return this.#bytes.byteLength + this.#starts.byteLength + this.#numbers.byteLength;
  }

  /** The number of `text` from `start` up to, not including, `end`. */
  numberOf(text: Buffer, start: number, end: number): number {
    const mask = this.#numbers.length - 1;
    let at = hashOf(text, start, end) & mask;
    for (; ; at = (at + 1) & mask) {
      const number = this.#numbers[at] ?? -1;
      if (number === -1) break;
      if (this.#isAt(number, text, start, end)) return number;
    }
    this.#numbers[at] = this.#size;
    return this.#add(text, start, end);
  }

  /** The numbers of the words that contain a part, ascending. */
  containing(part: Buffer): Uint32Array {
    const bytes = this.#bytes.subarray(0, this.#starts[this.#size]);
    const found: number[] = [];
    let number = 0;
    for (let at = bytes.indexOf(part); at !== -1; at = bytes.indexOf(part, this.#starts[number])) {
      while ((this.#starts[number + 1] ?? Infinity) <= at) number++;
      found.push(number++);
    }
    return Uint32Array.from(found);
  }

  #isAt(number: number, text: Buffer, start: number, end: number): boolean {
    const from = this.#starts[number] ?? 0;
    if ((this.#starts[number + 1] ?? 0) - from - 1 !== end - start) return false;
    for (let at = start; at < end; at++) if (text[at] !== this.#bytes[from + at - start]) return false;
    return true;
  }

  #add(text: Buffer, start: number, end: number): number {
    const from = this.#starts[this.#size] ?? 0;
    const next = from + end - start + 1;
    if (next > this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes], Math.max(next, 2 * this.#bytes.length));
    text.copy(this.#bytes, from, start, end);
    this.#bytes[next - 1] = space;
    const number = this.#size++;
    if (this.#size === this.#starts.length) this.#starts = larger(new Uint32Array(2 * this.#size), this.#starts);
    this.#starts[this.#size] = next;
    if (this.#size * 2 > this.#numbers.length) this.#spread();
    return number;
  }

  /** Makes the table of hashes twice as large. */
  #spread(): void {
    const numbers = new Int32Array(2 * this.#numbers.length).fill(-1);
    const mask = numbers.length - 1;
    for (let number = 0; number < this.#size; number++) {
      let at = hashOf(this.#bytes, this.#starts[number] ?? 0, (this.#starts[number + 1] ?? 0) - 1) & mask;
      while (numbers[at] !== -1) at = (at + 1) & mask;
      numbers[at] = number;
    }
    this.#numbers = numbers;
  }
}

/** FNV-1a, with the high bits mixed into the low ones. */
function hashOf(text: Buffer, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ (text[at] ?? 0), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

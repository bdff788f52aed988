/** Folded texts of a field: the bytes of all of them without gaps, and where each of them ends. */
export interface ColumnTexts {
  ids: Uint32Array;
  ends: Uint32Array;
  bytes: Buffer;
}

/** The number of changes collected before they are merged into the column. */
const mostChanges = 1024;
/** The memory of a column besides its texts. */
const overhead = 1024;

/** The texts of a field in memory. Immutable: a change creates a new column. */
export class TextColumn {
  readonly #texts: ColumnTexts;
  /** artifacts that changed, with their current texts */
  readonly #changed: ReadonlyMap<number, Buffer | undefined>;

  private constructor(texts: ColumnTexts, changed: ReadonlyMap<number, Buffer | undefined>) {
    this.#texts = texts;
    this.#changed = changed;
  }

  static of(texts: ColumnTexts): TextColumn {
    return new TextColumn(texts, new Map());
  }

  get bytes(): number {
    const { ids, ends, bytes } = this.#texts;
    return overhead + ids.byteLength + ends.byteLength + bytes.byteLength;
  }

  /** The column with the current texts of these artifacts. */
  with(ids: Uint32Array, current: ColumnTexts): TextColumn {
    const changed = new Map(this.#changed);
    for (const id of ids) changed.set(id, undefined);
    for (const { id, text } of each(current)) changed.set(id, text);
    const next = new TextColumn(this.#texts, changed);
    return changed.size > mostChanges ? next.#merged() : next;
  }

  #merged(): TextColumn {
    const kept = [...each(this.#texts)].filter(({ id }) => !this.#changed.has(id));
    const added = [...this.#changed].flatMap(([id, text]) => (text === undefined ? [] : [{ id, text }]));
    const all = [...kept, ...added];
    let end = 0;
    return TextColumn.of({
      ids: Uint32Array.from(all, ({ id }) => id),
      ends: Uint32Array.from(all, ({ text }) => (end += text.length)),
      bytes: Buffer.concat(all.map(({ text }) => text)),
    });
  }

  /** The artifacts whose text contains all words, in no order. */
  containing(words: readonly string[]): Uint32Array {
    const needles = words.map((word) => Buffer.from(word)).toSorted((one, other) => other.length - one.length);
    const [first = Buffer.alloc(0), ...others] = needles;
    const { ids, ends, bytes } = this.#texts;
    const found: number[] = [];
    let entry = 0;
    // All texts are searched as one, for the longest word.
    for (let at = bytes.indexOf(first); at !== -1 && entry < ids.length; ) {
      while ((ends[entry] ?? 0) <= at) entry++;
      const end = ends[entry] ?? 0;
      const isWithin = at + first.length <= end;
      if (isWithin) {
        const id = ids[entry] ?? 0;
        const text = () => bytes.subarray(ends[entry - 1] ?? 0, end);
        if (!this.#changed.has(id) && others.every((other) => text().includes(other))) found.push(id);
      }
      at = bytes.indexOf(first, isWithin ? end : at + 1);
    }
    for (const [id, text] of this.#changed) {
      if (text !== undefined && needles.every((needle) => text.includes(needle))) found.push(id);
    }
    return Uint32Array.from(found);
  }
}

function* each({ ids, ends, bytes }: ColumnTexts): Generator<{ id: number; text: Buffer }> {
  for (const [at, id] of ids.entries()) yield { id, text: bytes.subarray(ends[at - 1] ?? 0, ends[at]) };
}

import type { Pairs } from '../../../db/index.ts';
import type { NumberTest } from '../../../domain/query/index.ts';
import { passes } from '../../../domain/query/number-test.ts';
import { Bitmap, type IdRange } from './bitmap.ts';
import { inOrder } from './pairs.ts';

/** So many changes are kept beside the column before they are worked into it. */
const mostChanges = 1024;
/** The set of so many artifacts is made once, if it takes no more room than their ids do. */
const worthKeeping = 10_000;
const isWorthKeeping = (count: number, { first, last }: IdRange): boolean =>
  count >= worthKeeping && count * 32 >= last - first;
/** What a column takes besides its numbers. */
const overhead = 1024;

/** Which artifacts have which number in one field, by number. Never changes: what changed is another column. */
export class Column {
  /** each number once, from low to high */
  readonly values: Float64Array;
  /** where the ids of each number begin, and where the last ones end */
  readonly #starts: Uint32Array;
  readonly #ids: Uint32Array;
  /** the artifacts for which something else holds, with their numbers */
  readonly #changed: ReadonlyMap<number, readonly number[]>;
  /** those that have the same number, by its place in `values`: all that differs only in what changed shares them */
  readonly #sets: Map<number, Bitmap>;

  private constructor(
    values: Float64Array,
    starts: Uint32Array,
    ids: Uint32Array,
    changed: ReadonlyMap<number, readonly number[]>,
    sets: Map<number, Bitmap>,
  ) {
    this.values = values;
    this.#starts = starts;
    this.#ids = ids;
    this.#changed = changed;
    this.#sets = sets;
  }

  static of(pairs: Pairs): Column {
    const { values, ids } = inOrder(pairs);
    let count = 0;
    for (let at = 0; at < ids.length; at++) if (at === 0 || values[at] !== values[at - 1]) count++;
    const distinct = new Float64Array(count);
    const starts = new Uint32Array(count + 1).fill(ids.length);
    for (let at = 0, slot = 0; at < ids.length; at++) {
      if (at > 0 && values[at] === values[at - 1]) continue;
      distinct[slot] = values[at] ?? 0;
      starts[slot++] = at;
    }
    return new Column(distinct, starts, ids, new Map(), new Map());
  }

  get bytes(): number {
    // Twice the ids, for the sets that may be made of them.
    return overhead + this.values.byteLength + this.#starts.byteLength + this.#ids.byteLength * 2;
  }

  /** The column with these artifacts as they are now. */
  with(ids: Uint32Array, { values, ids: owners }: Pairs): Column {
    const changed = new Map<number, number[]>();
    for (const [id, kept] of this.#changed) changed.set(id, [...kept]);
    for (const id of ids) changed.set(id, []);
    for (const [at, id] of owners.entries()) changed.get(id)?.push(values[at] ?? 0);
    const next = new Column(this.values, this.#starts, this.#ids, changed, this.#sets);
    return changed.size > mostChanges ? next.settled() : next;
  }

  /** The same without anything beside it. */
  settled(): Column {
    if (this.#changed.size === 0) return this;
    const ids = [...this.#changed.keys()];
    const gone = Bitmap.of({ first: Math.min(...ids), last: Math.max(...ids) }, ids);
    const added = [...this.#changed].flatMap(([id, values]) => values.map((value) => ({ id, value })));
    added.sort((a, b) => a.value - b.value || a.id - b.id);
    return Column.of(this.#merged(gone, added));
  }

  #merged(gone: Bitmap, added: readonly { id: number; value: number }[]): Pairs {
    const length = this.#ids.length + added.length;
    const values = new Float64Array(length);
    const ids = new Uint32Array(length);
    let count = 0;
    let next = 0;
    const put = (value: number, id: number): void => {
      values[count] = value;
      ids[count++] = id;
    };
    for (let slot = 0; slot < this.values.length; slot++) {
      const value = this.values[slot] ?? 0;
      for (let at = this.#starts[slot] ?? 0; at < (this.#starts[slot + 1] ?? 0); at++) {
        const id = this.#ids[at] ?? 0;
        if (gone.has(id)) continue;
        for (let one = added[next]; one !== undefined; one = added[++next]) {
          if (one.value > value || (one.value === value && one.id > id)) break;
          put(one.value, one.id);
        }
        put(value, id);
      }
    }
    for (const { value, id } of added.slice(next)) put(value, id);
    return { values: values.slice(0, count), ids: ids.slice(0, count) };
  }

  /** The artifacts that have a number which passes. */
  passing(range: IdRange, test: NumberTest): Bitmap {
    const found = new Bitmap(range);
    if ('in' in test)
      for (const value of test.in) this.#addSlots(found, this.#below(value, false), this.#below(value, true));
    else {
      const start = test.from === null ? 0 : this.#below(test.from.value, !test.from.isIncluded);
      const end = test.to === null ? this.values.length : this.#below(test.to.value, test.to.isIncluded);
      this.#addSlots(found, start, end);
    }
    return this.#corrected(found, (value) => passes(test, value));
  }

  /** The artifacts that have a number which is accepted. */
  accepted(range: IdRange, accepts: (value: number) => boolean): Bitmap {
    const found = new Bitmap(range);
    for (const [slot, value] of this.values.entries()) if (accepts(value)) this.#addSlots(found, slot, slot + 1);
    return this.#corrected(found, accepts);
  }

  /** The artifacts that have any number. */
  all(range: IdRange): Bitmap {
    return this.passing(range, { from: null, to: null });
  }

  /** Gives those that were found the ranks of their numbers, by their places. */
  rank(found: Bitmap, rankOf: Uint32Array, ranks: Uint32Array): void {
    if (this.#changed.size > 0) throw new Error('A column is settled before it is gone through');
    const places = found.places();
    const { first } = found.range;
    for (let slot = 0; slot < this.values.length; slot++) {
      const end = this.#starts[slot + 1] ?? 0;
      for (let at = this.#starts[slot] ?? 0; at < end; at++) {
        const place = places[(this.#ids[at] ?? 0) - first] ?? -1;
        if (place >= 0) ranks[place] = rankOf[slot] ?? 0;
      }
    }
  }

  /** The place in `values` of the number that an artifact has; -1: it has none. */
  slotOf(id: number): number {
    const at = this.#ids.indexOf(id);
    let [low, high] = [0, this.values.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#starts[middle + 1] ?? 0) <= at) low = middle + 1;
      else high = middle;
    }
    return at === -1 ? -1 : low;
  }

  /** How many numbers are lower, or not higher. */
  #below(value: number, isIncluded: boolean): number {
    let [low, high] = [0, this.values.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const here = this.values[middle] ?? 0;
      if (here < value || (isIncluded && here === value)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #addSlots(to: Bitmap, start: number, end: number): void {
    const [first, last] = [this.#starts[start] ?? 0, this.#starts[end] ?? 0];
    if (start >= end) return;
    if (end - start === 1 && isWorthKeeping(last - first, to.range)) to.join(this.#setOf(start, to.range));
    else to.addAll(this.#ids, first, last);
  }

  #setOf(slot: number, range: IdRange): Bitmap {
    const kept = this.#sets.get(slot);
    if (kept?.range.first === range.first && kept.range.last === range.last) return kept;
    const set = new Bitmap(range).addAll(this.#ids, this.#starts[slot], this.#starts[slot + 1]);
    this.#sets.set(slot, set);
    return set;
  }

  #corrected(found: Bitmap, accepts: (value: number) => boolean): Bitmap {
    for (const [id, values] of this.#changed) {
      if (values.some(accepts)) found.add(id);
      else found.remove(id);
    }
    return found;
  }
}

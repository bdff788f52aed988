import type { Pairs } from '../../../db/index.ts';
import type { NumberTest } from '../../../domain/query/index.ts';
import { passes } from '../../../domain/query/number-test.ts';
import { Bitmap, type IdRange } from './bitmap.ts';

const isInOrder = ({ values, ids }: Pairs): boolean => {
  for (let at = 1; at < ids.length; at++) {
    const [before, here] = [values[at - 1] ?? 0, values[at] ?? 0];
    if (before > here || (before === here && (ids[at - 1] ?? 0) > (ids[at] ?? 0))) return false;
  }
  return true;
};

/** By number and then by id, as the database mostly returns them. */
function pairsInOrder(pairs: Pairs): Pairs {
  if (isInOrder(pairs)) return pairs;
  const { values, ids } = pairs;
  const order = Uint32Array.from(ids.keys());
  order.sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0) || (ids[a] ?? 0) - (ids[b] ?? 0));
  return {
    values: Float64Array.from(order, (at) => values[at] ?? 0),
    ids: Uint32Array.from(order, (at) => ids[at] ?? 0),
  };
}

/** The number of changes collected before they are merged into the column. */
const mostChanges = 1024;
/** Sets of this many artifacts are cached if they need no more memory than the ids. */
const worthKeeping = 10_000;
const isWorthKeeping = (count: number, { first, last }: IdRange): boolean =>
  count >= worthKeeping && count * 32 >= last - first;
/** The memory of a column besides its numbers. */
const overhead = 1024;

/** The artifacts that have each number in a field. Immutable: a change creates a new column. */
export class SearchColumn {
  /** distinct numbers, ascending */
  readonly values: Float64Array;
  /** the offset of the ids of each number, and the end of the last */
  readonly #starts: Uint32Array;
  readonly #ids: Uint32Array;
  /** artifacts that changed, with their current numbers */
  readonly #changed: ReadonlyMap<number, readonly number[]>;
  /** cached sets of artifacts by index in `values`, shared by columns that differ only in changes */
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

  static of(pairs: Pairs): SearchColumn {
    const { values, ids } = pairsInOrder(pairs);
    let count = 0;
    for (let at = 0; at < ids.length; at++) if (at === 0 || values[at] !== values[at - 1]) count++;
    const distinct = new Float64Array(count);
    const starts = new Uint32Array(count + 1).fill(ids.length);
    for (let at = 0, slot = 0; at < ids.length; at++) {
      if (at > 0 && values[at] === values[at - 1]) continue;
      distinct[slot] = values[at] ?? 0;
      starts[slot++] = at;
    }
    return new SearchColumn(distinct, starts, ids, new Map(), new Map());
  }

  /** The number of entries, without changes that are not merged yet. */
  get size(): number {
    return this.#ids.length;
  }

  get bytes(): number {
    // Twice the ids, for the sets that may be cached.
    return overhead + this.values.byteLength + this.#starts.byteLength + this.#ids.byteLength * 2;
  }

  /** The column with the current numbers of these artifacts. */
  with(ids: Uint32Array, { values, ids: owners }: Pairs): SearchColumn {
    const changed = new Map<number, number[]>();
    for (const [id, kept] of this.#changed) changed.set(id, [...kept]);
    for (const id of ids) changed.set(id, []);
    for (const [at, id] of owners.entries()) changed.get(id)?.push(values[at] ?? 0);
    const next = new SearchColumn(this.values, this.#starts, this.#ids, changed, this.#sets);
    return changed.size > mostChanges ? next.settled() : next;
  }

  /** The same column with all changes merged. */
  settled(): SearchColumn {
    if (this.#changed.size === 0) return this;
    const ids = [...this.#changed.keys()];
    const gone = Bitmap.of({ first: Math.min(...ids), last: Math.max(...ids) }, ids);
    const added = [...this.#changed].flatMap(([id, values]) => values.map((value) => ({ id, value })));
    added.sort((a, b) => a.value - b.value || a.id - b.id);
    return SearchColumn.of(this.#merged(gone, added));
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

  /** The artifacts whose number passes the test. */
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

  /** The artifacts whose number is accepted. */
  accepted(range: IdRange, accepts: (value: number) => boolean): Bitmap {
    const found = new Bitmap(range);
    for (const [slot, value] of this.values.entries()) if (accepts(value)) this.#addSlots(found, slot, slot + 1);
    return this.#corrected(found, accepts);
  }

  /** The artifacts that have any number. */
  all(range: IdRange): Bitmap {
    return this.passing(range, { from: null, to: null });
  }

  /** Writes the ranks of found artifacts, by their position. */
  rank(found: Bitmap, rankOf: Uint32Array, ranks: Uint32Array): void {
    if (this.#changed.size > 0) throw new Error('Changes must be merged before a column is iterated');
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

  /** The index in `values` of an artifact's number; -1: it has none. */
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

  /** The number of values that are lower, or lower or equal. */
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

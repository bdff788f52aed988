import type { NameDisplay } from '../../../domain/actor.ts';
import type { NumberTest } from '../../../domain/query/index.ts';
import { artifactSource } from '../store/columns.ts';
import { idRangeOf } from '../store/artifacts.ts';
import { Bitmap, type IdRange } from './bitmap.ts';
import type { Columns } from './columns.ts';
import type { Instant } from './instant.ts';
import type { ColumnSource } from './source.ts';

const mostValues = 5_000;

/** Rounded, so that cached sets stay valid when a few artifacts are added. */
const step = 65_536;
const widened = ({ first, last }: IdRange): IdRange =>
  last < first ? { first, last } : { first: first - (first % step), last: last - (last % step) + step - 1 };

/** The artifacts of one tracker at one instant. Callers own the sets it returns, except for `everything`. */
export class SearchScope {
  readonly trackerId: number;
  readonly range: IdRange;
  readonly instant: Instant;
  readonly #columns: Columns;
  #everything: Promise<Bitmap> | undefined;

  private constructor(instant: Instant, columns: Columns, trackerId: number, range: IdRange) {
    this.instant = instant;
    this.#columns = columns;
    this.trackerId = trackerId;
    this.range = range;
  }

  static async of(instant: Instant, columns: Columns, trackerId: number): Promise<SearchScope> {
    return new SearchScope(instant, columns, trackerId, widened(await idRangeOf(instant.snapshot, trackerId)));
  }

  everything(): Promise<Bitmap> {
    this.#everything ??= this.passing(artifactSource(this.trackerId), { from: null, to: null });
    return this.#everything;
  }

  nothing(): Bitmap {
    return new Bitmap(this.range);
  }

  async passing(source: ColumnSource, test: NumberTest): Promise<Bitmap> {
    // The number of parameters per statement is limited.
    const isLong = 'in' in test && test.in.length > mostValues;
    if (!isLong && !this.#columns.has(source) && !(await this.#paysToKeep(source))) {
      const { mostRead } = this.#columns;
      const ids = await source.passing(this.instant.snapshot, test, mostRead + 1);
      if (ids.length <= mostRead) return this.nothing().addAll(ids);
    }
    return (await this.#columns.get(this.instant, source)).passing(this.range, test);
  }

  /**
   * In a small tracker, reading a column is as fast as reading a large result, so it is cached from the second search
   * on. In a large one, only a large result makes it worthwhile.
   */
  async #paysToKeep(source: ColumnSource): Promise<boolean> {
    if (!this.#columns.isAskedAgain(this.instant, source)) return false;
    const all = artifactSource(this.trackerId);
    return source.key === all.key || (await this.#columns.get(this.instant, all)).size <= this.#columns.mostRead;
  }

  /** For sources that are always cached, because reading a part costs as much as reading all. */
  async kept(source: ColumnSource): Promise<Bitmap> {
    return (await this.#columns.get(this.instant, source)).all(this.range);
  }

  /** The artifacts whose text contains all words, from memory or by `read`. */
  async containing(field: number, words: readonly string[], read: () => Promise<Uint32Array>): Promise<Uint32Array> {
    const { words: index, mostRead } = this.#columns;
    const inMemory = await index?.artifacts(this.instant, field, words);
    if (inMemory !== undefined) return inMemory;
    const found = await read();
    // Later searches find so many in memory.
    if (found.length > mostRead) void index?.load();
    return found;
  }

  async accepted(source: ColumnSource, accepts: (value: number) => boolean): Promise<Bitmap> {
    return (await this.#columns.get(this.instant, source)).accepted(this.range, accepts);
  }
}

/** The artifacts to sort, and the source of their keys. */
export interface Sorted {
  scope: SearchScope;
  columns: Columns;
  found: Bitmap;
  /** how the reader sees the names of people */
  names: NameDisplay;
}

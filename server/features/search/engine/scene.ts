import type { NumberTest } from '../../../domain/query/index.ts';
import { artifactSource } from '../store/columns.ts';
import { rangeOf } from '../store/artifacts.ts';
import { Bitmap, type IdRange } from './bitmap.ts';
import type { Columns, Instant } from './columns.ts';
import type { Source } from './source.ts';

const mostValues = 5_000;

/** In steps: what was made for a range is still of use when there is one artifact more. */
const step = 65_536;
const widened = ({ first, last }: IdRange): IdRange =>
  last < first ? { first, last } : { first: first - (first % step), last: last - (last % step) + step - 1 };

/** The artifacts of one tracker at one instant. Sets that it gives are the caller's, save that of everything. */
export class Scene {
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

  static async of(instant: Instant, columns: Columns, trackerId: number): Promise<Scene> {
    return new Scene(instant, columns, trackerId, widened(await rangeOf(instant.snapshot, trackerId)));
  }

  everything(): Promise<Bitmap> {
    this.#everything ??= this.passing(artifactSource(this.trackerId), { from: null, to: null });
    return this.#everything;
  }

  nothing(): Bitmap {
    return new Bitmap(this.range);
  }

  async passing(source: Source, test: NumberTest): Promise<Bitmap> {
    // A database takes only so many values in one statement.
    const isLong = 'in' in test && test.in.length > mostValues;
    if (!isLong && !this.#columns.has(source)) {
      const { mostRead } = this.#columns;
      const ids = await source.passing(this.instant.snapshot, test, mostRead + 1);
      if (ids.length <= mostRead) return this.nothing().addAll(ids);
    }
    return (await this.#columns.get(this.instant, source)).passing(this.range, test);
  }

  /** What is kept in any case: reading a part of it costs as much as reading all. */
  async kept(source: Source): Promise<Bitmap> {
    return (await this.#columns.get(this.instant, source)).all(this.range);
  }

  async accepted(source: Source, accepts: (value: number) => boolean): Promise<Bitmap> {
    return (await this.#columns.get(this.instant, source)).accepted(this.range, accepts);
  }
}

/** What is sorted, and where its keys come from. */
export interface Sorted {
  scene: Scene;
  columns: Columns;
  found: Bitmap;
}

import { Lru } from '../../../lib/cache/lru.ts';
import { SearchColumn } from './column.ts';
import type { Instant } from './instant.ts';
import type { ColumnSource } from './source.ts';
import type { WordIndex } from './words/index.ts';

interface Kept {
  column: SearchColumn;
  /** the order of its snapshot */
  order: number;
  horizon: number;
}

export interface ColumnOptions {
  /** the memory limit for all columns, in bytes, and again for the words of texts */
  memory: number;
  mostRead: number;
}

/**
 * Columns cached in memory. Callers always get the state at their snapshot: changes since the column was read are
 * applied, and a snapshot older than the column reads directly.
 */
export class Columns {
  readonly #kept = new Map<string, Kept>();
  /** the snapshots that asked first, by their order */
  readonly #asked = new Lru<string, number>(10_000);
  readonly #memory: number;
  #bytes = 0;
  /** Smaller results are read directly. For larger ones it pays to cache the whole column. */
  readonly mostRead: number;
  /** undefined: the database alone searches texts */
  readonly words: WordIndex | undefined;

  constructor({ memory, mostRead }: ColumnOptions, words?: WordIndex) {
    this.#memory = memory;
    this.mostRead = mostRead;
    this.words = words;
  }

  /** Whether another large column would evict others. */
  get isFull(): boolean {
    return this.#bytes > this.#memory / 2;
  }

  has({ key }: ColumnSource): boolean {
    return this.#kept.has(key);
  }

  /** Whether another question has asked for the source before. */
  isAskedAgain({ snapshot }: Instant, { key }: ColumnSource): boolean {
    const first = this.#asked.get(key);
    if (first === undefined) this.#asked.set(key, snapshot.order);
    return first !== undefined && first !== snapshot.order;
  }

  async get(instant: Instant, source: ColumnSource): Promise<SearchColumn> {
    const { kept, changed } = await this.#current(instant, source);
    if (kept === undefined || changed === undefined || (changed.length > 0 && source.of === undefined)) {
      return this.#keep(instant, source.key, SearchColumn.of(await source.load(instant.snapshot)));
    }
    const now = changed.length === 0 ? undefined : await source.of?.(instant.snapshot, changed);
    return this.#keep(instant, source.key, now === undefined ? kept : kept.with(Uint32Array.from(changed), now));
  }

  /** The same, for callers that scan all of it. */
  async settled(instant: Instant, source: ColumnSource): Promise<SearchColumn> {
    const column = await this.get(instant, source);
    return this.#keep(instant, source.key, column.settled());
  }

  /** A column that is not newer than the snapshot, and the artifacts that changed since; undefined: unknown. */
  async #current(instant: Instant, { key, trackerId }: ColumnSource) {
    const kept = this.#kept.get(key);
    if (kept === undefined || kept.order > instant.snapshot.order) return { kept: undefined, changed: undefined };
    return { kept: kept.column, changed: await instant.changedSince(trackerId, kept.horizon) };
  }

  async #keep(instant: Instant, key: string, column: SearchColumn): Promise<SearchColumn> {
    const { order } = instant.snapshot;
    const noted = { column, order, horizon: await instant.horizon() };
    const kept = this.#kept.get(key);
    if (kept !== undefined && kept.order > order) return column;
    this.#forget(key);
    this.#kept.set(key, noted);
    this.#bytes += column.bytes;
    this.#makeRoom(key);
    return column;
  }

  #forget(key: string): void {
    this.#bytes -= this.#kept.get(key)?.column.bytes ?? 0;
    this.#kept.delete(key);
  }

  /** Evicts the least recently used columns first, but never the one in use. */
  #makeRoom(inUse: string): void {
    for (const key of this.#kept.keys()) {
      if (this.#bytes <= this.#memory || key === inUse) return;
      this.#forget(key);
    }
  }
}

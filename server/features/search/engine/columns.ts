import type { Snapshot } from '../../../db/index.ts';
import { Column } from './column.ts';
import type { Source } from './source.ts';

interface Kept {
  column: Column;
  /** of the snapshot that it is as of */
  order: number;
  horizon: number;
}

/** A snapshot with what it takes to tell what changed since an earlier one. */
export interface Instant {
  snapshot: Snapshot;
  horizon(): Promise<number>;
  /** undefined: nobody knows */
  changedSince(trackerId: number, horizon: number): Promise<number[] | undefined>;
}

export interface ColumnOptions {
  /** bytes that all columns together may have */
  memory: number;
  mostRead: number;
}

/**
 * Columns that are kept in memory. A column is never handed out as it was: what changed since it was read is read anew
 * in the snapshot that asks for it, and a snapshot that is older than the column reads one of its own.
 */
export class Columns {
  readonly #kept = new Map<string, Kept>();
  readonly #memory: number;
  #bytes = 0;
  /** What finds no more than this is read as it is asked for; for more it pays to keep all that there is. */
  readonly mostRead: number;

  constructor({ memory, mostRead }: ColumnOptions) {
    this.#memory = memory;
    this.mostRead = mostRead;
  }

  /** Another large one would make others go. */
  get isFull(): boolean {
    return this.#bytes > this.#memory / 2;
  }

  has({ key }: Source): boolean {
    return this.#kept.has(key);
  }

  async get(instant: Instant, source: Source): Promise<Column> {
    const { snapshot } = instant;
    const kept = this.#kept.get(source.key);
    if (kept === undefined || kept.order > snapshot.order) return this.#load(instant, source);
    const changed = await instant.changedSince(source.trackerId, kept.horizon);
    if (changed?.length === 0) return this.#keep(instant, source, kept.column);
    if (changed === undefined || source.of === undefined) return this.#load(instant, source);
    const now = await source.of(snapshot, changed);
    return this.#keep(instant, source, kept.column.with(Uint32Array.from(changed), now));
  }

  /** The same for those who go through all of it. */
  async settled(instant: Instant, source: Source): Promise<Column> {
    const column = await this.get(instant, source);
    return this.#keep(instant, source, column.settled());
  }

  async #load(instant: Instant, source: Source): Promise<Column> {
    return this.#keep(instant, source, Column.of(await source.load(instant.snapshot)));
  }

  async #keep(instant: Instant, { key }: Source, column: Column): Promise<Column> {
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

  /** What was used longest ago goes first; the one that is in use stays, however large it is. */
  #makeRoom(inUse: string): void {
    for (const key of this.#kept.keys()) {
      if (this.#bytes <= this.#memory || key === inUse) return;
      this.#forget(key);
    }
  }
}

import type { Compilable, Kysely } from 'kysely';
import type { Engine } from './database.ts';
import type { Schema } from './schema.ts';

/** Numbers beside the ids that have them. */
export interface Pairs {
  values: Float64Array;
  ids: Uint32Array;
}

/** The database as it was at one instant, whatever is written meanwhile. */
export interface Snapshot {
  readonly engine: Engine;
  /** Of two snapshots the one with the higher number saw all that the other one saw. */
  readonly order: number;
  readonly read: Kysely<Schema>;
  /** The ids that a query finds, however many, in the order in which it finds them. */
  ids(query: Compilable<{ id: number }>): Promise<Uint32Array>;
  pairs(query: Compilable<{ value: number; id: number }>): Promise<Pairs>;
}

/** Reads for another thread, where even what takes long is in nobody's way. */
export interface Reading {
  snapshot<T>(work: (snapshot: Snapshot) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface ReadingOptions {
  /** What SQL may call `matches(pattern, text)` on SQLite, which has no regular expressions. */
  matches: (pattern: string, text: string) => boolean;
}

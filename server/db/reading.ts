import type { Compilable, Kysely } from 'kysely';
import type { Engine } from './database.ts';
import type { Schema } from './schema.ts';

/** Numbers, parallel to their ids. */
export interface Pairs {
  values: Float64Array;
  ids: Uint32Array;
}

/** The database at one instant, unaffected by later writes. */
export interface Snapshot {
  readonly engine: Engine;
  /** The snapshot with the higher number sees everything that the other one sees. */
  readonly order: number;
  readonly read: Kysely<Schema>;
  /** The ids that a query finds, in its order. */
  ids(query: Compilable<{ id: number }>): Promise<Uint32Array>;
  pairs(query: Compilable<{ value: number; id: number }>): Promise<Pairs>;
}

/** Reads for another thread, in which long reads don't block anything else. */
export interface Reading {
  snapshot<T>(work: (snapshot: Snapshot) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface ReadingOptions {
  /** Implements `matches(pattern, text)` for SQLite, which has no regular expressions. */
  matches: (pattern: string, text: string) => boolean;
}

import type { Kysely, Transaction } from 'kysely';
import type { Schema } from './schema.ts';

export type Engine = 'sqlite' | 'postgres';

/** Where another thread of this process finds the same database. */
export type Place = { file: string } | { url: string; connections: number };

/** The transaction of one write unit: the first argument of every store function that writes. */
export type Tx = Transaction<Schema>;

/** Something cached under `topic` and `id` is stale; the topic `*` says that everything may be. */
export interface Change {
  topic: string;
  id: string;
}

export type Listener = (change: Change) => void;

export type Log = (level: 'info' | 'warn' | 'error', message: string, details?: object) => void;

export interface PoolStats {
  name: 'read' | 'write';
  total: number;
  idle: number;
  waiting: number;
}

export interface DatabaseStats {
  /** Units that wait for their turn. */
  queuedUnits: number;
  /** Units that ran to their end since the start, rolled back ones included. */
  units: number;
  commits: number;
  unitsPerCommit: number;
  /** Statements that read outside of units since the start. */
  reads: number;
  /** Empty on SQLite. */
  pools: PoolStats[];
}

export interface Database {
  readonly engine: Engine;
  /** for `openReading` in another thread */
  readonly place: Place;
  /** Reads outside of units; refuses to work inside one, where the transaction must be used. */
  readonly read: Kysely<Schema>;
  /**
   * Runs the unit in a transaction, all or nothing, and resolves when the change is durable.
   * A unit may run more than once (PostgreSQL retries after deadlocks), so it changes nothing but the database.
   */
  write<T>(unit: (tx: Tx) => Promise<T>): Promise<T>;
  /** Tells every copy of Hearth, once this unit is committed, that its cached `topic` `id` is stale. */
  publish(tx: Tx, topic: string, id: string | number): Promise<void>;
  /** Hears of changes published by this copy (before the unit's promise resolves) and by others (soon after). */
  subscribe(listener: Listener): () => void;
  ping(): Promise<void>;
  stats(): DatabaseStats;
  /** Lets running and queued units finish first. */
  close(): Promise<void>;
}

export interface EngineDatabase extends Database {
  /** Starts to hear of changes, once the migrations have run. */
  listen(): Promise<void>;
}

export interface OpenOptions {
  /** `postgres://user:password@host:port/database` */
  url?: string;
  /** The path of the SQLite file. */
  file?: string;
  log: Log;
  /** How many PostgreSQL connections this copy may hold, besides the one that listens. */
  poolSize?: number;
  /** The database can't be trusted any more (a failed fsync, say): the process has to stop. */
  onFatal: (error: Error) => void;
}

import type { CompiledQuery, Kysely, Transaction } from 'kysely';
import type { Schema } from './schema.ts';

export type Engine = 'sqlite' | 'postgres';

/** The location of the database, for another thread of this process. */
export type ConnectionTarget = { file: string } | { url: string; connections: number };

/** The transaction of one write unit: the first argument of every store function that writes. */
export type Tx = Transaction<Schema>;

/** For functions that read: from the database, or inside a write unit from its transaction. */
export type DbOrTx = Database['read'] | Tx;

/** Cached data of `topic` and `id` is stale; the topic `*` means that everything may be. */
export interface DataChange {
  topic: string;
  id: string;
}

export type Listener = (change: DataChange) => void;

/** The topics of a listener; `*`: all of them. All listeners are notified when everything may be stale. */
export type Topics = '*' | readonly string[];

export type DatabaseLog = (level: 'info' | 'warn' | 'error' | 'fatal', message: string, details?: object) => void;

export interface PoolStats {
  name: 'read' | 'write';
  total: number;
  idle: number;
  waiting: number;
}

export interface DatabaseStats {
  /** Units waiting for their turn. */
  queuedUnits: number;
  /** Units finished since the start, including rolled-back ones. */
  units: number;
  commits: number;
  unitsPerCommit: number;
  /** Statements that read outside of units since the start. */
  reads: number;
  /** Messages of units since the start: to the thread that writes, or to the server. */
  messages: number;
  /** Empty on SQLite. */
  pools: PoolStats[];
  /** For how long other copies could not be heard; 0: they can be. */
  silentMs: number;
}

export interface EncloseOptions {
  /** Rolls everything back at the end. The result is that of the work. */
  isTrial?: boolean;
  /** A name that only one enclosure on all copies may use at a time. `onBusy` makes the error of the others. */
  claim?: string;
  onBusy?: () => Error;
  /** Enclosures with the same name wait for each other, and see either all or none of the others' changes. */
  turn?: string;
  /** The probable number of rows that the parts insert, so that their ids are reserved together. */
  expects?: { artifacts?: number };
}

export interface Database {
  readonly engine: Engine;
  /** for `openReading` in another thread */
  readonly target: ConnectionTarget;
  /** Reads outside of units. Throws inside a unit, which must use its transaction. */
  readonly read: Kysely<Schema>;
  /** Reads synchronously, as SQLite does outside of units. Undefined: this must be read as usual. */
  readNow<R>(query: CompiledQuery<R>): R[] | undefined;
  /** A number that changes with every commit. Undefined: not known synchronously, or inside of a unit. */
  commitsSeen(): number | undefined;
  /** The same on both engines. Undefined: inside of a unit. */
  lookForCommits(): Promise<number | undefined>;
  /**
   * Runs the work of a request that has just arrived. On SQLite, requests that arrive together share a check for
   * commits.
   */
  together<T>(work: () => T): T;
  /**
   * Runs the unit in a transaction, all or nothing, and resolves when the change is durable.
   * A unit may run more than once (PostgreSQL retries after deadlocks), so it changes nothing but the database.
   */
  write<T>(unit: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Runs work that reads and writes as usual as one unit: it reads its own changes, and its units are parts of the one.
   * All of it is committed, or nothing. The work may run more than once, like a unit.
   */
  enclose<T>(options: EncloseOptions, work: () => Promise<T>): Promise<T>;
  /**
   * Runs work that follows a change outside the database: now, or after the commit of the enclosure. Never in a dry
   * run.
   */
  afterCommit(work: () => Promise<void>): Promise<void>;
  /** Units of the work, or the rest of the enclosure around it, wait for others with the same name, on all copies. */
  inTurn<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** The first unit that the work commits also does this. */
  accompany<T>(companion: (tx: Tx) => Promise<void>, work: () => Promise<T>): Promise<T>;
  /** Notifies every copy of Hearth, after this unit commits, that its cached `topic` `id` is stale. */
  publish(tx: Tx, topic: string, ...ids: readonly (string | number)[]): void;
  /** Notifies the listeners of this copy only, after this unit commits. Takes no statement. */
  announce(tx: Tx, topic: string, id: string | number): void;
  /** Listens to changes published by this copy (before the unit's promise resolves) and by others (soon after). */
  subscribe(topics: Topics, listener: Listener): () => void;
  /**
   * Notifies the listeners now of changes that other processes have committed. False: not possible, as on PostgreSQL,
   * where notifications arrive without this.
   */
  catchUp(): boolean;
  ping(): Promise<void>;
  /** Another thread has found the file of SQLite damaged: nothing is written any more. */
  reportDamage(error: Error): void;
  stats(): DatabaseStats;
  /** Lets running and queued units finish first. */
  close(): Promise<void>;
}

export interface EngineDatabase extends Database {
  /** Starts listening to changes, after the migrations. */
  listen(): Promise<void>;
}

export interface OpenOptions {
  /** `postgres://user:password@host:port/database` */
  url?: string;
  /** The path of the SQLite file. */
  file?: string;
  log: DatabaseLog;
  /** Maximum number of PostgreSQL connections of this copy, besides the listening one. */
  poolSize?: number;
  /** The database is no longer reliable (after a failed fsync, for example), so the process must stop. */
  onFatal: (error: Error) => void;
}

import { sql } from 'kysely';
import { everything, type Listeners } from '../changes.ts';
import type { DataChange, DatabaseLog, Tx } from '../database.ts';
import { asError, later } from '../units.ts';
import type { SqliteReader } from './reader.ts';

const pollInterval = 250;
const kept = 10_000;
const pruneEvery = 1_000;

/** Appends changes to the log, which every process with this file reads. */
export function createChangeAppender(): (tx: Tx, changes: readonly DataChange[]) => void {
  let appended = 0;
  return (tx, changes) => {
    later(tx, tx.insertInto('changes').values([...changes]));
    appended += changes.length;
    if (appended < pruneEvery) return;
    appended = 0;
    later(tx, sql`delete from changes where seq <= (select max(seq) from changes) - ${sql.lit(kept)}`.compile(tx));
  };
}

/** Follows the log and reports each change once, in order. */
export class ChangeFollower {
  readonly #reader: SqliteReader;
  readonly #listeners: Listeners;
  readonly #log: DatabaseLog;
  #seen = 0;
  #version: number | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(reader: SqliteReader, listeners: Listeners, log: DatabaseLog) {
    this.#reader = reader;
    this.#listeners = listeners;
    this.#log = log;
  }

  /** Starts at the end of the log: nothing older can be cached. */
  start(): void {
    this.#seen = Number(this.#first('select coalesce(max(seq), 0) as seen from changes', 'seen'));
    this.#timer = setInterval(() => this.look(), pollInterval).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  catchUp(): void {
    if (this.#timer) this.#guarded(() => this.#tellNews());
  }

  /**
   * Reports commits of all processes. False: this was not possible. https://sqlite.org/pragma.html#pragma_data_version:
   * differs after a commit of any other connection.
   */
  look(): boolean {
    return this.#guarded(() => {
      const version = this.#reader.dataVersion();
      if (version === this.#version) return;
      this.#tellNews();
      this.#version = version;
    });
  }

  #guarded(work: () => void): boolean {
    try {
      work();
      return true;
    } catch (error) {
      this.#log('error', 'Could not read the log of changes', { error: asError(error) });
      return false;
    }
  }

  #tellNews(): void {
    const { rows } = this.#reader.run('select seq, topic, id from changes where seq > ? order by seq', [this.#seen]);
    for (const { seq, topic, id } of rows) {
      // Numbers have no gaps, so a gap means that entries were pruned while this process slept.
      if (Number(seq) > this.#seen + 1) this.#listeners.tell(everything);
      this.#seen = Number(seq);
      this.#listeners.tell({ topic: String(topic), id: String(id) });
    }
  }

  #first(query: string, column: string): unknown {
    return this.#reader.run(query).rows[0]?.[column];
  }
}

import { randomUUID } from 'node:crypto';
import type { CompiledQuery, Kysely, QueryResult } from 'kysely';
import { dataChangesOf, Listeners } from '../changes.ts';
import type { DatabaseLog, DatabaseStats, EncloseOptions, EngineDatabase, Listener, Topics, Tx } from '../database.ts';
import type { ConnectionTarget } from '../database.ts';
import { withTrialResult } from '../enclosure.ts';
import type { Schema } from '../schema.ts';
import { Companions, Turns, Units } from '../units.ts';
import { execute, postgresBuilders } from './dialect.ts';
import { CommitWatch } from './commits.ts';
import { clearError, clearWriteError, isStalePlan } from './errors.ts';
import { ChangeListener } from './listen.ts';
import { notify } from './notify.ts';
import { Pipeline } from './pipeline.ts';
import { type Pools, poolStats } from './pools.ts';
import { writeEnclosed, writeUnit, type Written } from './write.ts';

/** Rights are read again every second while other copies can't be heard. After this time, the copy isn't ready. */
const longestSilence = 5_000;

export class PostgresDatabase implements EngineDatabase {
  readonly engine = 'postgres';
  readonly target: ConnectionTarget;
  readonly #server: string;
  readonly #pools: Pools;
  readonly #reads: Kysely<Schema>;
  readonly #units = new Units();
  readonly #companions = new Companions();
  readonly #turns = new Turns();
  readonly #copy = randomUUID();
  readonly #listeners: Listeners;
  readonly #changes: ChangeListener;
  readonly #commits: CommitWatch;
  readonly #running = new Set<Promise<unknown>>();
  #counts = { units: 0, commits: 0, messages: 0, reads: 0 };
  #closed: Promise<void> | undefined;

  constructor(target: Extract<ConnectionTarget, { url: string }>, server: string, pools: Pools, log: DatabaseLog) {
    this.target = target;
    this.#server = server;
    this.#pools = pools;
    this.#listeners = new Listeners(log);
    this.#changes = new ChangeListener(target.url, this.#copy, this.#listeners, log);
    this.#commits = new CommitWatch(pools.read, server);
    this.#listeners.add([], () => this.#commits.forget());
    this.#reads = postgresBuilders.reads(async (query) => {
      this.#admit('read');
      this.#counts.reads++;
      return this.#query(query);
    });
  }

  get read(): Kysely<Schema> {
    this.#admit('read');
    return this.#units.enclosure()?.tx ?? this.#reads;
  }

  /** A server answers only later. */
  readNow(): undefined {
    return undefined;
  }

  commitsSeen(): undefined {
    return undefined;
  }

  async lookForCommits(): Promise<number | undefined> {
    this.#assertOpen();
    return this.#units.isInside() ? undefined : this.#commits.look();
  }

  /** All requests share the checks for commits. */
  together<T>(work: () => T): T {
    return work();
  }

  async write<T>(unit: (tx: Tx) => Promise<T>): Promise<T> {
    this.#admit('write');
    const enclosure = this.#units.enclosure();
    if (enclosure !== undefined) return enclosure.part(unit);
    return this.#companions.around(unit, (whole) =>
      this.#counted(this.#write(() => writeUnit(this.#connect, this.#units, this.#turns.name, whole))),
    );
  }

  async enclose<T>(options: EncloseOptions, work: () => Promise<T>): Promise<T> {
    this.#admit('write');
    if (this.#units.enclosure() !== undefined) return work();
    const after: (() => Promise<void>)[] = [];
    const inTurn = this.#turns.name;
    const writing = this.#write(() => writeEnclosed(this.#connect, this.#units, { ...options, inTurn }, work, after));
    const result = await withTrialResult(this.#counted(writing));
    for (const follow of after) await follow();
    return result;
  }

  async afterCommit(work: () => Promise<void>): Promise<void> {
    const enclosure = this.#units.enclosure();
    if (enclosure === undefined) return work();
    enclosure.afterCommit.push(work);
  }

  async inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
    const enclosure = this.#units.enclosure();
    if (enclosure === undefined) return this.#turns.take(name, work);
    await enclosure.lock(name);
    return work();
  }

  accompany<T>(companion: (tx: Tx) => Promise<void>, work: () => Promise<T>): Promise<T> {
    return this.#companions.accompany(companion, work);
  }

  async #counted<T>(writing: Promise<T>): Promise<T> {
    this.#running.add(writing);
    try {
      return await writing;
    } finally {
      this.#running.delete(writing);
      this.#counts.units++;
    }
  }

  publish(tx: Tx, topic: string, ...ids: readonly (string | number)[]): void {
    if (ids.length === 0) return;
    const changes = dataChangesOf(topic, ids);
    const run = this.#units.current();
    run.changesCaches = true;
    run.published.push(...changes);
    notify(tx, this.#copy, changes);
  }

  announce(_tx: Tx, topic: string, id: string | number): void {
    this.#units.current().published.push({ topic, id: String(id) });
  }

  catchUp(): boolean {
    return false;
  }

  subscribe(topics: Topics, listener: Listener): () => void {
    return this.#listeners.add(topics, listener);
  }

  async listen(): Promise<void> {
    await this.#changes.start();
  }

  /** PostgreSQL manages its own files. */
  reportDamage(): void {}

  async ping(): Promise<void> {
    this.#assertOpen();
    await this.#pools.read.query('select 1').catch((error: unknown) => {
      throw clearError(error, this.#server);
    });
    const silent = this.#changes.silentFor();
    if (silent <= longestSilence) return;
    const unheard = new Error(`Other copies of Hearth can't be heard for ${Math.round(silent)} ms.`);
    throw Object.assign(unheard, { code: 'copies_unheard' });
  }

  stats(): DatabaseStats {
    const { units, commits, messages, reads } = this.#counts;
    return {
      queuedUnits: this.#pools.write.waitingCount,
      units,
      commits,
      unitsPerCommit: commits === 0 ? 0 : units / commits,
      reads,
      messages,
      pools: poolStats(this.#pools),
      silentMs: this.#changes.silentFor(),
    };
  }

  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  readonly #connect = async (): Promise<Pipeline> =>
    new Pipeline(await this.#pools.write.connect(), () => {
      this.#counts.messages++;
    });

  async #write<T>(write: () => Promise<Written<T>>): Promise<T> {
    try {
      const { value, run } = await write();
      this.#counts.commits++;
      this.#turns.without(() => {
        for (const change of run.published) this.#listeners.tell(change);
      });
      return value;
    } catch (error) {
      throw clearWriteError(error, this.#server);
    }
  }

  async #query<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      return await execute<R>(this.#pools.read, query);
    } catch (error) {
      // The pool has closed the connection.
      if (isStalePlan(error)) return this.#query(query);
      throw clearError(error, this.#server);
    }
  }

  async #close(): Promise<void> {
    await Promise.allSettled(this.#running);
    await this.#changes.stop();
    await Promise.all([this.#pools.read.end(), this.#pools.write.end()]);
  }

  #admit(what: 'read' | 'write'): void {
    this.#assertOpen();
    this.#units.refuseInside(what);
  }

  #assertOpen(): void {
    if (this.#closed) throw new Error('The database is closed.');
  }
}

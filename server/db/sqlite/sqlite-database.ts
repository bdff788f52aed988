import type { CompiledQuery, Kysely } from 'kysely';
import { dataChangesOf, Listeners } from '../changes.ts';
import type { DatabaseLog, DatabaseStats, EncloseOptions, EngineDatabase, Listener, Topics, Tx } from '../database.ts';
import type { ConnectionTarget } from '../database.ts';
import type { Schema } from '../schema.ts';
import { Companions, Units } from '../units.ts';
import { ChangeFollower, createChangeAppender } from './change-log.ts';
import { GroupCommit } from './group-commit.ts';
import type { SqliteReader } from './reader.ts';
import type { Writer } from './writer.ts';

export class SqliteDatabase implements EngineDatabase {
  readonly engine = 'sqlite';
  readonly target: ConnectionTarget;
  readonly #writer: Writer;
  readonly #reader: SqliteReader;
  readonly #reads: Kysely<Schema>;
  readonly #units = new Units();
  readonly #companions = new Companions();
  readonly #commits: GroupCommit;
  readonly #listeners: Listeners;
  readonly #changes: ChangeFollower;
  readonly #append = createChangeAppender();
  readonly #log: DatabaseLog;
  #closed: Promise<void> | undefined;
  #damage: Error | undefined;

  constructor(file: string, writer: Writer, reader: SqliteReader, log: DatabaseLog) {
    this.target = { file };
    this.#writer = writer;
    this.#reader = reader;
    this.#listeners = new Listeners(log);
    this.#changes = new ChangeFollower(reader, this.#listeners, log);
    this.#commits = new GroupCommit(writer, this.#units, (announced) => {
      reader.lookAgain();
      this.#changes.catchUp();
      for (const change of announced) this.#listeners.tell(change);
    });
    this.#reads = reader.kysely(() => this.#admit('read'));
    this.#log = log;
    reader.onDamage = (error) => this.#stopWriting(error);
  }

  get read(): Kysely<Schema> {
    this.#admit('read');
    return this.#units.enclosure()?.tx ?? this.#reads;
  }

  readNow<R>(query: CompiledQuery<R>): R[] | undefined {
    this.#assertOpen();
    if (this.#units.isInside()) return undefined;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the query builder promised this type to its caller
    return this.#reader.read(query.sql, query.parameters).rows as R[];
  }

  commitsSeen(): number | undefined {
    this.#assertOpen();
    return this.#units.isInside() ? undefined : this.#reader.dataVersion();
  }

  async lookForCommits(): Promise<number | undefined> {
    return this.commitsSeen();
  }

  together<T>(work: () => T): T {
    return this.#reader.together(work);
  }

  async write<T>(unit: (tx: Tx) => Promise<T>): Promise<T> {
    this.#admit('write');
    if (this.#damage !== undefined) throw this.#damage;
    const enclosure = this.#units.enclosure();
    if (enclosure !== undefined) return enclosure.part(unit);
    return this.#companions.around(unit, (whole) => this.#commits.write(whole));
  }

  async enclose<T>(options: EncloseOptions, work: () => Promise<T>): Promise<T> {
    this.#admit('write');
    if (this.#damage !== undefined) throw this.#damage;
    if (this.#units.enclosure() !== undefined) return work();
    // One process at a time writes, one unit after the other, so `claim` and `turn` need no locks.
    return this.#commits.enclose(options, work);
  }

  async afterCommit(work: () => Promise<void>): Promise<void> {
    const enclosure = this.#units.enclosure();
    if (enclosure === undefined) return work();
    enclosure.afterCommit.push(work);
  }

  /** Units run one after the other anyway. */
  inTurn<T>(_name: string, work: () => Promise<T>): Promise<T> {
    return work();
  }

  accompany<T>(companion: (tx: Tx) => Promise<void>, work: () => Promise<T>): Promise<T> {
    return this.#companions.accompany(companion, work);
  }

  publish(tx: Tx, topic: string, ...ids: readonly (string | number)[]): void {
    if (ids.length === 0) return;
    this.#units.current().changesCaches = true;
    this.#append(tx, dataChangesOf(topic, ids));
  }

  announce(_tx: Tx, topic: string, id: string | number): void {
    this.#units.current().published.push({ topic, id: String(id) });
  }

  subscribe(topics: Topics, listener: Listener): () => void {
    return this.#listeners.add(topics, listener);
  }

  catchUp(): boolean {
    this.#assertOpen();
    return this.#changes.look();
  }

  async listen(): Promise<void> {
    await this.#commits.idle();
    await this.#writer.undoInMemory();
    this.#changes.start();
  }

  async ping(): Promise<void> {
    this.#assertOpen();
    if (this.#writer.failure) throw this.#writer.failure;
    if (this.#damage !== undefined) throw this.#damage;
    this.#reader.run('select count(*) from migrations');
  }

  reportDamage(error: Error): void {
    this.#stopWriting(error);
  }

  stats(): DatabaseStats {
    const counts = this.#commits.counts;
    const unitsPerCommit = counts.commits === 0 ? 0 : counts.units / counts.commits;
    return {
      ...counts,
      unitsPerCommit,
      reads: this.#reader.reads,
      messages: this.#writer.messages,
      pools: [],
      silentMs: 0,
    };
  }

  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  /** Writing into a damaged file could destroy more. Readable data helps to save it. */
  #stopWriting(cause: Error): void {
    if (this.#damage !== undefined) return;
    const message = 'The database file is damaged, so nothing is written any more. Restore the newest backup.';
    this.#damage = Object.assign(new Error(message, { cause }), { code: 'database_damaged' });
    this.#log('fatal', message, { reason: cause.message });
  }

  async #close(): Promise<void> {
    await this.#commits.idle();
    this.#changes.stop();
    this.#reader.close();
    await this.#writer.close();
  }

  #admit(what: 'read' | 'write'): void {
    this.#assertOpen();
    this.#units.refuseInside(what);
  }

  #assertOpen(): void {
    if (this.#closed) throw new Error('The database is closed.');
  }
}

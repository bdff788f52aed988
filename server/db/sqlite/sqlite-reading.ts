import { DatabaseSync } from 'node:sqlite';
import type { Compilable, CompiledQuery, Kysely, QueryResult } from 'kysely';
import type { Pairs, Reading, ReadingOptions, Snapshot } from '../reading.ts';
import type { Schema } from '../schema.ts';
import { queryResult, sqliteBuilders } from './dialect.ts';
import { noticingDamage } from './errors.ts';
import { unpackNumbers, registerPack } from './packing.ts';
import { sqlInputs } from './parameters.ts';
import { type StatementOutcome, Statements } from './statements.ts';

const mostConnections = 4;

class Connection {
  readonly #database: DatabaseSync;
  readonly #statements: Statements;
  readonly #packed: () => Pairs;
  readonly read: Kysely<Schema>;

  constructor(file: string, { matches }: ReadingOptions) {
    this.#database = new DatabaseSync(file, { readOnly: true, timeout: 2_000 });
    this.#database.exec('pragma cache_size = -65536');
    this.#statements = new Statements(this.#database);
    this.#packed = registerPack(this.#database);
    this.#database.function('matches', { deterministic: true }, (pattern, text) =>
      matches(String(pattern), String(text)) ? 1 : 0,
    );
    const execute = async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> =>
      queryResult(this.#run(sql, parameters));
    this.read = sqliteBuilders.reads(execute);
  }

  #run(sql: string, parameters: readonly unknown[] = []): StatementOutcome {
    return noticingDamage(() => this.#statements.run(sql, sqlInputs(parameters)));
  }

  /** The first read fixes the instant. */
  begin(): void {
    this.#run('begin');
    this.#run('select 1 from migrations limit 1');
  }

  end(): void {
    this.#run('rollback');
  }

  async ids(query: Compilable<{ id: number }>): Promise<Uint32Array> {
    const { sql, parameters } = query.compile();
    const { rows } = this.#run(`select group_concat(id) as ids from (${sql})`, parameters);
    return unpackNumbers(String(rows[0]?.['ids'] ?? ''));
  }

  async pairs(query: Compilable<{ value: number; id: number }>): Promise<Pairs> {
    const { sql, parameters } = query.compile();
    this.#run(`select pack(value, id) as n from (${sql})`, parameters);
    return this.#packed();
  }

  close(): void {
    this.#database.close();
  }
}

/** Separate connections, each with one snapshot at a time. */
export class SqliteReading implements Reading {
  readonly #file: string;
  readonly #options: ReadingOptions;
  readonly #idle: Connection[] = [];
  readonly #waiting: ((connection: Connection) => void)[] = [];
  #open = 0;
  #order = 0;

  constructor(file: string, options: ReadingOptions) {
    this.#file = file;
    this.#options = options;
  }

  async snapshot<T>(work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
    const connection = await this.#take();
    try {
      connection.begin();
      return await work({
        engine: 'sqlite',
        order: ++this.#order,
        read: connection.read,
        ids: (query) => connection.ids(query),
        pairs: (query) => connection.pairs(query),
      });
    } finally {
      connection.end();
      this.#giveBack(connection);
    }
  }

  async close(): Promise<void> {
    for (const connection of this.#idle.splice(0)) connection.close();
  }

  async #take(): Promise<Connection> {
    const idle = this.#idle.pop();
    if (idle !== undefined) return idle;
    if (this.#open < mostConnections) {
      const opened = noticingDamage(() => new Connection(this.#file, this.#options));
      this.#open++;
      return opened;
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #giveBack(connection: Connection): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#idle.push(connection);
    else next(connection);
  }
}

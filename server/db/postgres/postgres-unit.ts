import type { CompiledQuery, QueryResult } from 'kysely';
import type pg from 'pg';
import type { UnitConnection } from '../drivers.ts';
import { asError } from '../units.ts';
import { execute } from './dialect.ts';
import { isConnectionLoss } from './errors.ts';

/** The transaction of one run of a unit, on its own connection. */
export class PostgresUnit implements UnitConnection {
  readonly #client: pg.PoolClient;
  readonly #isolation: 'read committed' | 'repeatable read';
  #broken = false;
  #hasLocks = false;

  constructor(client: pg.PoolClient, isolation: 'read committed' | 'repeatable read' = 'read committed') {
    this.#client = client;
    this.#isolation = isolation;
  }

  async begin(): Promise<void> {
    await this.#client.query(
      this.#isolation === 'read committed' ? 'begin' : `begin isolation level ${this.#isolation}`,
    );
  }

  /** Waits for a lock on a name, until the connection is released. */
  async lock(name: string): Promise<void> {
    this.#hasLocks = true;
    await this.#client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
  }

  /** false: another connection has the lock. */
  async tryLock(name: string): Promise<boolean> {
    this.#hasLocks = true;
    const { rows } = await this.#client.query('select pg_try_advisory_lock(hashtextextended($1, 0)) as got', [name]);
    return rows[0]?.got === true;
  }

  /** A part of the transaction that can be undone alone. In a dry run, it uses up no numbers. */
  savepoint(isTrial: boolean): UnitConnection {
    const run = async (sql: string): Promise<void> => {
      await this.#client.query(sql);
    };
    let last: Promise<unknown> = Promise.resolve();
    const tried = async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
      const table = /^\s*insert into "(\w+)"/i.exec(query.sql)?.[1];
      if (table !== undefined) await this.#keepNumbers(table);
      return this.execute(query);
    };
    return {
      begin: () => run('savepoint part'),
      execute: <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
        if (!isTrial) return this.execute(query);
        // Several statements for one: those of the next wait for them.
        const running = last.then(() => tried<R>(query));
        last = running.catch(() => undefined);
        return running;
      },
      async commit(settled) {
        await settled();
        await run('release savepoint part');
      },
      rollback: () =>
        run('rollback to savepoint part; release savepoint part').catch(() => {
          this.#broken = true;
        }),
    };
  }

  execute<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return execute<R>(this.#client, query);
  }

  async commit(settled: () => Promise<void>): Promise<void> {
    await settled();
    try {
      await this.#client.query('commit');
    } catch (thrown) {
      if (!isConnectionLoss(asError(thrown))) throw thrown;
      const lost = 'The connection to PostgreSQL was lost during a commit: the change may or may not be saved.';
      throw Object.assign(new Error(lost, { cause: thrown }), { code: 'commit_unknown' });
    }
  }

  /** Never fails, so that the caller sees the error that caused the rollback. */
  async rollback(): Promise<void> {
    await this.#client.query('rollback').catch(() => {
      this.#broken = true;
    });
  }

  /**
   * A sequence doesn't follow a rollback, but a rewritten one does. Any change of its properties rewrites it.
   */
  async #keepNumbers(table: string): Promise<void> {
    const { rows } = await this.#client.query(
      `select pg_get_serial_sequence(quote_ident(table_name), column_name) as name from information_schema.columns
       where table_schema = current_schema() and table_name = $1 and is_identity = 'YES'`,
      [table],
    );
    for (const { name } of rows) await this.#client.query(`alter sequence ${name} cache 1`);
  }

  async release(): Promise<void> {
    if (this.#hasLocks && !this.#broken) {
      await this.#client.query('select pg_advisory_unlock_all()').catch(() => {
        this.#broken = true;
      });
    }
    this.#client.release(this.#broken);
  }
}

import type { CompiledQuery, QueryResult } from 'kysely';
import { DatabaseError, type QueryResult as Answer } from 'pg';
import type { UnitConnection } from '../drivers.ts';
import { asError } from '../units.ts';
import { execute } from './dialect.ts';
import { isConnectionLoss } from './errors.ts';
import type { Pipeline } from './pipeline.ts';

/** The table whose numbers a statement uses up. */
const numberingTable = /^\s*(?:insert into "|select nextval\(pg_get_serial_sequence\(')(?<table>\w+)["']/i;

type Outcome<T> = PromiseSettledResult<T>;

/**
 * PostgreSQL answers in order, and undoes a transaction at its commit if one of its statements has failed. So the change
 * isn't saved if the server has refused a statement.
 */
function isUnknown(all: Outcome<void>, end: Outcome<Answer>): boolean {
  if (all.status === 'rejected' && all.reason instanceof DatabaseError) return false;
  if (end.status === 'rejected') return isConnectionLoss(asError(end.reason));
  return all.status === 'rejected' && end.value.command === 'COMMIT';
}

function refuseFailed(all: Outcome<void>, end: Outcome<Answer>): void {
  if (all.status === 'rejected') throw all.reason;
  if (end.status === 'rejected') throw end.reason;
  if (end.value.command === 'ROLLBACK') throw new Error('PostgreSQL has undone a write unit at its commit.');
}

/** The transaction of one run of a unit, on its own connection. */
export class PostgresUnit implements UnitConnection {
  readonly #pipeline: Pipeline;
  readonly #isolation: 'read committed' | 'repeatable read';
  #broken = false;
  #hasLocks = false;

  constructor(pipeline: Pipeline, isolation: 'read committed' | 'repeatable read' = 'read committed') {
    this.#pipeline = pipeline;
    this.#isolation = isolation;
  }

  /** Sent with the first statement, which fails if this does. */
  begin(): void {
    this.#tell(this.#isolation === 'read committed' ? 'begin' : `begin isolation level ${this.#isolation}`);
  }

  /** Waits for a lock on a name, until the connection is released. */
  async lock(name: string): Promise<void> {
    this.#hasLocks = true;
    await this.#pipeline.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
  }

  /** Waits for a lock on a name, until the end of the transaction. Sent with the statements that follow. */
  async lockUntilEnd(name: string): Promise<void> {
    await this.#pipeline.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
  }

  /** false: another connection has the lock. */
  async tryLock(name: string): Promise<boolean> {
    this.#hasLocks = true;
    const { rows } = await this.#pipeline.query('select pg_try_advisory_lock(hashtextextended($1, 0)) as got', [name]);
    return rows[0]?.got === true;
  }

  /** A part of the transaction that can be undone alone. In a dry run, it uses up no numbers. */
  savepoint(isTrial: boolean, settleLater: (settled: Promise<void>) => void): UnitConnection {
    let last: Promise<unknown> = Promise.resolve();
    let isUndone = false;
    const kept = new Set<string>();
    const tried = async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
      // Outside of the part, or even of the transaction, its change would remain.
      if (isUndone) throw new Error('The part of the dry run was undone.');
      const table = numberingTable.exec(query.sql)?.groups?.['table'];
      if (table !== undefined && !kept.has(table)) await this.#keepNumbers(table);
      if (table !== undefined) kept.add(table);
      return this.execute(query);
    };
    return {
      begin: () => this.#tell('savepoint part'),
      execute: <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
        if (!isTrial) return this.execute(query);
        // Several statements for one: the statements of the next one wait for them.
        const running = last.then(() => tried<R>(query));
        last = running.catch(() => undefined);
        return running;
      },
      commit: async (settled) => {
        // Its statements are sent one by one.
        if (isTrial) await settled();
        const released = this.#sentWith('release savepoint part', settled).then((ends) => refuseFailed(...ends));
        if (isTrial) await released;
        else settleLater(released);
      },
      rollback: async () => {
        isUndone = true;
        await last;
        await this.#undo('rollback to savepoint part; release savepoint part');
      },
    };
  }

  execute<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return execute<R>(this.#pipeline, query);
  }

  async commit(settled: () => Promise<void>): Promise<void> {
    const [all, end] = await this.#sentWith('commit', settled);
    if (isUnknown(all, end)) {
      const lost = 'The connection to PostgreSQL was lost during a commit: the change may or may not be saved.';
      throw Object.assign(new Error(lost, { cause: end }), { code: 'commit_unknown' });
    }
    refuseFailed(all, end);
  }

  rollback(): Promise<void> {
    return this.#undo('rollback');
  }

  /** Sent without waiting: the statements behind it fail if it does. */
  #tell(sql: string): void {
    this.#pipeline.query(sql).catch(() => {
      this.#broken = true;
    });
  }

  /** The end of a transaction or part travels with its last statements. */
  #sentWith(end: string, settled: () => Promise<void>): Promise<[Outcome<void>, Outcome<Answer>]> {
    return Promise.allSettled([settled(), this.#pipeline.query(end)]);
  }

  /** Never fails, so that the caller sees the error that caused the rollback. */
  async #undo(sql: string): Promise<void> {
    await this.#pipeline.query(sql).catch(() => {
      this.#broken = true;
    });
  }

  /**
   * A sequence doesn't follow a rollback, but a rewritten one does. Any change of its properties rewrites it.
   */
  async #keepNumbers(table: string): Promise<void> {
    const { rows } = await this.#pipeline.query(
      `select pg_get_serial_sequence(quote_ident(table_name), column_name) as name from information_schema.columns
       where table_schema = current_schema() and table_name = $1 and is_identity = 'YES'`,
      [table],
    );
    for (const { name } of rows) await this.#pipeline.query(`alter sequence ${name} cache 1`);
  }

  async release(): Promise<void> {
    if (this.#hasLocks && !this.#broken) {
      await this.#pipeline.query('select pg_advisory_unlock_all()').catch(() => {
        this.#broken = true;
      });
    }
    this.#pipeline.release(this.#broken);
  }
}

import type { CompiledQuery, QueryResult } from 'kysely';
import type pg from 'pg';
import type { UnitConnection } from '../drivers.ts';
import { asError } from '../units.ts';
import { execute } from './dialect.ts';
import { isConnectionLoss } from './errors.ts';

/** The transaction of one run of a unit, on its own connection. */
export class PostgresUnit implements UnitConnection {
  readonly #client: pg.PoolClient;
  #broken = false;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  async begin(): Promise<void> {
    await this.#client.query('begin');
  }

  execute<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return execute<R>(this.#client, query);
  }

  async commit(): Promise<void> {
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

  release(): void {
    this.#client.release(this.#broken);
  }
}

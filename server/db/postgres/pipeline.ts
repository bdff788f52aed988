import type pg from 'pg';
import { isStalePlan } from './errors.ts';

/**
 * Sends statements on a connection without waiting for the answers to earlier ones. PostgreSQL handles them in order.
 * Statements that are sent before the running code yields share a packet.
 */
export class Pipeline {
  readonly #client: pg.PoolClient;
  readonly #onMessage: () => void;
  #isOpen = false;
  #isStale = false;

  constructor(client: pg.PoolClient, onMessage: () => void) {
    this.#client = client;
    this.#onMessage = onMessage;
  }

  async query(query: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    if (!this.#isOpen) this.#openMessage();
    try {
      return await this.#client.query(query, values);
    } catch (error) {
      this.#isStale ||= isStalePlan(error);
      throw error;
    }
  }

  release(isBroken: boolean): void {
    this.#client.release(isBroken || this.#isStale);
  }

  #openMessage(): void {
    const { stream } = this.#client.connection;
    this.#isOpen = true;
    this.#onMessage();
    stream.cork();
    process.nextTick(() => {
      this.#isOpen = false;
      stream.uncork();
    });
  }
}

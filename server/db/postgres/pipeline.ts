import type pg from 'pg';

/**
 * Sends statements on a connection without waiting for the answers to earlier ones. PostgreSQL handles them in order.
 * Those that are sent before the running code waits travel together.
 */
export class Pipeline {
  readonly #client: pg.PoolClient;
  readonly #onMessage: () => void;
  #isOpen = false;

  constructor(client: pg.PoolClient, onMessage: () => void) {
    this.#client = client;
    this.#onMessage = onMessage;
  }

  query(sql: string, values?: unknown[]): Promise<pg.QueryResult> {
    if (!this.#isOpen) this.#openMessage();
    return this.#client.query(sql, values);
  }

  release(isBroken: boolean): void {
    this.#client.release(isBroken);
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

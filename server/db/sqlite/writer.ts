import type { SQLInputValue } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { SqliteError } from './errors.ts';
import type { SavepointStep, FromWriter, Request, ToWriter } from './messages.ts';
import { transferable } from './parameters.ts';
import type { StatementOutcome } from './statements.ts';

/** The main thread's end of the writer thread. */
export class Writer {
  readonly #worker = new Worker(new URL('./writer-worker.ts', import.meta.url), { name: 'sqlite-writer' });
  readonly #pending = new Map<number, PromiseWithResolvers<StatementOutcome>>();
  readonly #onFatal: (error: Error) => void;
  #lastId = 0;
  #failure: Error | undefined;
  #closing = false;
  /** Until it is open, only the opener sees failures. */
  #isOpen = false;

  private constructor(onFatal: (error: Error) => void) {
    this.#onFatal = onFatal;
    this.#worker.on('message', (message: FromWriter) => this.#receive(message));
    this.#worker.on('error', (error) => this.#fail(error));
    this.#worker.on('exit', () => this.#exit());
  }

  static async open(file: string, lockTimeout: number, onFatal: (error: Error) => void): Promise<Writer> {
    const writer = new Writer(onFatal);
    try {
      await writer.#ask({ ask: 'open', file, lockTimeout });
      writer.#isOpen = true;
    } catch (error) {
      writer.#closing = true;
      await writer.#worker.terminate();
      throw error;
    }
    return writer;
  }

  /** Why writing is no longer possible. */
  get failure(): Error | undefined {
    return this.#failure;
  }

  begin(): Promise<StatementOutcome> {
    return this.#ask({ ask: 'begin' });
  }

  run(sql: string, inputs: SQLInputValue[]): Promise<StatementOutcome> {
    return this.#ask({ ask: 'run', sql, inputs: transferable(inputs) });
  }

  commit(): Promise<StatementOutcome> {
    return this.#ask({ ask: 'commit' });
  }

  /** Sent without waiting, because the thread handles messages in order. */
  tell(bound: SavepointStep): void {
    this.#post({ tell: bound });
  }

  async close(): Promise<void> {
    this.#closing = true;
    try {
      if (!this.#failure) await this.#ask({ ask: 'close' });
    } finally {
      await this.#worker.terminate();
    }
  }

  #ask(request: Request): Promise<StatementOutcome> {
    if (this.#failure) return Promise.reject(this.#failure);
    const answer = Promise.withResolvers<StatementOutcome>();
    const id = ++this.#lastId;
    this.#pending.set(id, answer);
    this.#post({ id, request });
    return answer.promise;
  }

  #post(message: ToWriter): void {
    this.#worker.postMessage(message, []);
  }

  #receive(message: FromWriter): void {
    if ('fatal' in message) return this.#fail(new SqliteError(message.fatal));
    const answer = this.#pending.get(message.id);
    this.#pending.delete(message.id);
    if ('outcome' in message) return answer?.resolve(message.outcome);
    const error = new SqliteError(message.error);
    answer?.reject(error);
    if (error.fatal) this.#fail(error);
  }

  #exit(): void {
    const expected = this.#closing && this.#pending.size === 0;
    if (!expected) this.#fail(new Error('The thread that writes to the SQLite database ended unexpectedly.'));
  }

  #fail(error: Error): void {
    if (this.#failure) return;
    this.#failure = error;
    for (const answer of this.#pending.values()) answer.reject(error);
    this.#pending.clear();
    if (this.#isOpen) this.#onFatal(error);
  }
}

import type { SQLInputValue } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { SqliteError } from './errors.ts';
import type { WriterAnswer, FromWriter, Request, SavepointStep, Step } from './messages.ts';
import { transferable } from './parameters.ts';
import type { StatementOutcome } from './statements.ts';

/** The main thread's end of the writer thread. */
export class Writer {
  readonly #worker = new Worker(new URL('./writer-worker.ts', import.meta.url), { name: 'sqlite-writer' });
  readonly #pending = new Map<number, PromiseWithResolvers<StatementOutcome>>();
  readonly #onFatal: (error: Error) => void;
  #unsent: Step[] = [];
  #messages = 0;
  #lastId = 0;
  #failure: Error | undefined;
  #closing = false;
  /** Until it is open, only the opener sees failures. */
  #isOpen = false;

  private constructor(onFatal: (error: Error) => void) {
    this.#onFatal = onFatal;
    this.#worker.on('message', (answers: FromWriter) => {
      for (const answer of answers) this.#receive(answer);
    });
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

  get messages(): number {
    return this.#messages;
  }

  /** For units of the usual size. */
  undoInMemory(): Promise<StatementOutcome> {
    return this.#ask({ ask: 'undoInMemory' });
  }

  begin(): Promise<StatementOutcome> {
    return this.#ask({ ask: 'begin' });
  }

  run(sql: string, inputs: SQLInputValue[], isExpected = false): Promise<StatementOutcome> {
    return this.#ask({ ask: 'run', sql, inputs: transferable(inputs), isExpected });
  }

  commit(): Promise<StatementOutcome> {
    return this.#ask({ ask: 'commit' });
  }

  /** Sent without waiting, because the thread handles messages in order. */
  tell(bound: SavepointStep): void {
    this.#post({ tell: bound });
  }

  /** Lets the thread begin with what it was told, if that is enough steps, although the running code goes on. */
  flush(least = 1): void {
    if (this.#unsent.length >= least) this.#send();
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

  /** Steps go together once the running code waits: a message costs more than most statements. */
  #post(step: Step): void {
    if (this.#unsent.push(step) === 1) process.nextTick(() => this.flush());
  }

  #send(): void {
    const steps = this.#unsent;
    this.#unsent = [];
    this.#messages++;
    this.#worker.postMessage(steps, []);
  }

  #receive(message: WriterAnswer): void {
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

import type { SQLInputValue } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import type { AnswerWanted } from '../units.ts';
import { SqliteError } from './errors.ts';
import type { FromWriter, Request, SavepointStep, Step, WriterAnswer } from './messages.ts';
import { transferable } from './parameters.ts';
import type { StatementOutcome } from './statements.ts';

const nothing: StatementOutcome = { rows: [] };

/** The main thread's end of the writer thread. */
export class Writer {
  readonly #worker = new Worker(new URL('./writer-worker.ts', import.meta.url), { name: 'sqlite-writer' });
  /** in the order of the answers */
  readonly #pending: PromiseWithResolvers<StatementOutcome>[] = [];
  readonly #onFatal: (error: Error) => void;
  #unsent: Step[] = [];
  #messages = 0;
  #failure: Error | undefined;
  #closing = false;
  /** Until it is open, only the opener sees failures. */
  #isOpen = false;

  private constructor(onFatal: (error: Error) => void) {
    this.#onFatal = onFatal;
    this.#worker.on('message', (answers: FromWriter) => {
      if ('fatal' in answers) return this.#fail(new SqliteError(answers.fatal));
      const asked = this.#pending.splice(0, answers.length);
      for (const [at, answer] of answers.entries()) this.#receive(asked[at], answer);
    });
    this.#worker.on('error', (error) => this.#fail(error));
    this.#worker.on('exit', () => this.#exit());
  }

  static async open(file: string, lockTimeout: number, onFatal: (error: Error) => void): Promise<Writer> {
    const writer = new Writer(onFatal);
    try {
      await writer.#ask(['open', file, lockTimeout]);
      writer.#isOpen = true;
    } catch (error) {
      writer.#closing = true;
      await writer.#worker.terminate();
      throw error;
    }
    return writer;
  }

  /** The reason why writing is no longer possible. */
  get failure(): Error | undefined {
    return this.#failure;
  }

  get messages(): number {
    return this.#messages;
  }

  /** For units of the usual size. */
  undoInMemory(): Promise<StatementOutcome> {
    return this.#ask(['undoInMemory']);
  }

  begin(): Promise<StatementOutcome> {
    return this.#ask(['begin']);
  }

  run(sql: string, inputs: SQLInputValue[], wanted: AnswerWanted): Promise<StatementOutcome> {
    return this.#ask(['run', wanted, sql, ...transferable(inputs)]);
  }

  commit(): Promise<StatementOutcome> {
    return this.#ask(['commit']);
  }

  /** Sent without waiting, because the thread handles messages in order. */
  tell(bound: SavepointStep): void {
    this.#post(bound);
  }

  /** Lets the thread start with the received steps, if there are enough, while the running code continues. */
  flush(least = 1): void {
    if (this.#unsent.length >= least) this.#send();
  }

  async close(): Promise<void> {
    this.#closing = true;
    try {
      if (!this.#failure) await this.#ask(['close']);
    } finally {
      await this.#worker.terminate();
    }
  }

  #ask(request: Request): Promise<StatementOutcome> {
    if (this.#failure) return Promise.reject(this.#failure);
    const answer = Promise.withResolvers<StatementOutcome>();
    this.#pending.push(answer);
    this.#post(request);
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

  #receive(asked: PromiseWithResolvers<StatementOutcome> | undefined, answer: WriterAnswer): void {
    if (answer === undefined || 'rows' in answer) return asked?.resolve(answer ?? nothing);
    const error = new SqliteError(answer.error);
    asked?.reject(error);
    if (error.fatal) this.#fail(error);
  }

  #exit(): void {
    const expected = this.#closing && this.#pending.length === 0;
    if (!expected) this.#fail(new Error('The thread that writes to the SQLite database ended unexpectedly.'));
  }

  #fail(error: Error): void {
    if (this.#failure) return;
    this.#failure = error;
    for (const asked of this.#pending.splice(0)) asked.reject(error);
    if (this.#isOpen) this.#onFatal(error);
  }
}

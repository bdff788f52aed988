import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ConnectionTarget } from '../../db/index.ts';
import type { AcrossAnswer, AcrossRequest } from './engine/across.ts';
import type { ColumnOptions } from './engine/columns.ts';
import type { SearchRequest } from './engine/request.ts';
import type { TrackerSearchAnswer } from './engine/search.ts';
import type { Expected } from './engine/warm-up.ts';
import type { CommitRequest, FoundCommit } from './store/commits.ts';
import type { EverywhereRequest, FoundText } from './store/everywhere.ts';

export interface ThreadOptions extends ColumnOptions {
  target: ConnectionTarget;
}

/** A search in a tracker, in some or in all of them, a list of trackers to warm up, or the request to end the thread. */
export type ThreadRequest =
  | { id: number; request: SearchRequest }
  | { id: number; across: AcrossRequest }
  | { id: number; everywhere: EverywhereRequest }
  | { id: number; commits: CommitRequest }
  | { expected: readonly Expected[] }
  | { isEnd: true };

type Answered = TrackerSearchAnswer | AcrossAnswer | FoundText[] | FoundCommit[];

export type ThreadAnswer = { id: number } & ({ answer: Answered } | { error: string; code?: string });

/** How long running searches may continue when the thread ends, in milliseconds. */
const timeoutMs = 2_000;

const post = (worker: Worker, asked: ThreadRequest): void => worker.postMessage(asked, []);

/** The main thread's side of the search thread. A slow search never blocks other requests. */
export class SearchThread {
  readonly #options: ThreadOptions;
  readonly #pending = new Map<number, { resolve: (answer: never) => void; reject: (error: Error) => void }>();
  readonly #onDamage: (error: Error) => void;
  #worker: Worker | undefined;
  #lastId = 0;

  /** `onDamage` is called when the thread finds the file of SQLite damaged. */
  constructor(options: ThreadOptions, onDamage: (error: Error) => void) {
    this.#options = options;
    this.#onDamage = onDamage;
  }

  search(request: SearchRequest): Promise<TrackerSearchAnswer> {
    return this.#ask((id) => ({ id, request }));
  }

  across(across: AcrossRequest): Promise<AcrossAnswer> {
    return this.#ask((id) => ({ id, across }));
  }

  everywhere(everywhere: EverywhereRequest): Promise<FoundText[]> {
    return this.#ask((id) => ({ id, everywhere }));
  }

  commits(commits: CommitRequest): Promise<FoundCommit[]> {
    return this.#ask((id) => ({ id, commits }));
  }

  #ask<T extends Answered>(request: (id: number) => ThreadRequest): Promise<T> {
    this.#worker ??= this.#start();
    const answer = Promise.withResolvers<T>();
    const id = ++this.#lastId;
    this.#pending.set(id, answer);
    // The process waits for answers, but not for the thread.
    this.#worker.ref();
    post(this.#worker, request(id));
    return answer.promise;
  }

  /** Preloads the data of the first searches. */
  warmUp(expected: readonly Expected[]): void {
    this.#worker ??= this.#start();
    post(this.#worker, { expected });
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    if (worker === undefined) return;
    post(worker, { isEnd: true });
    // Nobody waits longer than this for a search.
    const timer = setTimeout(() => void worker.terminate(), timeoutMs);
    await once(worker, 'exit');
    clearTimeout(timer);
  }

  #start(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { name: 'search', workerData: this.#options });
    worker.unref();
    worker.on('message', (message: ThreadAnswer) => this.#receive(message));
    worker.on('error', (error) => this.#lose(worker, error));
    worker.on('exit', () => this.#lose(worker, new Error('The search thread ended unexpectedly.')));
    return worker;
  }

  #receive(message: ThreadAnswer): void {
    const answer = this.#pending.get(message.id);
    this.#pending.delete(message.id);
    if (this.#pending.size === 0) this.#worker?.unref();
    if ('answer' in message) return answer?.resolve(message.answer as never);
    const error = Object.assign(new Error(`A search failed: ${message.error}`), { code: message.code });
    if (message.code === 'database_damaged') this.#onDamage(error);
    answer?.reject(error);
  }

  /** The next search starts a new thread. */
  #lose(worker: Worker, error: Error): void {
    if (this.#worker === worker) this.#worker = undefined;
    for (const answer of this.#pending.values()) answer.reject(error);
    this.#pending.clear();
  }
}

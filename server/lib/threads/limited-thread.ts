import type { Worker } from 'node:worker_threads';

/** A task needed more processor time than its thread allows. */
export class TaskTooSlow extends Error {
  constructor(milliseconds: number) {
    super(`The task was ended after ${milliseconds} ms of processor time.`);
    this.name = 'TaskTooSlow';
  }
}

/** The thread answers each message with one message. */
interface Options {
  start: () => Worker;
  /** processor time of one task; other load on the machine doesn't count */
  limitMs: number;
}

interface Task<Input, Output> {
  input: Input;
  answer: PromiseWithResolvers<Output>;
}

const millisecondsOf = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000;

/** Interval for reading the processor time of a running task. */
const lookEveryMs = 50;

/** Runs tasks one after the other in a thread, which is ended and replaced when a task is too slow. */
export class LimitedThread<Input, Output> {
  readonly #options: Options;
  readonly #waiting: Task<Input, Output>[] = [];
  #worker: Worker | undefined;
  #running: Task<Input, Output> | undefined;
  #watch: NodeJS.Timeout | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  run(input: Input): Promise<Output> {
    const answer = Promise.withResolvers<Output>();
    this.#waiting.push({ input, answer });
    if (this.#running === undefined) this.#next();
    return answer.promise;
  }

  #next(): void {
    this.#running = this.#waiting.shift();
    // The process waits for answers, but not for the thread.
    if (this.#running === undefined) return this.#worker?.unref();
    this.#worker ??= this.#start();
    this.#worker.ref();
    this.#watchTask(this.#worker);
    this.#worker.postMessage(this.#running.input, []);
  }

  #start(): Worker {
    const thread = this.#options.start();
    thread.unref();
    thread.on('message', (output: Output) => {
      if (this.#worker === thread) this.#finish(({ answer }) => answer.resolve(output));
    });
    thread.on('error', (error) => this.#lose(thread, error));
    thread.on('exit', () => this.#lose(thread, new Error('The thread ended unexpectedly.')));
    return thread;
  }

  #finish(settle: (task: Task<Input, Output>) => void): void {
    clearInterval(this.#watch);
    const task = this.#running;
    if (task !== undefined) settle(task);
    this.#next();
  }

  #lose(thread: Worker, error: Error): void {
    if (this.#worker !== thread) return;
    this.#worker = undefined;
    this.#finish(({ answer }) => answer.reject(error));
  }

  /** Counts from the first check, so that loading the code of the thread isn't counted. */
  #watchTask(thread: Worker): void {
    const { limitMs } = this.#options;
    const task = this.#running;
    let before: number | undefined;
    const look = async (): Promise<void> => {
      const used = millisecondsOf(await thread.cpuUsage());
      if (this.#running !== task) return;
      before ??= used;
      if (used - before < limitMs) return;
      this.#lose(thread, new TaskTooSlow(limitMs));
      await thread.terminate();
    };
    // The thread may have ended in the meantime, which its own events report.
    this.#watch = setInterval(() => void look().catch(() => undefined), lookEveryMs);
  }
}

import cluster from 'node:cluster';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import type { FromWorker, Measured, Metric, Place, Recalled, ToWorker } from './messages.ts';

/** In place of HEARTH_SVN_NODE: requests about repositories are forwarded to the first worker. */
export const firstWorker = 'http://first-worker.invalid';

const send = (message: FromWorker): void => {
  if (process.connected) process.send?.(message, () => undefined);
};

/** The supervisor says it first. */
function placeOf(): Promise<Place> {
  const said = Promise.withResolvers<Place>();
  process.once('message', (message: ToWorker) => {
    if (message.kind === 'place') said.resolve(message.place);
  });
  return said.promise;
}

/** This process as one of several workers; undefined: it is the only one. */
export async function thisWorker() {
  if (!cluster.isWorker) return undefined;
  const { number, directory } = await placeOf();
  const waiting = new Map<number, (all: readonly Measured[]) => void>();
  let onStop: (signal: NodeJS.Signals) => void = () => undefined;
  let measure: () => Promise<readonly Metric[]> = async () => [];
  const questions = new Map<number, (found: Recalled | undefined) => void>();
  let recall: (versions: readonly string[]) => Recalled | undefined = () => undefined;
  let asked = 0;

  const tellOwn = async (id: number): Promise<void> =>
    send({ kind: 'measured', id, metrics: await measure().catch(() => []) });

  const tellRecalled = (id: number, found: Recalled | undefined): void =>
    send({ kind: 'recalled', id, ...(found === undefined ? {} : { found }) });

  process.on('message', (message: ToWorker) => {
    if (message.kind === 'place') return;
    if (message.kind === 'stop') return onStop(message.signal);
    if (message.kind === 'measure') return void tellOwn(message.id);
    if (message.kind === 'recall') return tellRecalled(message.id, recall(message.versions));
    if (message.kind === 'recollected') {
      questions.get(message.id)?.(message.found);
      return void questions.delete(message.id);
    }
    waiting.get(message.id)?.(message.all);
    waiting.delete(message.id);
  });
  // A supervisor that was killed leaves its directory behind.
  process.once('exit', () => {
    if (!process.connected) rmSync(directory, { recursive: true, force: true });
  });
  // A terminal and systemd send their signals to every process, and the supervisor to each worker once.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => undefined);

  return {
    number,
    /** The first worker prepares the database, and does everything that only one process may do. */
    isFirst: number === 1,
    /** Only the first worker makes changes. */
    isReader: (engine: string): boolean => number > 1 && engine === 'sqlite',
    /** where the first worker listens to the others */
    socketPath: join(directory, 'first.sock'),
    ready: (address: string, engine: string): void => send({ kind: 'ready', address, engine }),
    onStop(listener: (signal: NodeJS.Signals) => void): void {
      onStop = listener;
    },
    /** Sets the function that measures this worker. */
    measures(own: () => Promise<readonly Metric[]>): void {
      measure = own;
    },
    /** The measurements of all workers. */
    async gather(): Promise<readonly Measured[]> {
      const id = ++asked;
      const all = Promise.withResolvers<readonly Measured[]>();
      waiting.set(id, all.resolve);
      send({ kind: 'measure', id });
      return all.promise;
    },
    /** Sets the function that finds a representation that this worker has sent. */
    recalls(own: (versions: readonly string[]) => Recalled | undefined): void {
      recall = own;
    },
    /** A representation that another worker has sent. */
    async recall(versions: readonly string[]): Promise<Recalled | undefined> {
      const id = ++asked;
      const answer = Promise.withResolvers<Recalled | undefined>();
      questions.set(id, answer.resolve);
      send({ kind: 'recall', id, versions });
      return answer.promise;
    },
  };
}

export type ThisWorker = NonNullable<Awaited<ReturnType<typeof thisWorker>>>;

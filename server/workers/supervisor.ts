import cluster, { type Worker } from 'node:cluster';
import { mkdtempSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import type { Config } from '../config.ts';
import type { Log } from '../lib/log.ts';
import type { FromWorker, Measured } from './messages.ts';
import { type ConnectedWorker, createQuestions, send } from './questions.ts';
import { collectRecollections } from './recollections.ts';

/** A worker that is busy for longer is skipped, so that monitoring sees the others. */
const timeoutMs = 2_000;

/** Collects the measurements of all workers for one of them. */
function collectMeasurements(workers: () => ConnectedWorker[]) {
  const questions = createQuestions<Measured>(timeoutMs);
  return {
    receive(from: ConnectedWorker, message: FromWorker): void {
      if (message.kind === 'measured')
        questions.answer(message.id, from.number, { worker: from.number, metrics: message.metrics });
      if (message.kind !== 'measure') return;
      questions.ask(
        workers(),
        (id) => ({ kind: 'measure', id }),
        (all) => send(from, { kind: 'gathered', id: message.id, all: all.toSorted((a, b) => a.worker - b.worker) }),
      );
    },
    left: (worker: number): void => questions.left(worker),
  };
}

interface Deps {
  config: Config;
  log: Log;
  say: (text: string) => void;
}

interface Running {
  number: number;
  worker: Worker;
  startedAt: number;
  isReady: boolean;
}

/** A worker that ends sooner than this after its start is not started again at once. */
const shortLifeMs = 10_000;
const longestPauseMs = 10_000;
/** After a second signal, workers have so much time to end their own processes. */
const immediatelyMs = 1_000;
/** The database is no longer reliable: the service manager decides what to do. */
const unreliable = 70;

/**
 * Starts the workers and restarts a worker that ends. The first one prepares the database and serves before the others
 * start. Ends with the last worker after a signal.
 */
export function supervise({ config, log, say }: Deps): void {
  const directory = mkdtempSync(join(tmpdir(), 'hearth-workers-'));
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  const running = new Map<number, Running>();
  const ready = () =>
    [...running.values()].filter(({ isReady }) => isReady).map(({ number, worker }) => ({ number, worker }));
  const gathered = [collectMeasurements(ready), collectRecollections(ready)];
  let stopping: NodeJS.Signals | undefined;
  let isAnnounced = false;
  let exitCode = 0;
  let shortLives = 0;

  function start(number: number): void {
    const worker = cluster.fork();
    const entry: Running = { number, worker, startedAt: performance.now(), isReady: false };
    running.set(number, entry);
    worker.on('message', (message: FromWorker) => receive(entry, message));
    worker.on('error', (err) => log.error({ err, worker: number }, 'could not reach a worker'));
    worker.on('exit', (code, signal) => ended(entry, code, signal));
    send(entry, { kind: 'place', place: { number, directory } });
  }

  function receive(entry: Running, message: FromWorker): void {
    if (message.kind !== 'ready') {
      for (const each of gathered) each.receive(entry, message);
      return;
    }
    entry.isReady = true;
    // For a signal that arrived in the meantime.
    if (stopping !== undefined) return send(entry, { kind: 'stop', signal: stopping });
    if (entry.number === 1 && running.size === 1) {
      for (let number = 2; number <= config.workers; number += 1) start(number);
    }
    const all = [...running.values()];
    if (isAnnounced || all.length < config.workers || !all.every(({ isReady }) => isReady)) return;
    isAnnounced = true;
    const { address, engine } = message;
    say(`Hearth is ready at ${config.baseUrl ?? address} (database: ${engine}, workers: ${config.workers})`);
  }

  /** Ends with the code of the first worker that failed. */
  function endWithLast(): void {
    if (running.size === 0) process.exit(exitCode);
  }

  function ended(entry: Running, code: number | null, signal: string | null): void {
    const { number, startedAt, isReady } = entry;
    running.delete(number);
    for (const each of gathered) each.left(number);
    if (stopping !== undefined) {
      if (code !== null && code !== 0) exitCode ||= code;
      return endWithLast();
    }
    // It has already reported why it cannot start.
    if (!isAnnounced && !isReady) return stop('SIGTERM', code ?? 1);
    log.error({ worker: number, code, signal }, 'a worker ended unexpectedly');
    if (code === unreliable) return stop('SIGTERM', unreliable);
    shortLives = performance.now() - startedAt < shortLifeMs ? shortLives + 1 : 0;
    const pause = shortLives <= 1 ? 0 : Math.min(2 ** shortLives * 100, longestPauseMs);
    setTimeout(() => {
      if (stopping === undefined) start(number);
    }, pause);
  }

  function stop(signal: NodeJS.Signals, code = 0): void {
    stopping = signal;
    exitCode ||= code;
    for (const entry of running.values()) {
      if (entry.isReady) send(entry, { kind: 'stop', signal });
      else entry.worker.process.kill('SIGKILL');
    }
    endWithLast();
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping === undefined) return stop(signal);
      exitCode = 128 + constants.signals[signal];
      for (const entry of running.values()) send(entry, { kind: 'stop', signal });
      setTimeout(() => {
        for (const { worker } of running.values()) worker.process.kill('SIGKILL');
      }, immediatelyMs);
    });
  }
  start(1);
}

import type { Worker } from 'node:cluster';
import type { FromWorker, Measured, ToWorker } from './messages.ts';

interface Reached {
  number: number;
  worker: Worker;
}

interface Round {
  asker: Worker;
  id: number;
  missing: Set<number>;
  all: Measured[];
  timer: NodeJS.Timeout;
}

/** A worker that is busy for longer is left out, so that monitoring sees the others. */
const patienceMs = 2_000;

const send = (worker: Worker, message: ToWorker): void => {
  if (worker.isConnected()) worker.send(message, () => undefined);
};

/** Collects the measurements of all workers for one of them. */
export function collectMeasurements(workers: () => Reached[]) {
  const rounds = new Map<number, Round>();
  let last = 0;

  function finish(number: number, { asker, id, all, timer }: Round): void {
    clearTimeout(timer);
    rounds.delete(number);
    send(asker, { kind: 'gathered', id, all: all.toSorted((a, b) => a.worker - b.worker) });
  }

  function begin(asker: Worker, id: number): void {
    const asked = workers();
    const number = ++last;
    const round: Round = {
      asker,
      id,
      missing: new Set(asked.map((each) => each.number)),
      all: [],
      timer: setTimeout(() => finish(number, round), patienceMs),
    };
    rounds.set(number, round);
    for (const { worker } of asked) send(worker, { kind: 'measure', id: number });
  }

  function without(number: number, round: Round, worker: number): void {
    round.missing.delete(worker);
    if (round.missing.size === 0) finish(number, round);
  }

  return {
    receive({ number: worker, worker: process }: Reached, message: FromWorker): void {
      if (message.kind === 'measure') return begin(process, message.id);
      const round = message.kind === 'measured' ? rounds.get(message.id) : undefined;
      if (message.kind !== 'measured' || round === undefined) return;
      round.all.push({ worker, metrics: message.metrics });
      without(message.id, round, worker);
    },

    /** Nobody waits for a worker that has ended. */
    left(worker: number): void {
      for (const [number, round] of rounds) if (round.missing.has(worker)) without(number, round, worker);
    },
  };
}

import type { FromWorker, Measured } from './messages.ts';
import { createQuestions, type ConnectedWorker, send } from './questions.ts';

/** A worker that is busy for longer is left out, so that monitoring sees the others. */
const patienceMs = 2_000;

/** Collects the measurements of all workers for one of them. */
export function collectMeasurements(workers: () => ConnectedWorker[]) {
  const questions = createQuestions<Measured>(patienceMs);
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

import type { FromWorker, Recalled } from './messages.ts';
import { createQuestions, type ConnectedWorker, send } from './questions.ts';

/** The asker is about to refuse a request, so it doesn't wait long for a busy worker. */
const timeoutMs = 200;

/** Asks all other workers for a representation that one of them may have sent. */
export function collectRecollections(workers: () => ConnectedWorker[]) {
  const questions = createQuestions<Recalled>(timeoutMs);
  return {
    receive(from: ConnectedWorker, message: FromWorker): void {
      if (message.kind === 'recalled') questions.answer(message.id, from.number, message.found, true);
      if (message.kind !== 'recall') return;
      questions.ask(
        workers().filter(({ number }) => number !== from.number),
        (id) => ({ kind: 'recall', id, versions: message.versions }),
        ([found]) => send(from, { kind: 'recollected', id: message.id, ...(found === undefined ? {} : { found }) }),
      );
    },
    left: (worker: number): void => questions.left(worker),
  };
}

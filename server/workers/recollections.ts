import type { FromWorker, Recalled, ToWorker } from './messages.ts';

/** A process that messages reach. */
interface Reached {
  number: number;
  worker: { isConnected(): boolean; send(message: ToWorker, done: () => void): unknown };
}

interface Question {
  asker: Reached['worker'];
  id: number;
  missing: Set<number>;
  timer: NodeJS.Timeout;
}

/** The asker is about to refuse a request, so it doesn't wait long for a busy worker. */
const patienceMs = 200;

const send = (worker: Reached['worker'], message: ToWorker): void => {
  if (worker.isConnected()) worker.send(message, () => undefined);
};

/** Asks all other workers for a representation that one of them may have sent. */
export function collectRecollections(workers: () => Reached[]) {
  const questions = new Map<number, Question>();
  let last = 0;

  function answer(number: number, { asker, id, timer }: Question, found?: Recalled): void {
    clearTimeout(timer);
    questions.delete(number);
    send(asker, { kind: 'recollected', id, ...(found === undefined ? {} : { found }) });
  }

  function begin({ number: from, worker: asker }: Reached, id: number, versions: readonly string[]): void {
    const others = workers().filter(({ number }) => number !== from);
    const number = ++last;
    const question: Question = {
      asker,
      id,
      missing: new Set(others.map((each) => each.number)),
      timer: setTimeout(() => answer(number, question), patienceMs),
    };
    questions.set(number, question);
    if (others.length === 0) return answer(number, question);
    for (const { worker } of others) send(worker, { kind: 'recall', id: number, versions });
  }

  function without(number: number, question: Question, worker: number): void {
    question.missing.delete(worker);
    if (question.missing.size === 0) answer(number, question);
  }

  return {
    receive(from: Reached, message: FromWorker): void {
      if (message.kind === 'recall') return begin(from, message.id, message.versions);
      const question = message.kind === 'recalled' ? questions.get(message.id) : undefined;
      if (message.kind !== 'recalled' || question === undefined) return;
      if (message.found !== undefined) answer(message.id, question, message.found);
      else without(message.id, question, from.number);
    },

    /** Nobody waits for a worker that has ended. */
    left(worker: number): void {
      for (const [number, question] of questions) if (question.missing.has(worker)) without(number, question, worker);
    },
  };
}

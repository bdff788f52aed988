import type { ToWorker } from './messages.ts';

/** A worker that messages reach. */
export interface ConnectedWorker {
  number: number;
  worker: { isConnected(): boolean; send(message: ToWorker, done: () => void): unknown };
}

interface Question<Answer> {
  missing: Set<number>;
  answers: Answer[];
  timer: NodeJS.Timeout;
  done: (answers: readonly Answer[]) => void;
}

export const send = ({ worker }: Pick<ConnectedWorker, 'worker'>, message: ToWorker): void => {
  // It may have ended just now.
  if (worker.isConnected()) worker.send(message, () => undefined);
};

/** Asks several workers the same question, and waits for their answers for a limited time. */
export function createQuestions<Answer>(timeoutMs: number) {
  const open = new Map<number, Question<Answer>>();
  let last = 0;

  function finish(id: number, { timer, answers, done }: Question<Answer>): void {
    clearTimeout(timer);
    open.delete(id);
    done(answers);
  }

  function without(id: number, question: Question<Answer>, worker: number): void {
    question.missing.delete(worker);
    if (question.missing.size === 0) finish(id, question);
  }

  return {
    ask(
      workers: readonly ConnectedWorker[],
      message: (id: number) => ToWorker,
      done: (answers: readonly Answer[]) => void,
    ): void {
      if (workers.length === 0) return done([]);
      const id = ++last;
      const question: Question<Answer> = {
        missing: new Set(workers.map(({ number }) => number)),
        answers: [],
        timer: setTimeout(() => finish(id, question), timeoutMs),
        done,
      };
      open.set(id, question);
      for (const each of workers) send(each, message(id));
    },

    answer(id: number, worker: number, answer: Answer | undefined, isEnough = false): void {
      const question = open.get(id);
      if (question === undefined) return;
      if (answer !== undefined) question.answers.push(answer);
      if (answer !== undefined && isEnough) finish(id, question);
      else without(id, question, worker);
    },

    /** A worker that has ended needs no answer. */
    left(worker: number): void {
      for (const [id, question] of open) if (question.missing.has(worker)) without(id, question, worker);
    },
  };
}

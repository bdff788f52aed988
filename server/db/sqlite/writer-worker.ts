import { parentPort } from 'node:worker_threads';
import { describeError, SqliteError } from './errors.ts';
import type { WriterAnswer, FromWriter, Request, Step, ToWriter } from './messages.ts';
import type { StatementOutcome } from './statements.ts';
import { WriteConnection } from './write-connection.ts';

if (!parentPort) throw new Error('The SQLite writer runs in a worker thread.');
const port = parentPort;
let connection: WriteConnection | undefined;

port.on('message', (steps: ToWriter) => {
  const answers: WriterAnswer[] = [];
  for (const step of steps) {
    if ('tell' in step) connection?.bound(step.tell);
    else answers.push(answerTo(step.id, step.request));
  }
  if (answers.length > 0) post(answers);
  if (steps.some(isCommit)) tidy();
});

const isCommit = (step: Step): boolean => 'request' in step && step.request.ask === 'commit';

function answerTo(id: number, request: Request): WriterAnswer {
  try {
    return { id, outcome: perform(request) };
  } catch (error) {
    return { id, error: describeError(error) };
  }
}

function perform(request: Request): StatementOutcome {
  if (request.ask === 'open') {
    connection = new WriteConnection(request.file, request.lockTimeout);
    return { rows: [] };
  }
  if (!connection) throw new Error('The SQLite writer has no open database.');
  if (request.ask === 'run') return connection.run(request.sql, request.inputs, request.isExpected);
  return connection[request.ask]();
}

/** Runs after the answer, so that no commit waits for a checkpoint. */
function tidy(): void {
  try {
    connection?.tidy();
  } catch (thrown) {
    // A checkpoint that found no space loses nothing and is tried again.
    const error = describeError(thrown);
    if (new SqliteError(error).fatal) post([{ fatal: error }]);
  }
}

function post(answers: FromWriter): void {
  port.postMessage(answers);
}

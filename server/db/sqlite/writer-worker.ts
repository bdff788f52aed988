import { parentPort } from 'node:worker_threads';
import { describeError, SqliteError } from './errors.ts';
import type { FromWriter, Request, ToWriter, WriterAnswer } from './messages.ts';
import type { StatementOutcome } from './statements.ts';
import { WriteConnection } from './write-connection.ts';

if (!parentPort) throw new Error('The SQLite writer runs in a worker thread.');
const port = parentPort;
let connection: WriteConnection | undefined;

port.on('message', (steps: ToWriter) => {
  const answers: WriterAnswer[] = [];
  let hasCommit = false;
  for (const step of steps) {
    if (typeof step === 'string') connection?.bound(step);
    else {
      answers.push(answerTo(step));
      hasCommit ||= step[0] === 'commit';
    }
  }
  if (answers.length > 0) post(answers);
  if (hasCommit) tidy();
});

function answerTo(request: Request): WriterAnswer {
  try {
    return perform(request);
  } catch (error) {
    return { error: describeError(error) };
  }
}

function perform(request: Request): StatementOutcome | undefined {
  if (request[0] === 'open') {
    connection = new WriteConnection(request[1], request[2]);
    return undefined;
  }
  if (!connection) throw new Error('The SQLite writer has no open database.');
  if (request[0] !== 'run') return connection[request[0]]();
  const [, wanted, sql, ...inputs] = request;
  const outcome = connection.run(sql, inputs, wanted);
  return wanted === 'outcome' ? outcome : undefined;
}

/** Runs after the answer, so that no commit waits for a checkpoint. */
function tidy(): void {
  try {
    connection?.tidy();
  } catch (thrown) {
    // A checkpoint that found no space loses nothing and is tried again.
    const error = describeError(thrown);
    if (new SqliteError(error).fatal) post({ fatal: error });
  }
}

function post(answers: FromWriter): void {
  port.postMessage(answers);
}

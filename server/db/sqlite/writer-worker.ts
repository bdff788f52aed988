import { parentPort } from 'node:worker_threads';
import { describeError, SqliteError } from './errors.ts';
import type { FromWriter, Request, ToWriter } from './messages.ts';
import type { StatementOutcome } from './statements.ts';
import { WriteConnection } from './write-connection.ts';

if (!parentPort) throw new Error('The SQLite writer runs in a worker thread.');
const port = parentPort;
let connection: WriteConnection | undefined;

port.on('message', (message: ToWriter) => {
  if ('tell' in message) connection?.bound(message.tell);
  else answer(message.id, message.request);
});

function answer(id: number, request: Request): void {
  try {
    post({ id, outcome: perform(request) });
  } catch (error) {
    post({ id, error: describeError(error) });
  }
  if (request.ask === 'commit') tidy();
}

function perform(request: Request): StatementOutcome {
  if (request.ask === 'open') {
    connection = new WriteConnection(request.file, request.lockTimeout);
    return { rows: [] };
  }
  if (!connection) throw new Error('The SQLite writer has no open database.');
  if (request.ask === 'run') return connection.run(request.sql, request.inputs);
  return connection[request.ask]();
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

function post(message: FromWriter): void {
  port.postMessage(message);
}

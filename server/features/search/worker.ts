import { parentPort, workerData } from 'node:worker_threads';
// Not imported from the index, because the thread needs nothing else from it.
import { openReading } from '../../db/open-reading.ts';
import { patternMatcher } from '../../domain/query/pattern/index.ts';
import { runAcross } from './engine/across.ts';
import { Columns } from './engine/columns.ts';
import { instantOf } from './engine/instant.ts';
import { runSearch } from './engine/search.ts';
import { warmUp } from './engine/warm-up.ts';
import { WordIndex } from './engine/words/index.ts';
import { commitsWith } from './store/commits.ts';
import { textsEverywhere } from './store/everywhere.ts';
import type { NewestRequest } from './store/newest/request.ts';
import type { ThreadAnswer, ThreadRequest, ThreadOptions } from './thread.ts';

if (!parentPort) throw new Error('Searches run in a worker thread.');
const port = parentPort;
const { target, ...options } = workerData as ThreadOptions;
let matcher: { pattern: string; matches: (text: string) => boolean } | undefined;
const reading = await openReading(target, {
  matches(pattern, text) {
    if (matcher?.pattern !== pattern) matcher = { pattern, matches: patternMatcher(pattern) };
    return matcher.matches(text);
  },
});
const columns = new Columns(options, new WordIndex(reading, options.memory));

/**
 * The parts of an error that are sent to the other thread. Its code shows that the database is unavailable.
 */
function failureOf(error: unknown): { error: string; code?: string } {
  if (!(error instanceof Error)) return { error: String(error) };
  const text = error.stack ?? error.message;
  return 'code' in error && typeof error.code === 'string' ? { error: text, code: error.code } : { error: text };
}

type Asked = Extract<ThreadRequest, { id: number }>;

function run(asked: Asked) {
  if ('request' in asked) return runSearch(reading, columns, asked.request);
  if ('across' in asked) return runAcross(reading, columns, asked.across);
  if ('commits' in asked) return reading.snapshot((snapshot) => commitsWith(snapshot, asked.commits));
  return reading.snapshot((snapshot) => {
    const inMemory = (wanted: NewestRequest) => columns.words?.newest(instantOf(snapshot), wanted);
    return textsEverywhere(snapshot, asked.everywhere, { inMemory });
  });
}

async function answer(asked: Asked): Promise<ThreadAnswer> {
  const { id } = asked;
  try {
    return { id, answer: await run(asked) };
  } catch (error) {
    return { id, ...failureOf(error) };
  }
}

async function close(): Promise<void> {
  await reading.close();
  port.close();
}

port.on('message', (asked: ThreadRequest) => {
  if ('id' in asked) void answer(asked).then((answered) => port.postMessage(answered));
  else if ('expected' in asked) void warmUp(reading, columns, asked.expected);
  else void close();
});

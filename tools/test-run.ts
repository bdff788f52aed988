import { dirname, join } from 'node:path';
import { run } from 'node:test';
import type { EventData } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import { processorTimeOf } from './processor-time.ts';

/** Files that run in one process, on one engine. */
export interface Batch {
  files: string[];
  engine?: string;
}

interface Failure {
  test: string;
  error: string;
}

export interface Outcome {
  file: string;
  passed: number;
  skipped: number;
  failures: Failure[];
  /** the faults of a first run, if the second one passed */
  unsteady?: Failure[];
  took: number;
  /** milliseconds of processor time */
  used?: number;
  output: string;
}

/**
 * The time that a file may take on a slow machine; longer for tests that are meant to run long: `npm run test:race`.
 */
const limit = Number(process.env.HEARTH_TEST_FILE_SECONDS ?? 1500) * 1000;
const keptOutput = 8_000;
const runner = join(dirname(fileURLToPath(import.meta.url)), 'test-batch.ts');
const wholeFile = 'whole file';

/** The names under which the files of a batch are reported. */
export const batchNames = ({ files, engine }: Batch): string[] =>
  files.map((file) => (engine === undefined ? file : `${file} [${engine}]`));

/** Runs a batch in a separate process. Every error in a file, while loading it or at its end, is a failure. */
export async function runBatch(
  root: string,
  batch: Batch,
  env: NodeJS.ProcessEnv,
  interrupted: AbortSignal,
  report: (outcome: Outcome) => void,
): Promise<void> {
  const { files, engine } = batch;
  const names = batchNames(batch);
  const named = new Map(files.map((file, at) => [names[at] ?? file, join(root, file)]));
  const overdue = new AbortController();
  let timer = setTimeout(() => overdue.abort(), limit);
  let current = emptyOutcome();
  let partsAt = 0;
  function finish(): void {
    named.delete(current.file);
    report(current);
    current = emptyOutcome();
    clearTimeout(timer);
    timer = setTimeout(() => overdue.abort(), limit);
  }

  const events = run({
    files: [runner],
    cwd: root,
    env: {
      ...env,
      ...(engine ? { HEARTH_TEST_ENGINE: engine } : {}),
      HEARTH_TEST_FILES: JSON.stringify([...named].map(([name, path]) => ({ name, url: pathToFileURL(path).href }))),
    },
    execArgv: ['--disable-warning=ExperimentalWarning', '--expose-internals'],
    signal: AbortSignal.any([interrupted, overdue.signal]),
  });
  for await (const { type, data } of events) {
    if (type === 'test:stdout' || type === 'test:stderr')
      current.output = (current.output + data.message).slice(-keptOutput);
    // The last event of a file.
    if (type === 'test:diagnostic' && data.message.startsWith(processorTimeOf)) {
      current.used = Number(data.message.slice(processorTimeOf.length));
      finish();
    }
    // Comes right before the test with these parts.
    if (type === 'test:plan') partsAt = data.nesting;
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    const hasParts = partsAt > data.nesting;
    partsAt = 0;
    const isFile = data.nesting === 0 && named.has(data.name);
    if (type === 'test:fail') recordFailure(current, data, isFile);
    else if (!isFile && !hasParts) recordPass(current, data);
    if (!isFile) continue;
    current.took = data.details.duration_ms;
    if (current.passed + current.skipped + current.failures.length === 0) {
      current.failures.push({ test: wholeFile, error: 'contains no test' });
    }
    current.file = data.name;
  }
  clearTimeout(timer);
  reportUnfinished([...named.keys()], current, overdue.signal.aborted, report);
}

/**
 * The process died before its files finished, or failed after them. Any file may be the cause, so none of them passed.
 */
function reportUnfinished(left: string[], last: Outcome, late: boolean, report: (outcome: Outcome) => void): void {
  if (last.failures.length > 0) report({ ...last, file: 'the end of a process' });
  const error = late ? `ended after ${limit / 1000} s` : 'its process ended before the file';
  for (const file of left) {
    report({ ...emptyOutcome(), file, failures: [{ test: wholeFile, error }], output: last.output });
  }
}

function emptyOutcome(): Outcome {
  return { file: '', passed: 0, skipped: 0, failures: [], took: 0, output: '' };
}

function recordPass(outcome: Outcome, test: EventData.TestPass): void {
  if (test.name === runner) return;
  if (test.skip !== undefined || test.todo !== undefined) outcome.skipped += 1;
  else outcome.passed += 1;
}

function recordFailure(outcome: Outcome, test: EventData.TestFail, isFile: boolean): void {
  const { error } = test.details;
  const kind = 'failureType' in error ? error.failureType : undefined;
  if (kind === 'subtestsFailed') return;
  if (test.todo !== undefined) {
    outcome.skipped += 1;
    return;
  }
  const text = readable(error);
  const whole = isFile || test.name === runner;
  outcome.failures.push({
    test: whole ? wholeFile : `${test.name} (line ${lineIn(text)})`,
    error: text,
  });
}

/** Where a test failed. */
const lineIn = (error: string): string => /\.test\.ts:(\d+):\d+/.exec(error)?.[1] ?? '?';

function readable(error: EventData.Error): string {
  const cause: unknown = error.cause ?? error;
  const exit = 'exitCode' in error && error.exitCode !== 0 ? `exit code ${String(error.exitCode)}\n` : '';
  const text = cause instanceof Error ? (cause.stack ?? cause.message) : inspect(cause);
  return exit + text.replaceAll(/^\s+at .*\(?node:.*\n?/gm, '');
}

import { join } from 'node:path';
import { run } from 'node:test';
import type { EventData } from 'node:test';
import { inspect } from 'node:util';

export interface Job {
  file: string;
  engine?: string;
  env: NodeJS.ProcessEnv;
}

export interface Outcome {
  file: string;
  passed: number;
  skipped: number;
  failures: { test: string; error: string }[];
  took: number;
  output: string;
}

/** Longer where a test is meant to run long: `npm run test:race`. */
const limit = Number(process.env.HEARTH_TEST_FILE_SECONDS ?? 120) * 1000;
const keptOutput = 8_000;

/** Runs one test file in a process of its own; whatever goes wrong in it, its loading or its end is a failure. */
export async function runTestFile(
  root: string,
  job: Job,
  env: NodeJS.ProcessEnv,
  interrupted: AbortSignal,
): Promise<Outcome> {
  const path = join(root, job.file);
  const file = job.engine ? `${job.file} [${job.engine}]` : job.file;
  const outcome: Outcome = { file, passed: 0, skipped: 0, failures: [], took: 0, output: '' };
  const begin = performance.now();
  const events = run({
    files: [path],
    cwd: root,
    env,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    signal: AbortSignal.any([interrupted, AbortSignal.timeout(limit)]),
  });
  for await (const { type, data } of events) {
    if (type === 'test:pass') recordPass(outcome, data, path);
    if (type === 'test:fail') recordFailure(outcome, data, path);
    if (type === 'test:stdout' || type === 'test:stderr')
      outcome.output = (outcome.output + data.message).slice(-keptOutput);
    if (type === 'test:summary' && !data.success && data.file === undefined && outcome.failures.length === 0) {
      outcome.failures.push({ test: 'the file as a whole', error: 'failed without naming a test' });
    }
  }
  outcome.took = performance.now() - begin;
  return outcome;
}

function recordPass(outcome: Outcome, test: EventData.TestPass, path: string): void {
  if (test.details.type === 'suite') return;
  // The runner reports the file itself as a test that passed when nothing was registered in it.
  if (test.name === path) outcome.failures.push({ test: 'the file as a whole', error: 'contains no test' });
  else if (test.skip !== undefined || test.todo !== undefined) outcome.skipped += 1;
  else outcome.passed += 1;
}

function recordFailure(outcome: Outcome, test: EventData.TestFail, path: string): void {
  const { error } = test.details;
  const kind = 'failureType' in error ? error.failureType : undefined;
  if (kind === 'subtestsFailed') return;
  if (test.todo !== undefined) {
    outcome.skipped += 1;
    return;
  }
  const name = test.name === path ? 'the file as a whole' : `${test.name} (line ${test.line ?? '?'})`;
  outcome.failures.push({
    test: name,
    error: kind === 'testAborted' ? `ended after ${limit / 1000} s` : readable(error),
  });
}

function readable(error: EventData.Error): string {
  const cause: unknown = error.cause ?? error;
  const exit = 'exitCode' in error && error.exitCode !== 0 ? `exit code ${String(error.exitCode)}\n` : '';
  const text = cause instanceof Error ? (cause.stack ?? cause.message) : inspect(cause);
  return exit + text.replaceAll(/^\s+at .*\(?node:.*\n?/gm, '');
}

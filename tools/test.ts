// The whole check: types, lint, format, boundaries, then the tests on both engines. `node tools/test.ts users` runs
// only the tests whose path contains "users".
import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPostgres } from '../test/support/postgres.ts';
import { type Job, type Outcome, runTestFile } from './test-file.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const filters = process.argv.slice(2);
const interrupted = new AbortController();

const staticChecks: [name: string, command: string, args: string[]][] = [
  ['types', 'tsc', ['--noEmit']],
  ['lint', 'oxlint', ['--type-aware']],
  ['format', 'biome', ['format', '.']],
  ['boundaries', process.execPath, ['tools/check-boundaries.ts']],
];

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
const heading = (title: string, milliseconds: number) => console.log(`\n== ${title} (${seconds(milliseconds)})`);
const indented = (text: string) => text.trimEnd().replaceAll(/^(?=.)/gm, '    ');

async function timed<T>(work: Promise<T>): Promise<{ value: T; took: number }> {
  const begin = performance.now();
  const value = await work;
  return { value, took: performance.now() - begin };
}

function runStaticCheck(command: string, args: string[]): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve) => {
    const options = { cwd: root, maxBuffer: 64 * 1024 * 1024, signal: interrupted.signal };
    execFile(command, args, options, (error, stdout, stderr) => {
      resolve({ ok: error === null, output: `${stdout}${stderr}`.trim() || (error?.message ?? '') });
    });
  });
}

async function checkStatically(): Promise<Outcome[]> {
  const started = staticChecks.map(([name, command, args]) => ({ name, run: timed(runStaticCheck(command, args)) }));
  const outcomes: Outcome[] = [];
  for (const { name, run } of started) {
    const { value, took } = await run;
    heading(name, took);
    console.log(value.ok ? 'ok' : value.output);
    const failures = value.ok ? [] : [{ test: `${name} check`, error: 'see above' }];
    outcomes.push({ file: name, passed: value.ok ? 1 : 0, skipped: 0, failures, took, output: '' });
  }
  return outcomes;
}

/** What depends on the database runs on both engines, everything else once. */
function jobsFor(file: string): Job[] {
  if (!/^(server\/features|test)\//.test(file)) return [{ file, env: {} }];
  return ['sqlite', 'postgres'].map((engine) => ({ file, engine, env: { HEARTH_TEST_ENGINE: engine } }));
}

function findJobs(): Job[] {
  return globSync('**/*.test.ts', {
    cwd: root,
    exclude: ['node_modules', 'data', '.git', '**/node_modules', '**/dist'],
  })
    .map((file) => file.split(sep).join('/'))
    .filter((file) => filters.length === 0 || filters.some((filter) => file.includes(filter)))
    .toSorted()
    .flatMap(jobsFor);
}

async function runTests(jobs: Job[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const given = process.env.HEARTH_TEST_POSTGRES_URL;
  const postgres = given
    ? undefined
    : await startPostgres().catch((error: unknown) => {
        const failures = [{ test: 'start of the test database', error: String(error) }];
        outcomes.push({ file: 'PostgreSQL', passed: 0, skipped: 0, failures, took: 0, output: '' });
        console.log(error);
      });
  const shared = {
    ...process.env,
    NODE_ENV: 'test',
    // Each file is a process of its own and loads the whole server: what was compiled once is taken from here.
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'hearth'),
    HEARTH_TEST_POSTGRES_URL: given ?? postgres?.url,
  };
  const waiting = jobs.values();
  const work = async () => {
    for (const job of waiting) {
      if (interrupted.signal.aborted) return;
      const outcome = await runTestFile(root, job, { ...shared, ...job.env }, interrupted.signal);
      outcomes.push(outcome);
      printTestFile(outcome);
    }
  };
  try {
    await Promise.all(Array.from({ length: availableParallelism() }, work));
  } finally {
    await postgres?.stop();
  }
  return outcomes;
}

function printTestFile({ file, passed, skipped, failures, took, output }: Outcome): void {
  const counts = [`${passed} passed`, failures.length && `${failures.length} failed`, skipped && `${skipped} skipped`];
  console.log(`${failures.length ? 'FAIL' : 'ok  '} ${file}: ${counts.filter(Boolean).join(', ')} (${seconds(took)})`);
  for (const { test, error } of failures) console.log(`  ${test}\n${indented(error)}`);
  if (failures.length && output) console.log(`  output\n${indented(output)}`);
}

function summarise(checks: Outcome[], tested: Outcome[]): boolean {
  const all = [...checks, ...tested];
  const slowest = tested.toSorted((a, b) => b.took - a.took).slice(0, 5);
  const failures = all.flatMap(({ file, failures: each }) => each.map(({ test }) => `${file}: ${test}`));
  const sum = (count: (outcome: Outcome) => number) => all.reduce((total, outcome) => total + count(outcome), 0);
  if (slowest.length > 0) console.log('\nSlowest test files');
  for (const { file, took } of slowest) console.log(`  ${seconds(took)}  ${file}`);
  if (failures.length > 0) console.log(`\nFailures\n${failures.map((failure) => `  ${failure}`).join('\n')}`);
  if (tested.length === 0) console.log('\nNo test ran.');
  console.log(`\n${sum(({ skipped }) => skipped)} skipped`);
  console.log(`${sum(({ passed }) => passed)} passed, ${failures.length} failed`);
  return failures.length === 0 && tested.some(({ passed }) => passed > 0);
}

process.env.PATH = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
// Registered before PostgreSQL's own: the test files are ended first, then the server and its files go.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interrupted.abort());

const checks = filters.length === 0 ? await checkStatically() : [];
const jobs = findJobs();
console.log('\n== tests');
const { value: tested, took } = await timed(jobs.length > 0 ? runTests(jobs) : Promise.resolve([]));
console.log(`${jobs.length} test files in ${seconds(took)}`);
process.exit(summarise(checks, tested) && !interrupted.signal.aborted ? 0 : 1);

// Runs all checks: types, lint, dead code, format, boundaries, then the tests on both engines. `node tools/test.ts
// users`
// runs only the tests whose path contains "users".
import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPostgres } from '../test/support/servers/postgres.ts';
import { buildWeb } from './build-web.ts';
import { type Batch, type Outcome, runBatch } from './test-run.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const filters = process.argv.slice(2);
const interrupted = new AbortController();

const staticChecks: [name: string, command: string, args: string[]][] = [
  ['types', 'tsc', ['--noEmit']],
  ['types of the web application', 'tsc', ['--noEmit', '-p', 'web']],
  ['lint', 'oxlint', ['--type-aware']],
  ['dead code', 'knip', ['--no-progress']],
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

/** Tests that depend on the database run on both engines. */
const onDatabase = /^(server\/features|test)\//;
/** Everything else runs once, also the tests of the browser, the command line, the wire and the Subversion client. */
const once =
  /^test\/(browser\/|conformance\/|process\/(cli-accounts|cli-platform|secrets|start|stop)|svn\/(client|load)|wire\/(?!unstorable))/;
/** Files that can share a process: they create their own data, and start no processes. */
const shareable = /^(contract|server\/(domain|features|http|lib)|test\/wire)\//;
const filesPerBatch = 12;

function testFiles(): string[] {
  return globSync('**/*.test.ts', {
    cwd: root,
    exclude: ['node_modules', 'data', '.git', '**/node_modules', '**/dist'],
  })
    .map((file) => file.split(sep).join('/'))
    .filter((file) => filters.length === 0 || filters.some((filter) => file.includes(filter)))
    .toSorted();
}

function batches(files: string[], engine?: string): Batch[] {
  const shared = files.filter((file) => shareable.test(file));
  const alone = files.filter((file) => !shareable.test(file)).map((file) => [file]);
  while (shared.length > 0) alone.push(shared.splice(0, filesPerBatch));
  return alone.map((each) => (engine === undefined ? { files: each } : { files: each, engine }));
}

function findBatches(): Batch[] {
  const { both = [], single = [] } = Object.groupBy(testFiles(), (file) =>
    onDatabase.test(file) && !once.test(file) ? 'both' : 'single',
  );
  return [...batches(both, 'sqlite'), ...batches(both, 'postgres'), ...batches(single)];
}

/** Whether PostgreSQL is needed: by a batch for that engine, or by a test whose source mentions it. */
const needsPostgres = ({ engine, files }: Batch): boolean =>
  engine === undefined
    ? files.some((file) => /postgres|\bengines\b/i.test(readFileSync(join(root, file), 'utf8')))
    : engine === 'postgres';

async function runTests(found: Batch[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const given = process.env.HEARTH_TEST_POSTGRES_URL;
  const postgres =
    given || !found.some(needsPostgres)
      ? undefined
      : await startPostgres().catch((error: unknown) => {
          const failures = [{ test: 'start of the test database', error: String(error) }];
          outcomes.push({ file: 'PostgreSQL', passed: 0, skipped: 0, failures, took: 0, output: '' });
          console.log(error);
        });
  const url = given ?? postgres?.url;
  const shared = {
    ...process.env,
    NODE_ENV: 'test',
    // Each process loads the whole server, and reuses the modules that another process has compiled.
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'hearth'),
    ...(url === undefined ? {} : { HEARTH_TEST_POSTGRES_URL: url }),
  };
  const report = (outcome: Outcome) => {
    outcomes.push(outcome);
    printTestFile(outcome);
  };
  const waiting = found.values();
  const work = async () => {
    for (const batch of waiting) {
      if (interrupted.signal.aborted) return;
      await runBatch(root, batch, shared, interrupted.signal, report);
    }
  };
  try {
    // Tests also wait for processes and browsers: one more than there are cores keeps the cores busy.
    await Promise.all(Array.from({ length: availableParallelism() + 1 }, work));
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
// Registered before the handlers of PostgreSQL: the test files end first, then the server and its files.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interrupted.abort());

const checks = filters.length === 0 ? await checkStatically() : [];
const found = findBatches();
console.log('\n== tests');
if (found.some(({ files }) => files.some((file) => file.startsWith('test/browser/')))) await buildWeb();
const { value: tested, took } = await timed(found.length > 0 ? runTests(found) : Promise.resolve([]));
console.log(`${tested.length} test files in ${seconds(took)}`);
process.exit(summarise(checks, tested) && !interrupted.signal.aborted ? 0 : 1);

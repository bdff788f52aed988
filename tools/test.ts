// Runs all checks: types, lint, dead code, format and boundaries, and the tests on both engines.
// `node tools/test.ts --whole` runs tests that `npm test` omits (`test-plan.ts`), and
// `node tools/test.ts users` only the tests whose path contains "users".
import { execFile } from 'node:child_process';
import { readFileSync, statfsSync } from 'node:fs';
import { availableParallelism, tmpdir, totalmem } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPostgres } from '../test/support/servers/postgres.ts';
import { buildWeb } from './build-web.ts';
import { processorTime } from './processor-time.ts';
import { isInBrowser, planTests } from './test-plan.ts';
import { type Batch, batchNames, type Outcome, runBatch } from './test-run.ts';

const memory = '/dev/shm';
/** The data of all tests together takes less than half of it. */
const enough = 4 * 1024 ** 3;

/**
 * A folder in memory for the data of the tests, if this machine has a large enough one. Databases sync each write,
 * so that on a disk most tests would wait for it half of the time.
 */
function folderInMemory(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(memory);
    const free = Math.min(bavail * bsize, process.availableMemory() / 2);
    return free >= enough && allowsPrograms() ? memory : undefined;
  } catch {
    // Only Linux has it.
    return undefined;
  }
}

/** Some tests start programs that they install in their folder. */
function allowsPrograms(): boolean {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  const options = mounts.findLast((line) => line.split(' ')[1] === memory)?.split(' ')[3];
  return options !== undefined && !options.split(',').includes('noexec');
}

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const isWhole = process.argv.includes('--whole');
const filters = process.argv.slice(2).filter((word) => word !== '--whole');
/** Some files take samples then (`test/support/short-run.ts`). */
const isShort = !isWhole && filters.length === 0;
const interrupted = new AbortController();
/**
 * Whether failed files run once more, alone: by default when everything runs. A file that passes then is reported as
 * unsteady, with its first failure.
 */
const repeats =
  process.env.HEARTH_TEST_REPEAT === undefined ? filters.length === 0 : process.env.HEARTH_TEST_REPEAT === '1';
/** If more files fail than this, a busy machine is not the reason. */
const mostRepeated = 25;

/** Checks again only the types that a change may affect. More threads would compute many types once for each thread. */
const incremental = (name: string) => [
  '--singleThreaded',
  '--incremental',
  '--tsBuildInfoFile',
  `node_modules/.cache/${name}.tsbuildinfo`,
];
const gibibyte = 1024 ** 3;
/**
 * For the checks that are Go programs: one thread, because tests run beside them, and garbage collection only when it
 * is necessary. It takes a tenth of their processor time or more otherwise.
 */
const forGo = {
  GOMAXPROCS: '1',
  ...(totalmem() < 8 * gibibyte ? { GOGC: '400' } : { GOGC: 'off', GOMEMLIMIT: '3GiB' }),
};

const staticChecks: [name: string, command: string, args: string[]][] = [
  ['types', 'tsc', ['--noEmit', ...incremental('server')]],
  ['types of the web application', 'tsc', ['--noEmit', '-p', 'web', ...incremental('web')]],
  ['lint', 'oxlint', ['--type-aware']],
  ['dead code', 'knip', ['--no-progress']],
  ['format', 'biome', ['format', '.']],
  ['boundaries', process.execPath, ['tools/check-boundaries.ts']],
];

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
const indented = (text: string) => text.trimEnd().replaceAll(/^(?=.)/gm, '    ');

async function timed<T>(work: Promise<T>): Promise<{ value: T; took: number }> {
  const begin = performance.now();
  const value = await work;
  return { value, took: performance.now() - begin };
}

function runStaticCheck(command: string, args: string[]): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve) => {
    const env = { ...process.env, ...forGo };
    const options = { cwd: root, env, maxBuffer: 64 * 1024 * 1024, signal: interrupted.signal };
    execFile(command, args, options, (error, stdout, stderr) => {
      resolve({ ok: error === null, output: `${stdout}${stderr}`.trim() || (error?.message ?? '') });
    });
  });
}

async function checkStatically(): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const [name, command, args] of staticChecks) {
    if (interrupted.signal.aborted) break;
    const { value, took } = await timed(runStaticCheck(command, args));
    const failures = value.ok ? [] : [{ test: `${name} check`, error: value.output }];
    const outcome = { file: name, passed: value.ok ? 1 : 0, skipped: 0, failures, took, output: '' };
    printOutcome(outcome);
    outcomes.push(outcome);
  }
  return outcomes;
}

/** The batches of single files whose tests failed. */
function failedFiles(found: Batch[], outcomes: Outcome[]): Batch[] {
  const failed = new Set(outcomes.filter(({ failures }) => failures.length > 0).map(({ file }) => file));
  const single = found.flatMap(({ files, ...rest }) => files.map((file) => ({ files: [file], ...rest })));
  return failed.size > mostRepeated ? [] : single.filter((batch) => batchNames(batch).some((name) => failed.has(name)));
}

/** Whether PostgreSQL is needed: for a batch on that engine, or for a test whose source mentions it. */
const needsPostgres = ({ engine, files }: Batch): boolean =>
  engine === undefined
    ? files.some((file) => /postgres|\bengines\b/i.test(readFileSync(join(root, file), 'utf8')))
    : engine === 'postgres';

/**
 * `before` is work that one of the workers does before it takes test files. Tests in the browser take longest and begin
 * as soon as the web application is built.
 */
async function runTests(found: Batch[], before: () => Promise<void>): Promise<Outcome[]> {
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
    ...(isShort ? { HEARTH_TEST_SHORT: '1' } : {}),
    // Each process loads the whole server, and reuses the modules that another process has compiled.
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'hearth'),
    ...(url === undefined ? {} : { HEARTH_TEST_POSTGRES_URL: url }),
  };
  const report = (outcome: Outcome) => {
    outcomes.push(outcome);
    printOutcome(outcome);
  };
  const { browser = [], other = [] } = Object.groupBy(found, (batch) => (isInBrowser(batch) ? 'browser' : 'other'));
  let webIsBuilt = false;
  const work = async () => {
    for (;;) {
      if (other.length === 0) await building;
      const batch = (webIsBuilt ? browser.shift() : undefined) ?? other.shift();
      if (batch === undefined || interrupted.signal.aborted) return;
      await runBatch(root, batch, shared, interrupted.signal, report);
    }
  };
  const building = (browser.length > 0 ? buildWeb() : Promise.resolve()).then(() => {
    webIsBuilt = true;
  });
  try {
    // Tests also wait for processes, disks and browsers: four more than there are cores keep the cores busy.
    const others = Array.from({ length: availableParallelism() + 3 }, work);
    await Promise.all([building.then(before).then(work), ...others]);
    for (const batch of repeats ? failedFiles(found, outcomes) : []) {
      await runBatch(root, batch, shared, interrupted.signal, (again) => {
        console.log(`once more, alone: ${again.file}`);
        printOutcome(again);
        const at = outcomes.findIndex(({ file }) => file === again.file);
        const first = outcomes[at];
        if (first !== undefined && again.failures.length === 0) outcomes[at] = { ...again, unsteady: first.failures };
      });
    }
  } finally {
    await postgres?.stop();
  }
  return outcomes;
}

function printOutcome({ file, passed, skipped, failures, took, used, output }: Outcome): void {
  const counts = [`${passed} passed`, failures.length && `${failures.length} failed`, skipped && `${skipped} skipped`];
  const times = [seconds(took), used !== undefined && `${seconds(used)} of processor time`].filter(Boolean).join(', ');
  console.log(`${failures.length ? 'FAIL' : 'ok  '} ${file}: ${counts.filter(Boolean).join(', ')} (${times})`);
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
  const unsteady = tested.filter((outcome) => outcome.unsteady !== undefined);
  if (unsteady.length > 0) console.log('\nUnsteady: failed once, passed alone. Find out why.');
  for (const { file, unsteady: first = [] } of unsteady) {
    for (const { test, error } of first) console.log(`  ${file}: ${test}\n${indented(error)}`);
  }
  if (tested.length === 0) console.log('\nNo test ran.');
  console.log(`\n${sum(({ skipped }) => skipped)} skipped`);
  console.log(`${sum(({ passed }) => passed)} passed, ${failures.length} failed`);
  return failures.length === 0 && tested.some(({ passed }) => passed > 0);
}

process.env.PATH = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
process.env.TMPDIR ??= folderInMemory() ?? tmpdir();
// Registered before the handlers of PostgreSQL: the test files end first, then the server and its files.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interrupted.abort());

const checks: Outcome[] = [];
const plan = planTests(root, filters, isWhole);
const { value: tested, took } = await timed(
  runTests(plan.batches, async () => {
    if (filters.length === 0) checks.push(...(await checkStatically()));
  }),
);
console.log(`${tested.length} test files in ${seconds(took)}, ${seconds(processorTime())} of processor time`);
if (plan.left > 0) console.log(`${plan.left} more in \`npm run test:whole\``);
process.exit(summarise(checks, tested) && !interrupted.signal.aborted ? 0 : 1);

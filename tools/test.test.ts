import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';

const repository = dirname(dirname(fileURLToPath(import.meta.url)));
const header = "import { test } from 'node:test';\nimport assert from 'node:assert/strict';\n";

const engine = (...expected: string[]) => `
test('engine', () => assert.ok(${JSON.stringify(expected)}.includes(process.env.HEARTH_TEST_ENGINE ?? 'none')));
test('environment', () => assert.equal(process.env.NODE_ENV, 'test'));
test('database', () => assert.equal(process.env.HEARTH_TEST_POSTGRES_URL, 'postgres://given'));
`;

/** Runs the test command in a temporary tree, with a filter that selects only its tests. */
function runTests(t: TestContext, files: Record<string, string>, filter: string, more: NodeJS.ProcessEnv = {}) {
  const root = mkdtempSync(join(tmpdir(), 'hearth-test-'));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'));
  for (const file of [
    'package.json',
    'tools/test.ts',
    'tools/test-plan.ts',
    'tools/test-run.ts',
    'tools/test-batch.ts',
    'tools/processor-time.ts',
    'tools/test-end.ts',
    'tools/test-files.ts',
    'tools/test-registration.ts',
    'tools/build-web.ts',
    'tools/launch',
    'test/support/at-end.ts',
    'test/support/servers/postgres.ts',
  ]) {
    cpSync(join(repository, file), join(root, file), { recursive: true });
  }
  for (const [file, body] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), header + body);
  }
  // The first two would make the command think that it is a test file, and that it has an engine.
  const { NODE_TEST_CONTEXT: _file, HEARTH_TEST_ENGINE: _engine, HEARTH_TEST_REPEAT: _repeat, ...own } = process.env;
  const env: NodeJS.ProcessEnv = { ...own, HEARTH_TEST_POSTGRES_URL: 'postgres://given', ...more };
  const run = spawnSync(process.execPath, [join(root, 'tools', 'test.ts'), filter], {
    cwd: '/',
    env,
    encoding: 'utf8',
  });
  return { status: run.status, output: run.stdout, lastLine: run.stdout.trimEnd().split('\n').at(-1) };
}

test('slices run on both engines, everything else once, and skipped tests are counted apart', (t) => {
  const { status, output, lastLine } = runTests(
    t,
    {
      'server/features/a/sample.test.ts': engine('sqlite', 'postgres'),
      'test/sample.test.ts': engine('sqlite', 'postgres'),
      'server/lib/sample.test.ts': `${engine('none')}test('later', { skip: true }, () => {});\n`,
      'server/lib/other.test.ts': "test('not asked for', () => assert.fail());\n",
    },
    'sample',
  );
  assert.equal(lastLine, '15 passed, 0 failed', output);
  assert.equal(status, 0);
  assert.match(output, /^ok {3}test\/sample\.test\.ts \[postgres\]: 3 passed \(/m);
  assert.match(output, /^1 skipped$/m);
});

test('a failed test, a file that does not load, a file that exits with an error and a file without tests all fail', (t) => {
  const { status, output, lastLine } = runTests(
    t,
    {
      'server/lib/sample-diff.test.ts':
        "test('fine', () => {});\ntest('wrong', () => assert.deepEqual({ a: 1 }, { a: 2 }));\n",
      'server/lib/sample-load.test.ts': "import './missing.ts';\n",
      'tools/sample-exit.test.ts':
        "test('fine too', () => {});\nprocess.on('exit', () => { process.exitCode = 3; });\n",
      'server/lib/sample-empty.test.ts': 'void test;\n',
    },
    'sample',
  );
  assert.equal(lastLine, '2 passed, 4 failed', output);
  assert.equal(status, 1);
  assert.match(output, /^\s+wrong \(line 4\)$/m);
  assert.match(output, /^\s+\+ {3}a: 1\n\s+- {3}a: 2$/m);
  assert.match(output, /ENOENT: no such file .*missing\.ts/);
  assert.match(output, /exit code 3/);
  assert.match(output, /^ {2}server\/lib\/sample-empty\.test\.ts: whole file$/m);
});

test('a run in which no test ran fails', (t) => {
  const { status, lastLine } = runTests(t, {}, 'nothing-is-called-this');
  assert.deepEqual([status, lastLine], [1, '0 passed, 0 failed']);
});

test('when a process dies, all files that it had not reported fail', (t) => {
  const { status, output, lastLine } = runTests(
    t,
    {
      'server/lib/sample-a.test.ts': "test('fine', () => {});\n",
      'server/lib/sample-b.test.ts': "test('fatal', () => process.exit(0));\n",
    },
    'sample',
  );
  assert.equal(lastLine, '0 passed, 2 failed', output);
  assert.equal(status, 1);
});

test('a process that does not end after its tests fails, and reports the reason', (t) => {
  const { status, output, lastLine } = runTests(
    t,
    {
      'server/lib/sample-a.test.ts': `import { createServer } from 'node:net';
import { once } from 'node:events';
test('leaves a server behind', async () => {
  await once(createServer().listen(0, '127.0.0.1'), 'listening');
});\n`,
      'server/lib/sample-b.test.ts': "test('fine', () => {});\n",
    },
    'sample',
    { HEARTH_TEST_END_MS: '100' },
  );
  assert.equal(lastLine, '2 passed, 1 failed', output);
  assert.equal(status, 1);
  assert.match(output, /^FAIL the end of a process/m);
  assert.match(output, /the process did not end\. It has:\n +a server at .*127\.0\.0\.1/);
});

test('tests and hooks after a wait, and unhandled errors, belong to their file', (t) => {
  const { output, lastLine } = runTests(
    t,
    {
      'server/lib/sample-a.test.ts': `import { after, describe } from 'node:test';
let ended = false;
await new Promise((resolve) => setTimeout(resolve, 5));
after(() => assert.ok(ended));
describe('suite', async () => {
  await new Promise((resolve) => setTimeout(resolve, 5));
  after(() => assert.ok(!ended));
  test('within it', () => assert.ok(!ended));
});
test('last', async (t) => {
  await new Promise((resolve) => setTimeout(resolve, 5));
  await t.test('within a test', () => {});
  ended = true;
});\n`,
      'server/lib/sample-b.test.ts': `
test('leaves a promise behind', async () => {
  await new Promise((resolve) => setTimeout(resolve, 5));
  void Promise.reject(new Error('nobody handles this'));
  await new Promise((resolve) => setTimeout(resolve, 50));
});\n`,
      'server/lib/sample-c.test.ts': "test('fine', () => {});\n",
    },
    'sample',
  );
  assert.match(lastLine ?? '', /^4 passed, 1 failed$/, output);
  assert.match(output, /^ok {3}server\/lib\/sample-a\.test\.ts: 2 passed \(/m);
  assert.match(output, /^FAIL server\/lib\/sample-b\.test\.ts: .*\n[^]*nobody handles this/m);
  assert.match(output, /^ok {3}server\/lib\/sample-c\.test\.ts: 1 passed \(/m);
});

test('a failed file is run once more, alone; if it passes then, it is reported as unsteady', (t) => {
  const marker = join(mkdtempSync(join(tmpdir(), 'hearth-test-')), 'ran');
  t.after(() => rmSync(dirname(marker), { recursive: true }));
  const { status, output, lastLine } = runTests(
    t,
    {
      'server/lib/sample-wrong.test.ts': "test('always wrong', () => assert.fail());\n",
      'server/lib/sample-unsteady.test.ts': `import { existsSync, writeFileSync } from 'node:fs';
test('wrong at first', () => {
  const ran = existsSync('${marker}');
  writeFileSync('${marker}', '');
  assert.ok(ran, 'not yet');
});\n`,
    },
    'sample',
    { HEARTH_TEST_REPEAT: '1' },
  );
  assert.equal(lastLine, '1 passed, 1 failed', output);
  assert.equal(status, 1);
  assert.match(
    output,
    /^Unsteady: .*\n {2}server\/lib\/sample-unsteady\.test\.ts: wrong at first \(line 7\)\n.*not yet/m,
  );
  assert.match(output, /^Failures\n {2}server\/lib\/sample-wrong\.test\.ts: always wrong \(line 3\)$/m);
});

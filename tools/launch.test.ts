import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';

const repository = dirname(dirname(fileURLToPath(import.meta.url)));

/** A server that prints a file next to its sources, the answer of its worker thread, and where an error began. */
const sources = {
  'package.json': '{ "type": "module" }',
  'package-lock.json': '{}',
  'contract/word.ts': "export const word: string = 'first';\n",
  'packages/client/client.ts': 'export const client = 1;\n',
  'server/notes/note.txt': 'a note',
  'server/notes/note.ts': `import { readFileSync } from 'node:fs';

export const note: string = readFileSync(new URL('./note.txt', import.meta.url), 'utf8');
`,
  'server/notes/fault.ts': `interface Fault {
  why: string;
}

export function fail({ why }: Fault): never {
  throw new TypeError(why);
}
`,
  'server/worker.ts': `import { parentPort } from 'node:worker_threads';
import { fail } from './notes/fault.ts';

type Answer = string | undefined;
let answer: Answer;
try {
  fail({ why: 'in the thread' });
} catch (error) {
  answer = error instanceof Error ? error.stack : undefined;
}
parentPort?.postMessage(answer);
`,
  'server/main.ts': `import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { word } from '../contract/word.ts';
import { fail } from './notes/fault.ts';
import { note } from './notes/note.ts';

console.log(JSON.stringify({ word, note }));
const [stack] = await once(new Worker(new URL('./worker.ts', import.meta.url)), 'message');
console.log(stack);
try {
  fail({ why: 'in the program' });
} catch (error) {
  console.log(error);
}
`,
  'cli/main.ts': 'console.log(JSON.stringify(process.argv.slice(2)));\n',
};

function checkout(t: TestContext): string {
  const root = mkdtempSync(join(tmpdir(), 'hearth-launch-'));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'));
  for (const path of ['tools/launch.mjs', 'tools/launch']) {
    cpSync(join(repository, path), join(root, path), { recursive: true });
  }
  for (const [file, text] of Object.entries(sources)) write(root, file, text);
  return root;
}

function write(root: string, file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

interface Ended {
  code: number | string | null | undefined;
  stdout: string;
  stderr: string;
}

function run(...args: string[]): Promise<Ended> {
  return new Promise((resolve) => {
    // Started in another directory, because nothing may depend on it.
    execFile(process.execPath, args, { cwd: '/' }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : error.code, stdout, stderr }),
    );
  });
}

const launch = (root: string, ...args: string[]): Promise<Ended> => run(join(root, 'tools', 'launch.mjs'), ...args);
const firstLine = ({ stdout }: Ended): unknown => JSON.parse(stdout.split('\n')[0] ?? '');
const built = /^Bundling the server …$/m;
const bundlesIn = (root: string): string[] =>
  readdirSync(join(root, 'bundle')).filter((name) => /^[\da-f]{16}$/.test(name));

test('a program finds its files and worker threads, and gets its arguments', async (t) => {
  const root = checkout(t);
  const served = await launch(root, 'server');
  assert.equal(served.code, 0, served.stderr);
  assert.deepEqual(firstLine(served), { word: 'first', note: 'a note' });
  assert.match(served.stdout, /in the thread/);
  const called = await launch(root, 'cli', 'user', 'list', '--json');
  assert.deepEqual(firstLine(called), ['user', 'list', '--json']);
});

test('a bundle has only ASCII characters, and texts and patterns keep their values', async (t) => {
  const root = checkout(t);
  write(root, 'contract/word.ts', "export const word: string = 'día 🔑 —'.replaceAll(/[—🔑]/gu, '…');\n");
  assert.deepEqual(firstLine(await launch(root, 'server')), { word: 'día … …', note: 'a note' });
  const [name = ''] = bundlesIn(root);
  for (const file of readdirSync(join(root, 'bundle', name)).filter((each) => each.endsWith('.mjs')))
    assert.doesNotMatch(readFileSync(join(root, 'bundle', name, file), 'utf8'), /[^\0-\x7f]/, file);
});

test('stack traces of the program and of its threads point to the sources', async (t) => {
  const root = checkout(t);
  const positions = ({ stdout }: Ended): string[] => stdout.match(/file:\S+?:\d+:\d+/g) ?? [];
  const bundled = positions(await launch(root, 'server'));
  assert.deepEqual(bundled, positions(await run(join(root, 'server', 'main.ts'))));
  const where = (file: string): string => `file://${join(root, file)}`;
  assert.deepEqual(bundled, [
    `${where('server/notes/fault.ts')}:6:9`,
    `${where('server/worker.ts')}:7:3`,
    `${where('server/notes/fault.ts')}:6:9`,
    `${where('server/main.ts')}:11:3`,
  ]);
});

test('a changed source causes a new bundle, but an untouched one or a test does not', async (t) => {
  const root = checkout(t);
  assert.match((await launch(root, 'server')).stderr, built);
  assert.equal((await launch(root, 'server')).stderr, '');
  write(root, 'server/notes/note.test.ts', 'a test');
  utimesSync(join(root, 'server', 'main.ts'), new Date(), new Date());
  assert.equal((await launch(root, 'server')).stderr, '');
  write(root, 'contract/word.ts', "export const word: string = 'other';\n");
  const changed = await launch(root, 'server');
  assert.match(changed.stderr, built);
  assert.deepEqual(firstLine(changed), { word: 'other', note: 'a note' });
});

test('a program that was bundled at its start runs without the bundler', {
  skip: !existsSync('/proc/self/maps'),
}, async (t) => {
  const root = checkout(t);
  const main = `import { readFileSync } from 'node:fs';

const isLoaded = readFileSync('/proc/self/maps', 'utf8').includes('rolldown');
console.log(JSON.stringify({ isLoaded, arguments: process.argv.slice(2) }));
`;
  write(root, 'cli/main.ts', main);
  const called = await launch(root, 'cli', 'user', 'list');
  assert.match(called.stderr, built);
  assert.deepEqual(firstLine(called), { isLoaded: false, arguments: ['user', 'list'] });
});

test('a change that keeps size and modification time is noticed', async (t) => {
  const root = checkout(t);
  const file = join(root, 'contract', 'word.ts');
  const time = new Date('2026-01-01T00:00:00Z');
  utimesSync(file, time, time);
  await launch(root, 'server');
  write(root, 'contract/word.ts', sources['contract/word.ts'].replace('first', 'third'));
  utimesSync(file, time, time);
  assert.deepEqual(firstLine(await launch(root, 'server')), { word: 'third', note: 'a note' });
});

test('several concurrent starts build one bundle, and all run', async (t) => {
  const root = checkout(t);
  const runs = await Promise.all([launch(root, 'server'), launch(root, 'server'), launch(root, 'server')]);
  assert.deepEqual(
    runs.map(({ code }) => code),
    [0, 0, 0],
  );
  assert.equal(runs.filter(({ stderr }) => built.test(stderr)).length, 1);
  for (const each of runs) assert.deepEqual(firstLine(each), { word: 'first', note: 'a note' });
});

test('if no bundle can be built, the sources run and the reason is printed', async (t) => {
  const root = checkout(t);
  await launch(root, 'server');
  rmSync(join(root, 'bundle'), { recursive: true });
  write(root, 'bundle', 'a file where the folder should be');
  write(root, 'contract/word.ts', "export const word: string = 'newest';\n");
  const served = await launch(root, 'server');
  assert.equal(served.code, 0, served.stderr);
  assert.deepEqual(firstLine(served), { word: 'newest', note: 'a note' });
  assert.match(served.stderr, /runs from its sources.*could not be bundled: EEXIST/);
});

test('a source with an error is never replaced by an older bundle', async (t) => {
  const root = checkout(t);
  await launch(root, 'server');
  write(root, 'contract/word.ts', 'export const word = ;\n');
  const failed = await launch(root, 'server');
  assert.notEqual(failed.code, 0);
  assert.doesNotMatch(failed.stdout, /first/);
});

test('only the newest bundles are kept', async (t) => {
  const root = checkout(t);
  for (let version = 1; version <= 7; version += 1) {
    write(root, 'contract/word.ts', `export const word: string = '${version}';\n`);
    await launch(root, 'bundle');
  }
  assert.equal(bundlesIn(root).length, 5);
  const latest = await launch(root, 'server');
  assert.deepEqual(firstLine(latest), { word: '7', note: 'a note' });
  assert.equal(latest.stderr, '');
});

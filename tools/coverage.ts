// Runs the tests and prints how much of the code they reach: `npm run coverage`, or with words as for `npm test`.
// V8 counts, and Node keeps positions when it strips types, so the counts need no source map.
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { coverageOf, type FileCoverage, type ScriptCoverage } from './coverage/merge.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const measured = ['contract', 'server', 'cli'];

function runTests(directory: string): number {
  const args = [join(root, 'tools', 'test.ts'), '--whole', ...process.argv.slice(2)];
  const env = { ...process.env, NODE_V8_COVERAGE: directory };
  return spawnSync(process.execPath, args, { env, stdio: 'inherit' }).status ?? 1;
}

const sourceFiles = (): string[] =>
  globSync(
    measured.map((folder) => `${folder}/**/*.ts`),
    { cwd: root },
  )
    .map((file) => file.split(sep).join('/'))
    .filter((file) => !file.endsWith('.test.ts'))
    .toSorted();

/** The counts of each process for each source file. A killed process may leave a file that is not JSON. */
function readScripts(directory: string): Map<string, ScriptCoverage[]> {
  const base = `${pathToFileURL(root).href}/`;
  const scripts = new Map<string, ScriptCoverage[]>();
  for (const name of readdirSync(directory)) {
    const result = parse(readFileSync(join(directory, name), 'utf8'));
    for (const script of result) {
      if (!script.url.startsWith(base)) continue;
      const file = script.url.slice(base.length);
      const seen = scripts.get(file);
      if (seen === undefined) scripts.set(file, [script]);
      else seen.push(script);
    }
  }
  return scripts;
}

function parse(text: string): ScriptCoverage[] {
  try {
    const { result }: { result: ScriptCoverage[] } = JSON.parse(text);
    return result;
  } catch {
    return [];
  }
}

const percent = (covered: number, all: number): string =>
  (all === 0 ? '-' : `${((100 * covered) / all).toFixed(1)} %`).padStart(8);

function printRow(name: string, files: readonly FileCoverage[]): void {
  const sum = (count: (file: FileCoverage) => number): number => files.reduce((total, file) => total + count(file), 0);
  const kinds = (['lines', 'branches', 'functions'] as const).map((kind) =>
    percent(
      sum((file) => file[kind].covered),
      sum((file) => file[kind].all),
    ),
  );
  console.log(`${name.padEnd(28)}${kinds.join('   ')}`);
}

const folderOf = (file: string): string =>
  file
    .split('/')
    .slice(0, file.startsWith('server/') ? 2 : 1)
    .join('/');

const directory = mkdtempSync(join(tmpdir(), 'hearth-coverage-'));
try {
  const status = runTests(directory);
  const scripts = readScripts(directory);
  const files = sourceFiles().map((file) => ({
    file,
    coverage: coverageOf(readFileSync(join(root, file), 'utf8'), scripts.get(file) ?? []),
  }));
  console.log(`\n${'Coverage'.padEnd(28)}   lines   branches  functions`);
  const folders = Map.groupBy(files, ({ file }) => folderOf(file));
  for (const [folder, inside] of folders) {
    printRow(
      folder,
      inside.map(({ coverage }) => coverage),
    );
  }
  printRow(
    'all',
    files.map(({ coverage }) => coverage),
  );
  process.exitCode = status;
} finally {
  rmSync(directory, { recursive: true, force: true });
}

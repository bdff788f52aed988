// Compares Subversion through Hearth with httpd alone: node bench/svn.ts [rounds]
import assert from 'node:assert/strict';
import { randomFillSync } from 'node:crypto';
import { mkdirSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { memoryOf, openSides, resetPeak, type Sides } from './svn-sides.ts';

type Side = 'direct' | 'hearth';
type Work = (url: string, id: string) => Promise<void>;

const rounds = Number(process.argv[2] ?? 7);
if (!Number.isInteger(rounds) || rounds < 1)
  throw new Error(`The number of rounds must be a positive integer, not ${process.argv[2]}.`);
const median = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

async function timed(work: Promise<void>): Promise<number> {
  const begin = performance.now();
  await work;
  return performance.now() - begin;
}

/** Runs both sides in turn, alternating which goes first. The ratio is the median over all rounds. */
async function compare(sides: Sides, what: string, times: number, work: Work): Promise<void> {
  const took: Record<Side, number[]> = { direct: [], hearth: [] };
  for (let round = 0; round < times; round += 1) {
    const order: Side[] = round % 2 === 0 ? ['direct', 'hearth'] : ['hearth', 'direct'];
    for (const side of order) took[side].push(await timed(work(sides[side], `${side}-${round}`)));
  }
  const ratio = median(took.hearth.map((milliseconds, round) => milliseconds / (took.direct[round] ?? 1)));
  const [direct, hearth] = [median(took.direct), median(took.hearth)].map((each) => `${each.toFixed(0)} ms`);
  console.log(`| ${what} | ${direct} | ${hearth} | ${ratio.toFixed(2)} |`);
}

async function svn(sides: Sides, ...args: string[]): Promise<void> {
  const outcome = await sides.svn('alice', ...args);
  assert.equal(outcome.code, 0, outcome.stderr);
}

function makeFiles(directory: string, count: number): void {
  for (let number = 0; number < count; number += 1) {
    const folder = join(directory, String(Math.floor(number / 100)));
    if (number % 100 === 0) mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${number}.txt`), `file ${number}\n`.repeat(50));
  }
}

function makeRandomFile(path: string, megabytes: number): void {
  mkdirSync(join(path, '..'), { recursive: true });
  const file = openSync(path, 'w');
  const block = Buffer.alloc(1024 * 1024);
  for (let count = 0; count < megabytes; count += 1) writeSync(file, randomFillSync(block));
}

async function compareCommands(sides: Sides): Promise<void> {
  const at = (name: string): string => join(sides.directory, name);
  makeFiles(at('files'), 2_000);
  await svn(sides, 'import', '-q', '-m', 'the files', at('files'), `${sides.direct}/trunk/files`);
  await compare(sides, 'checkout of 2,000 files', rounds, async (url, id) => {
    await svn(sides, 'checkout', '-q', `${url}/trunk/files`, at(`wc-${id}`));
  });
  for (const side of ['direct', 'hearth'] as const) {
    await svn(sides, 'checkout', '-q', '--depth=files', `${sides[side]}/trunk/files/0`, at(`commit-${side}`));
  }
  await compare(sides, 'commit of one file', rounds * 5, async (url, id) => {
    const [side = '', round] = id.split('-');
    const file = join(at(`commit-${side}`), `${side === 'direct' ? 1 : 2}.txt`);
    writeFileSync(file, `${url} ${round}`.repeat(Number(round) + 1));
    await svn(sides, 'commit', '-q', '-m', `change ${id}`, file);
  });
  await compare(sides, 'list', rounds * 3, (url) => svn(sides, 'list', url));
}

async function compareImports(sides: Sides): Promise<void> {
  const at = (name: string): string => join(sides.directory, name);
  makeRandomFile(at('large/large.bin'), 200);
  const idle = memoryOf(sides.engine).now;
  resetPeak(sides.engine);
  await compare(sides, 'commit of a file of 200 MB', 1, async (url, id) => {
    await svn(sides, 'import', '-q', '-m', `import ${id}`, at('large'), `${url}/trunk/large-${id}`);
  });
  await compare(sides, 'export of it', 1, async (url, id) => {
    await svn(sides, 'export', '-q', `${url}/trunk/large-${id}`, at(`export-${id}`));
    rmSync(at(`export-${id}`), { recursive: true });
  });
  const large = memoryOf(sides.engine).peak;
  makeFiles(at('many'), 10_000);
  resetPeak(sides.engine);
  await compare(sides, 'import of 10,000 files', 1, async (url, id) => {
    await svn(sides, 'import', '-q', '-m', `import ${id}`, at('many'), `${url}/trunk/many-${id}`);
  });
  const many = memoryOf(sides.engine).peak;
  console.log(
    `\nMemory of Hearth: ${idle} MiB before, at most ${large} MiB with 200 MB, ${many} MiB with 10,000 files`,
  );
}

const sides = await openSides();
try {
  console.log('| Case | httpd alone | through Hearth | ratio |\n|---|---|---|---|');
  await compareCommands(sides);
  await compareImports(sides);
} finally {
  await sides.stop();
}

// Compares one worker with several on the same data: `node bench/workers.ts --workers 2`.
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Engine } from '../server/db/index.ts';
import { startPostgres } from '../test/support/servers/postgres.ts';
import { memoryOf, processorTimeOf, type Running, startHearth } from './measuring/hearth.ts';
import { putLoad } from './measuring/load.ts';
import { createSide, type Read, readsOf } from './measuring/requests.ts';
import { median } from './measuring/rounds.ts';
import { environmentOf, generate } from './million.ts';

const { values: given } = parseArgs({
  options: {
    artifacts: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    workers: { type: 'string', default: '2' },
    engine: { type: 'string', multiple: true, default: ['sqlite', 'postgres'] },
  },
});
const rounds = Number(given.rounds);
const milliseconds = Number(given.seconds) * 1000;
const connections = 32;
const measured = ['GET of an artifact', 'GET of an artifact as XML', 'GET /version'];

/** The process and its workers. */
async function processesOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return [
    pid,
    ...text
      .split(' ')
      .filter((part) => part !== '')
      .map(Number),
  ];
}

async function workOf(pids: readonly number[]): Promise<number> {
  let sum = 0;
  for (const pid of pids) sum += await processorTimeOf(pid);
  return sum;
}

/** Requests per second, and the CPU time of all processes per request in microseconds. */
async function round({ base, pid }: Running, { bytes }: Read): Promise<{ rate: number; work: number }> {
  const pids = await processesOf(pid);
  const before = await workOf(pids);
  const load = await putLoad(base, () => bytes, { connections, milliseconds });
  const work = (((await workOf(pids)) - before) / load.requests) * 1000;
  return { rate: (load.requests / load.milliseconds) * 1000, work };
}

/** Both in turn, so that a busy machine slows both down equally. */
async function compare(one: Running, several: Running, read: Read): Promise<void> {
  for (const each of [one, several]) await round(each, read);
  const all: { rates: number; works: number; rate: number; work: number }[] = [];
  for (let time = 0; time < rounds; time += 1) {
    const [a, b] = [await round(one, read), await round(several, read)];
    all.push({ rates: b.rate / a.rate, works: b.work / a.work, rate: b.rate, work: b.work });
  }
  const of = (part: 'rates' | 'works' | 'rate' | 'work'): number => median(all.map((each) => each[part]));
  const cells = [
    read.name,
    Math.round(of('rate')),
    of('rates').toFixed(2),
    Math.round(of('work')),
    of('works').toFixed(2),
  ];
  console.log(`| ${cells.join(' | ')} |`);
}

async function showMemory(name: string, { pid }: Running): Promise<void> {
  const sizes: string[] = [];
  for (const each of await processesOf(pid)) sizes.push(`${await memoryOf(each)} MB`);
  console.log(`${name}: ${sizes.join(', ')}`);
}

async function measure(engine: Engine): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'hearth-bench-'));
  const postgres = engine === 'postgres' ? await startPostgres() : undefined;
  const [data, copy] = [join(directory, 'one'), join(directory, 'several')];
  try {
    const subject = await generate({ artifacts: Number(given.artifacts), url: postgres?.url }, data, console.error);
    await cp(data, copy, { recursive: true });
    const one = await startHearth(environmentOf(data, postgres?.url));
    const several = await startHearth({ ...environmentOf(copy, postgres?.url), HEARTH_WORKERS: given.workers });
    try {
      // The last worker may start after the first has answered.
      while ((await processesOf(several.pid)).length <= Number(given.workers))
        await new Promise((go) => setTimeout(go, 100));
      await new Promise((go) => setTimeout(go, 5_000));
      console.log(`\n### ${engine}, ${given.workers} workers, ${cpus().length} cores\n`);
      await showMemory('idle, one process', one);
      await showMemory('idle, the supervisor and its workers', several);
      console.log(
        '\n| Request | Per second | Of one worker | CPU time (µs) | Of one worker |\n| --- | --- | --- | --- | --- |',
      );
      const reads = await readsOf(await createSide(one.base, subject));
      await createSide(several.base, subject);
      for (const read of reads) if (measured.includes(read.name)) await compare(one, several, read);
      console.log('');
      await showMemory('afterwards, one process', one);
      await showMemory('afterwards, the supervisor and its workers', several);
    } finally {
      await one.stop();
      await several.stop();
    }
  } finally {
    await postgres?.stop();
    await rm(directory, { recursive: true });
  }
}

for (const engine of given.engine) await measure(engine as Engine);

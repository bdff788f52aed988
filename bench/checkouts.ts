// Compares the processor time of requests in two checkouts: node bench/checkouts.ts --before <other checkout>
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { startPostgres } from '../test/support/servers/postgres.ts';
import { type Subject, subjectFile } from './artifacts/subject.ts';
import { type Running, startProcess } from './measuring/hearth.ts';
import { putLoad } from './measuring/load.ts';
import { createSide, readsOf, type Write, writesOf } from './measuring/requests.ts';
import { headOf, row } from './measuring/rounds.ts';
import { environmentOf } from './million.ts';

const { values: given } = parseArgs({
  options: {
    before: { type: 'string' },
    engine: { type: 'string', default: 'sqlite' },
    artifacts: { type: 'string', default: '10000' },
    connections: { type: 'string', default: '16' },
    rounds: { type: 'string', default: '40' },
    milliseconds: { type: 'string', default: '400' },
    only: { type: 'string', multiple: true },
  },
});
if (given.before === undefined) throw new Error('Choose another checkout, with its packages: --before <directory>.');
const checkouts = [resolve(given.before), fileURLToPath(new URL('..', import.meta.url))];
const milliseconds = Number(given.milliseconds);
const warmUpMs = 4_000;
/** Other processes slow most rounds down, so the fastest ones are more meaningful than the average. */
const shares = [0.15, 0.3, 0.5];

interface Measured {
  server: Running;
  requests: Map<string, Omit<Write, 'name'>>;
  stop: () => Promise<void>;
}

async function start(checkout: string): Promise<Measured> {
  const data = await mkdtemp(join(tmpdir(), 'hearth-bench-'));
  const postgres = given.engine === 'postgres' ? await startPostgres() : undefined;
  const url = postgres?.url;
  const filling = [join(checkout, 'bench/million.ts'), '--artifacts', given.artifacts, '--data', data];
  const place = url === undefined ? [] : ['--engine', 'postgres', '--url', url];
  await promisify(execFile)(process.execPath, [...filling, ...place]);
  const subject = JSON.parse(await readFile(join(data, subjectFile), 'utf8')) as Subject;
  const server = await startProcess([join(checkout, 'tools/launch.mjs'), 'server'], environmentOf(data, url));
  const side = await createSide(server.base, subject);
  const reads = (await readsOf(side)).map(({ name, bytes }): Write => ({ name, requests: () => bytes }));
  const all = [...reads, ...(await writesOf(side))].map((each): [string, Write] => [each.name, each]);
  async function stop(): Promise<void> {
    await server.stop();
    await postgres?.stop();
    await rm(data, { recursive: true });
  }
  return { server, requests: new Map(all), stop };
}

/** Processor time of all threads in microseconds, far more exact than that of the process. */
async function workOf(pid: number): Promise<number> {
  let nanoseconds = 0;
  for (const thread of await readdir(`/proc/${pid}/task`)) {
    const text = await readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '0');
    nanoseconds += Number(text.split(' ', 1)[0]);
  }
  return nanoseconds / 1_000;
}

async function measure(
  { server }: Measured,
  { requests, onAnswer }: Omit<Write, 'name'>,
  forMs: number,
): Promise<number> {
  const before = await workOf(server.pid);
  const load = { connections: Number(given.connections), milliseconds: forMs, onAnswer };
  const { requests: count } = await putLoad(server.base, requests, load);
  return ((await workOf(server.pid)) - before) / count;
}

async function compare(sides: readonly Measured[], name: string): Promise<string> {
  const pairs = sides.map((side) => ({ side, requests: side.requests.get(name), works: [] as number[] }));
  for (let round = -1; round < Number(given.rounds); round += 1) {
    for (const { side, requests, works } of round % 2 === 0 ? pairs : pairs.toReversed()) {
      if (requests === undefined) continue;
      const work = await measure(side, requests, round === -1 ? warmUpMs : milliseconds);
      if (round >= 0) works.push(work);
    }
  }
  const [before = [], after = []] = pairs.map(({ works }) => works.toSorted((one, other) => one - other));
  const at = (sorted: number[], share: number): number => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  const cells = shares.map((share) => {
    const [one, other] = [at(before, share), at(after, share)];
    return `${one.toFixed(0)} to ${other.toFixed(0)} (${(other / one).toFixed(2)})`;
  });
  return row([name, ...cells]);
}

const sides: Measured[] = [];
try {
  for (const checkout of checkouts) sides.push(await start(checkout));
  const names = [...(sides[0]?.requests.keys() ?? [])].filter((name) => given.only?.includes(name) ?? true);
  const titles = ['Processor time (µs)', ...shares.map((share) => `${share * 100}th percentile`)];
  for (const line of headOf(titles)) console.log(line);
  for (const name of names) console.log(await compare(sides, name));
} finally {
  for (const side of sides) await side.stop();
}

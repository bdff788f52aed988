// Compares creations of artifacts in two checkouts, in turn: node bench/writes.ts --before <other checkout>
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { startPostgres } from '../test/support/servers/postgres.ts';
import { createRandom } from './artifacts/random.ts';
import { type Subject, subjectFile } from './artifacts/subject.ts';
import { descriptionText, titleText } from './artifacts/words.ts';
import { type Running, startProcess } from './measuring/hearth.ts';
import { putLoad, requestText } from './measuring/load.ts';
import { createSide } from './measuring/requests.ts';
import { environmentOf } from './million.ts';
import { median } from './measuring/rounds.ts';

const { values: given } = parseArgs({
  options: {
    before: { type: 'string' },
    engine: { type: 'string', default: 'sqlite' },
    artifacts: { type: 'string', default: '10000' },
    connections: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    characters: { type: 'string', default: '3400' },
  },
});
if (given.before === undefined) throw new Error('Choose another checkout, with its packages: --before <directory>.');
const checkouts = [resolve(given.before), fileURLToPath(new URL('..', import.meta.url))];
const characters = Number(given.characters);
/** Work in the background follows the load. */
const settleMs = 2_500;

const random = createRandom(11);
const texts = Array.from({ length: 500 }, () => {
  let text = '';
  while (text.length < characters) text += `${descriptionText(random)}\n`;
  return { title: titleText(random), text: text.slice(0, characters) };
});

/** Bytes that a process has written, to files and sockets. */
async function writtenBy(pid: number): Promise<number> {
  return Number(/^wchar: (\d+)$/m.exec(await readFile(`/proc/${pid}/io`, 'utf8'))?.[1]);
}

/** CPU time of each thread but the first, in milliseconds. */
async function threadTimes(pid: number): Promise<Map<string, number>> {
  const times = new Map<string, number>();
  for (const thread of await readdir(`/proc/${pid}/task`)) {
    if (thread === String(pid)) continue;
    const stat = await readFile(`/proc/${pid}/task/${thread}/stat`, 'utf8').catch(() => '');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    times.set(thread, (Number(fields[11]) + Number(fields[12])) * 10);
  }
  return times;
}

interface Measured {
  server: Running;
  request: (time: number) => Buffer;
  rounds: Record<string, number>[];
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
  const server = await startProcess([join(checkout, 'server/main.ts')], environmentOf(data, url));
  const { tracker, key, fields } = await createSide(server.base, subject);
  const request = (time: number): Buffer => {
    const { title = '', text = '' } = texts[time % texts.length] ?? {};
    const values = [
      { field_id: fields['title'], value: `${title} ${time}` },
      { field_id: fields['description'], value: { content: text, format: 'text' } },
    ];
    return requestText('POST', '/api/artifacts', key, JSON.stringify({ tracker: { id: tracker }, values }));
  };
  async function stop(): Promise<void> {
    await server.stop();
    await postgres?.stop();
    await rm(data, { recursive: true });
  }
  return { server, request, rounds: [], stop };
}

async function measure({ server, request }: Measured): Promise<Record<string, number>> {
  const { pid } = server;
  const before = { time: await server.processorTime(), bytes: await writtenBy(pid), threads: await threadTimes(pid) };
  const { requests, milliseconds, latencies } = await putLoad(server.base, request, {
    connections: Number(given.connections),
    milliseconds: Number(given.seconds) * 1000,
  });
  await delay(settleMs);
  const threads = [...(await threadTimes(pid))].map(([thread, time]) => time - (before.threads.get(thread) ?? 0));
  const at = (share: number): number => latencies[Math.floor(requests * share)] ?? Number.NaN;
  return {
    'Per second': (requests / milliseconds) * 1000,
    'CPU time (µs)': (((await server.processorTime()) - before.time) / requests) * 1000,
    'of the busiest other thread': (Math.max(...threads) / requests) * 1000,
    'Written (kB)': ((await writtenBy(pid)) - before.bytes) / requests / 1000,
    'p50 (ms)': at(0.5),
    'p95 (ms)': at(0.95),
  };
}

const sides: Measured[] = [];
try {
  for (const checkout of checkouts) sides.push(await start(checkout));
  for (const side of sides) await measure(side);
  for (let round = 0; round < Number(given.rounds); round += 1) {
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) side.rounds.push(await measure(side));
  }
  const names = Object.keys(sides[0]?.rounds[0] ?? {});
  console.log(`| Checkout | ${names.join(' | ')} |\n|${' --- |'.repeat(names.length + 1)}`);
  for (const [index, { rounds }] of sides.entries()) {
    const cells = names.map((name) => median(rounds.map((round) => round[name] ?? Number.NaN)).toFixed(1));
    console.log(`| ${index === 0 ? 'before' : 'this one'} | ${cells.join(' | ')} |`);
  }
} finally {
  for (const side of sides) await side.stop();
}

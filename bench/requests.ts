// Compares Hearth with a bare node:http server that sends the same bytes: `npm run bench`.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Engine } from '../server/db/index.ts';
import { startPostgres } from '../test/support/servers/postgres.ts';
import type { BareAnswer } from './measuring/bare.ts';
import { measureOverhead } from './measuring/beside.ts';
import { type Running, startHearth, startProcess } from './measuring/hearth.ts';
import { createSide, type Read, readsOf, type Side, type Write, writesOf } from './measuring/requests.ts';
import { headOf, median, type Round, round, row, short, spread } from './measuring/rounds.ts';
import { environmentOf, generate } from './million.ts';
import { compareWithRedmine } from './redmine/compare.ts';

const { values: given } = parseArgs({
  options: {
    artifacts: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    engine: { type: 'string', multiple: true, default: ['sqlite', 'postgres'] },
    write: { type: 'boolean', default: false },
    peer: { type: 'boolean', default: true },
  },
  allowNegative: true,
});
const rounds = Number(given.rounds);
const milliseconds = Number(given.seconds) * 1000;
const connections = 32;
/** Hearth returns the memory of its start some seconds later. */
const untilIdleMs = 6_000;
const page = fileURLToPath(new URL('../docs/performance.md', import.meta.url));

/** One line: Hearth and the bare server in turn, so that a busy machine slows both down equally. */
async function compare(hearth: Running, bare: Running, { name, bytes }: Read): Promise<string> {
  const request = () => bytes;
  const load = { connections, milliseconds };
  await round(hearth, request, load);
  const all: [Round, Round][] = [];
  for (let time = 0; time < rounds; time += 1)
    all.push([await round(bare, request, load), await round(hearth, request, load)]);
  const rates = all.map(([limit, own]) => own.perSecond / limit.perSecond);
  const works = all.map(([limit, own]) => limit.work / own.work);
  const own = all.map(([, one]) => one);
  const of = (part: keyof Round): string => short(median(own.map((one) => one[part])));
  return row([
    name,
    of('perSecond'),
    `${median(rates).toFixed(2)} (${spread(rates)})`,
    median(works).toFixed(2),
    of('work'),
    `${of('p50')}, ${of('p95')}, ${of('p99')}`,
  ]);
}

async function change(hearth: Running, { name, requests, onAnswer }: Write): Promise<string> {
  const load = { connections, milliseconds, onAnswer };
  await round(hearth, requests, load);
  const own: Round[] = [];
  for (let time = 0; time < rounds; time += 1) own.push(await round(hearth, requests, load));
  const of = (part: keyof Round): string => short(median(own.map((one) => one[part])));
  return row([name, of('perSecond'), '–', '–', of('work'), `${of('p50')}, ${of('p95')}, ${of('p99')}`]);
}

const head = headOf([
  'Request',
  'Per second',
  'Of bare',
  'Of bare, by CPU time',
  'CPU time (µs)',
  'p50, p95, p99 (ms)',
]);

async function startBare(side: Side, reads: readonly Read[], directory: string): Promise<Running> {
  const answers: BareAnswer[] = [];
  for (const read of reads) answers.push({ path: read.path, ...(await side.get(read.path, read.headers)) });
  const file = join(directory, 'answers.json');
  await writeFile(file, JSON.stringify(answers));
  return startProcess([fileURLToPath(new URL('measuring/bare.ts', import.meta.url)), file], {});
}

async function tableFor(side: Side, hearth: Running, directory: string): Promise<string[]> {
  const reads = await readsOf(side);
  const bare = await startBare(side, reads, directory);
  const lines = [...head];
  const add = (line: string): void => {
    lines.push(line);
    console.log(line);
  };
  for (const line of head) console.log(line);
  try {
    for (const read of reads) add(await compare(hearth, bare, read));
    for (const write of await writesOf(side)) add(await change(hearth, write));
    return lines;
  } finally {
    await bare.stop();
  }
}

/** Beside the same with less work. On PostgreSQL, a second server would be another copy, and have work because of that. */
async function besideLess(side: Side, hearth: Running, directory: string, engine: Engine): Promise<string[]> {
  const compare = async (logging?: Running) =>
    measureOverhead(side, hearth, logging, await writesOf(side), { rounds, milliseconds });
  if (engine === 'postgres') return compare();
  const copy = `${directory}-copy`;
  await cp(directory, copy, { recursive: true });
  const logging = await startHearth({ ...environmentOf(copy, undefined), HEARTH_LOG_LEVEL: 'info' }, true);
  try {
    return await compare(logging);
  } finally {
    await logging.stop();
    await rm(copy, { recursive: true });
  }
}

async function besideRedmine(side: Side, hearth: Running): Promise<string[]> {
  const options = { artifacts: Number(given.artifacts), rounds, milliseconds };
  const lines = ['### Beside Redmine', '', ...(await compareWithRedmine(side, hearth, options)), ''];
  for (const line of lines) console.log(line);
  return lines;
}

async function measure(engine: Engine): Promise<string[]> {
  const directory = await mkdtemp(join(tmpdir(), 'hearth-bench-'));
  const postgres = engine === 'postgres' ? await startPostgres() : undefined;
  try {
    const subject = await generate(
      { artifacts: Number(given.artifacts), url: postgres?.url },
      directory,
      console.error,
    );
    const begin = performance.now();
    const hearth = await startHearth(environmentOf(directory, postgres?.url));
    const started = Math.round(performance.now() - begin);
    await setTimeout(untilIdleMs);
    const idle = await hearth.memory();
    try {
      console.log(`\n### ${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}\n`);
      const side = await createSide(hearth.base, subject);
      const lines = await tableFor(side, hearth, directory);
      const memory = `Started in ${started} ms; ${idle} MB when idle, ${await hearth.memory()} MB afterwards.`;
      console.log(`\n${memory}`);
      const less = await besideLess(side, hearth, directory, engine);
      for (const line of less) console.log(line);
      const peer = given.peer && engine === 'sqlite' ? await besideRedmine(side, hearth) : [];
      return [
        `### ${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}`,
        '',
        ...lines,
        '',
        memory,
        '',
        ...less,
        '',
        ...peer,
      ];
    } finally {
      await hearth.stop();
    }
  } finally {
    await postgres?.stop();
    await rm(directory, { recursive: true });
  }
}

const marks = ['<!-- npm run bench -->', '<!-- end -->'] as const;

/** Replaces the tables of an earlier run. */
async function writePage(lines: readonly string[]): Promise<void> {
  const text = await readFile(page, 'utf8');
  const [from, to] = [text.indexOf(marks[0]), text.indexOf(marks[1])];
  if (from === -1 || to === -1) throw new Error(`${page} has no place for the tables.`);
  await writeFile(page, `${text.slice(0, from + marks[0].length)}\n\n${lines.join('\n')}\n${text.slice(to)}`);
}

// An interrupted measurement leaves nothing behind: exit handlers clean up.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
const { length, 0: cpu } = cpus();
const facts = `${Number(given.artifacts).toLocaleString('en')} artifacts, ${connections} connections, ${rounds} rounds of ${given.seconds} s each, ${length} × ${cpu?.model}.`;
const lines = [facts, ''];
console.log(facts);
for (const engine of given.engine) lines.push(...(await measure(engine === 'postgres' ? 'postgres' : 'sqlite')));
if (given.write) await writePage(lines);

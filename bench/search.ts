// Measures searches over HTTP: `node bench/search.ts --engine sqlite --artifacts 1000000`.
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startPostgres } from '../test/support/servers/postgres.ts';
import { createClient } from './measuring/client.ts';
import { startHearth } from './measuring/hearth.ts';
import { createSampler, type Figures, measure, type Meter, warmUps } from './measuring/measure.ts';
import { environmentOf, generate } from './million.ts';
import { type Options, readOptions } from './options.ts';
import { everywhereTable, type FoundEverywhere, measureEverywhere } from './measuring/everywhere.ts';
import { type Query, queriesOf } from './measuring/queries.ts';
import { type Subject, subjectFile } from './artifacts/subject.ts';
import { type Measured, tableOf } from './measuring/table.ts';

const pageSize = 100;
const pause = 3_000;
/** The maximum processor time that an idle server uses in the meantime. */
const idle = 100;

async function measureQuery(meter: Meter, { tracker, artifacts }: Subject, query: Query): Promise<Measured> {
  const { name, isNewEachTime = false } = query;
  let asked = 0;
  const measureAt = (limit: number, offset: number): Promise<Figures> => {
    const before = asked;
    asked += meter.runs + warmUps;
    return measure(meter, (time) => {
      const page = { limit: String(limit), offset: String(offset) };
      const parameters = new URLSearchParams({ ...query.ask(before + time), ...page });
      return `/trackers/${tracker}/artifacts?${parameters.toString()}`;
    });
  };
  const deepOffset = Math.floor(artifacts / 2);
  const total = await measureAt(1, 0);
  const first = await measureAt(pageSize, 0);
  const deep = total.size > deepOffset && !isNewEachTime ? await measureAt(pageSize, deepOffset) : undefined;
  return { name, total, first, deep, isNewEachTime };
}

/** Artifacts spread over the tracker, the same in every measurement. */
const someArtifact =
  ({ artifacts }: Subject) =>
  (run: number): string =>
    `/artifacts/${1 + ((run * 7_919_317) % artifacts)}`;

interface Outcome {
  /** of the first search after the start, in milliseconds */
  cold: number;
  /** reading one artifact, the baseline of the comparison */
  unit: Figures;
  all: Measured[];
  everywhere: FoundEverywhere[];
}

/** Waits until the server has loaded its data in advance. */
async function settled({ processorTime }: Meter): Promise<void> {
  for (let before = -Infinity, now = await processorTime(); now - before > idle; ) {
    await setTimeout(pause);
    [before, now] = [now, await processorTime()];
  }
}

async function measureAll(meter: Meter, subject: Subject): Promise<Outcome> {
  const filter = new URLSearchParams({ expert_query: 'status = "Closed"' });
  const { milliseconds: cold } = await meter.client.ask(`/trackers/${subject.tracker}/artifacts?${filter.toString()}`);
  const single = createSampler(meter, someArtifact(subject));
  await settled(meter);
  const all: Measured[] = [];
  for (const query of queriesOf(subject)) {
    // Measured between the searches, so that a busy machine slows both down equally.
    await single.sample(meter.runs);
    all.push(await measureQuery(meter, subject, query));
    console.error(`${query.name}: done`);
  }
  const everywhere = await measureEverywhere(meter);
  return { cold, unit: single.figures(), all, everywhere };
}

function describe(
  { engine, runs }: Options,
  { artifacts }: Subject,
  { cold, unit, all, everywhere }: Outcome,
  memory?: number,
) {
  const { length, 0: cpu } = cpus();
  return [
    `${engine}, ${artifacts.toLocaleString('en')} artifacts, ${length} × ${cpu?.model}, ${runs} runs`,
    `GET /artifacts/{id}: ${[unit.median, unit.p95, unit.work].map((figure) => figure.toFixed(2)).join('; ')}`,
    `First search after the start: ${Math.round(cold)} ms`,
    `Memory of the server: ${memory ?? '?'} MB`,
    '',
    tableOf(all, unit, Math.floor(artifacts / 2)),
    '',
    everywhereTable(everywhere, unit),
  ].join('\n');
}

async function found(data: string): Promise<Subject | undefined> {
  const file = join(data, subjectFile);
  return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as Subject) : undefined;
}

async function run(options: Options, data: string, url: string | undefined): Promise<void> {
  const subject = (await found(data)) ?? (await generate({ ...options, url }, data, console.error));
  const hearth = await startHearth(environmentOf(data, url));
  const client = createClient(hearth.base, subject.accessKey);
  try {
    const meter = { client, runs: options.runs, processorTime: () => hearth.processorTime() };
    const outcome = await measureAll(meter, subject);
    const memory = await hearth.memory();
    console.log(describe(options, subject, outcome, memory));
  } finally {
    client.close();
    await hearth.stop();
  }
}

// An interrupted measurement leaves nothing behind: exit handlers clean up.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
const options = readOptions();
const temporary = options.data === undefined ? await mkdtemp(join(tmpdir(), 'hearth-bench-')) : undefined;
const postgres = options.engine === 'postgres' && options.url === undefined ? await startPostgres() : undefined;
try {
  await run(options, options.data ?? temporary ?? '', options.url ?? postgres?.url);
} finally {
  await postgres?.stop();
  if (temporary !== undefined) await rm(temporary, { recursive: true });
}

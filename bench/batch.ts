// Measures batches: 100 creations in one request beside 100 requests, and how long a batch holds up another writer.
// node bench/batch.ts [--rounds 5] [--creations 100] [--largest 1000]
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Facts } from './measuring/events-server.ts';
import { processorTimeOf } from './measuring/hearth.ts';
import { median } from './measuring/rounds.ts';

const { values: given } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    creations: { type: 'string', default: '100' },
    largest: { type: 'string', default: '1000' },
  },
});
const [rounds, creations, largest] = [given.rounds, given.creations, given.largest].map(Number);
const agent = new Agent({ keepAlive: true, maxSockets: 8 });
const child = fork(fileURLToPath(new URL('measuring/events-server.ts', import.meta.url)), ['1']);
process.once('exit', () => child.kill());
const [{ base, tracker, title, writer }] = (await once(child, 'message')) as [Facts];

async function post(path: string, body: unknown): Promise<void> {
  const headers = { 'X-Auth-AccessKey': writer, 'Content-Type': 'application/json' };
  const sent = request(`${base}/api${path}`, { method: 'POST', agent, headers }).end(JSON.stringify(body));
  const [answer] = await once(sent, 'response');
  answer.resume();
  await once(answer, 'end');
  if (answer.statusCode >= 300) throw new Error(`${path} answered ${answer.statusCode}`);
}

let last = 0;
const anArtifact = () => ({ tracker: { id: tracker }, values: [{ field_id: title, value: `Title ${(last += 1)}` }] });
const anOperation = () => ({ method: 'POST', path: '/artifacts', body: anArtifact() });
const aBatch = (size = 100) => post('/batch', { operations: Array.from({ length: size }, anOperation) });

interface Cost {
  milliseconds: number;
  work: number;
}

async function costOf(work: () => Promise<void>): Promise<Cost> {
  const [start, before] = [performance.now(), await processorTimeOf(child.pid ?? 0)];
  await work();
  const milliseconds = performance.now() - start;
  return { milliseconds, work: (await processorTimeOf(child.pid ?? 0)) - before };
}

async function oneByOne(): Promise<void> {
  for (let count = 0; count < (creations ?? 0); count += 1) await post('/artifacts', anArtifact());
}
async function eightAtOnce(): Promise<void> {
  const perWriter = Math.ceil((creations ?? 0) / 8);
  const writers = Array.from({ length: 8 }, async () => {
    for (let count = 0; count < perWriter; count += 1) await post('/artifacts', anArtifact());
  });
  await Promise.all(writers);
}

/** The longest that another writer waits while a large batch runs. */
async function longestWait(): Promise<number> {
  const over = aBatch(largest).then(() => undefined);
  const times: number[] = [];
  for (;;) {
    const waiting = costOf(() => post('/artifacts', anArtifact()));
    const found = await Promise.race([over, waiting]);
    times.push((await waiting).milliseconds);
    if (found === undefined) return Math.max(...times);
  }
}

const ways = { 'one by one': oneByOne, 'eight at once': eightAtOnce, 'in a batch': () => aBatch(creations) };
const costs = new Map<string, Cost[]>(Object.keys(ways).map((way) => [way, []]));
const waits: number[] = [];
for (let round = -1; round < (rounds ?? 0); round += 1) {
  for (const [way, work] of Object.entries(ways)) {
    const cost = await costOf(work);
    // The first round only warms up.
    if (round >= 0) costs.get(way)?.push(cost);
  }
  if (round >= 0) waits.push(await longestWait());
}
console.log(`| ${creations} creations | ms | processor ms of Hearth |\n| --- | --- | --- |`);
for (const [way, found] of costs) {
  const [milliseconds, work] = [found.map((cost) => cost.milliseconds), found.map((cost) => cost.work)].map(median);
  console.log(`| ${way} | ${milliseconds?.toFixed(0)} | ${work?.toFixed(0)} |`);
}
console.log(`another writer waits for a batch of ${largest}: ${median(waits).toFixed(0)} ms`);
child.kill();
agent.destroy();

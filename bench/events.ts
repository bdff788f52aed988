// Measures the log of events: its cost on writes, how fast notifications and mails follow, and idle streams.
// node bench/events.ts [--rounds 20] [--seconds 1] [--recipients 50] [--streams 2000]
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Drained, Facts, Mailed, Order, State } from './measuring/events-server.ts';
import { memoryOf, processorTimeOf } from './measuring/hearth.ts';
import { putLoad, requestText } from './measuring/load.ts';
import { median, spread } from './measuring/rounds.ts';

const { values: given } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '1' },
    recipients: { type: 'string', default: '50' },
    streams: { type: 'string', default: '2000' },
  },
});
const [rounds, streams] = [Number(given.rounds), Number(given.streams)];
const milliseconds = Number(given.seconds) * 1000;
const connections = 8;
const states: readonly State[] = ['off', 'log', 'recipients'];

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
const row = (...cells: (string | number)[]): void => console.log(`| ${cells.join(' | ')} |`);

async function start(): Promise<{ child: ChildProcess; facts: Facts }> {
  const child = fork(fileURLToPath(new URL('measuring/events-server.ts', import.meta.url)), [given.recipients]);
  process.once('exit', () => child.kill());
  const [facts] = (await once(child, 'message')) as [Facts];
  return { child, facts };
}

async function ask<Answer>(child: ChildProcess, order: Order): Promise<Answer> {
  child.send(order);
  const [answer] = (await once(child, 'message')) as [Answer];
  return answer;
}

type Write = 'POST' | 'PUT';

function requestsOf({ tracker, title, writer }: Facts, write: Write): (time: number) => Buffer {
  const key = { 'X-Auth-AccessKey': writer };
  return (time) => {
    const values = [{ field_id: title, value: `Title ${time} ${Math.random()}` }];
    return write === 'POST'
      ? requestText('POST', '/api/artifacts', key, JSON.stringify({ tracker: { id: tracker }, values }))
      : requestText('PUT', `/api/artifacts/${1 + (time % 100)}`, key, JSON.stringify({ values }));
  };
}

/** Answered writes per second in each state, in turn, so that a busy machine slows all of them down. */
async function writes(child: ChildProcess, facts: Facts, write: Write): Promise<Drained[]> {
  const rates: Record<State, number[]> = { off: [], log: [], recipients: [] };
  const drained: Drained[] = [];
  for (let time = -1; time < rounds; time += 1) {
    for (const state of states) {
      await ask(child, { kind: 'state', state });
      const load = await putLoad(facts.base, requestsOf(facts, write), { connections, milliseconds });
      const caughtUp = await ask<Drained>(child, { kind: 'drain' });
      // The first round only warms up.
      if (time < 0) continue;
      rates[state].push((load.requests / load.milliseconds) * 1000);
      if (state === 'recipients') drained.push(caughtUp);
    }
  }
  for (const state of states) {
    const ratios = rates[state].map((rate, at) => rate / (rates.off[at] ?? Number.NaN));
    row(write, state, Math.round(median(rates[state])), `${median(ratios).toFixed(2)} (${spread(ratios)})`);
  }
  return drained;
}

function openStream(base: string, key: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = get(`${base}/api/changes/stream`, { agent: false, headers: { 'X-Auth-AccessKey': key } }, resolve);
    request.on('error', reject);
  });
}

async function idleStreams({ pid = 0 }: ChildProcess, facts: Facts): Promise<void> {
  const before = await memoryOf(pid);
  const opened: IncomingMessage[] = [];
  let received = 0;
  let arrive = (): void => undefined;
  const everywhere = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  for (let index = 0; index < streams; index += 1) {
    const stream = await openStream(facts.base, facts.keys[index % facts.keys.length] ?? '');
    stream.on('data', (chunk: Buffer) => {
      if (chunk.includes('event: artifact.')) received += 1;
      if (received === streams) arrive();
    });
    opened.push(stream);
  }
  const idleMs = 30_000;
  const work = await processorTimeOf(pid);
  await new Promise((resolve) => setTimeout(resolve, idleMs));
  const idle = ((await processorTimeOf(pid)) - work) / idleMs;
  const after = await memoryOf(pid);
  const perStream = (((after ?? 0) - (before ?? 0)) * 1024) / streams;
  console.log(`${streams} idle streams: ${before} MB before, ${after} MB with them (${perStream.toFixed(1)} kB each),`);
  console.log(`${(idle * 100).toFixed(1)} % of one core, with a heartbeat every 15 s.`);
  const begin = performance.now();
  const busy = await processorTimeOf(pid);
  await putLoad(facts.base, requestsOf(facts, 'PUT'), { connections: 1, milliseconds: 1 });
  await everywhere;
  const cost = (await processorTimeOf(pid)) - busy;
  console.log(
    `One change reached all in ${Math.round(performance.now() - begin)} ms (${Math.round(cost)} ms of work).`,
  );
  for (const stream of opened) stream.destroy();
}

const { child, facts } = await start();
row('Write', 'State', 'Answered per second', 'Of off');
row('---', '---', '---', '---');
const drained = [...(await writes(child, facts, 'POST')), ...(await writes(child, facts, 'PUT'))];
const rate = (count: number, ms: number): number => Math.round((count / ms) * 1000);
const changes = sum(drained.map((one) => one.changes));
const notifications = sum(drained.map((one) => one.notifications));
const behind = sum(drained.map((one) => one.milliseconds)) / drained.length;
console.log(`\n${notifications} notifications of ${changes} changes; ${Math.round(behind)} ms behind after each load.`);
const mailed = await ask<Mailed>(child, { kind: 'mail', artifacts: 5 });
console.log(`${mailed.mails} mails, ${rate(mailed.mails, mailed.milliseconds)} per second.`);
await ask(child, { kind: 'drain' });
await ask(child, { kind: 'state', state: 'log' });
await idleStreams(child, facts);
child.kill('SIGTERM');

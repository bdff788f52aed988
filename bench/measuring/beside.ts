import type { Running } from './hearth.ts';
import { type Load, putLoad, requestText, type Requests } from './load.ts';
import type { Side, Write } from './requests.ts';
import { headOf, median, row, short, spread } from './rounds.ts';

const readers = 32;
const writers = 8;

interface Options {
  rounds: number;
  milliseconds: number;
}

/** The same work in two ways, in turn. */
interface Pair {
  name: string;
  beside: string;
  own: () => Promise<Load>;
  other: () => Promise<Load>;
}

const rateOf = ({ requests, milliseconds }: Load): number => (requests / milliseconds) * 1000;

async function compare({ name, beside, own, other }: Pair, rounds: number): Promise<string> {
  const turn = async () => ({ other: rateOf(await other()), own: rateOf(await own()) });
  await turn();
  const all: Awaited<ReturnType<typeof turn>>[] = [];
  for (let time = 0; time < rounds; time += 1) all.push(await turn());
  const ratios = all.map((each) => each.own / each.other);
  return row([
    name,
    short(median(all.map((each) => each.own))),
    beside,
    short(median(all.map((each) => each.other))),
    `${median(ratios).toFixed(2)} (${spread(ratios)})`,
  ]);
}

/** Writers and readers at the same time, each beside themselves alone. */
async function mixed({ base }: Running, write: Write, read: Requests, { rounds, milliseconds }: Options) {
  const writing = { connections: writers, milliseconds, onAnswer: write.onAnswer };
  const reading = { connections: readers, milliseconds };
  const writeAlone = () => putLoad(base, write.requests, writing);
  const readAlone = () => putLoad(base, read, reading);
  const together = () => Promise.all([writeAlone(), readAlone()]);
  const writes: Pair = {
    name: `${write.name}, while ${readers} connections read`,
    beside: 'alone',
    own: async () => (await together())[0],
    other: writeAlone,
  };
  const reads: Pair = {
    name: `GET of an artifact, while ${writers} connections write: ${write.name}`,
    beside: 'alone',
    own: async () => (await together())[1],
    other: readAlone,
  };
  return [await compare(writes, rounds), await compare(reads, rounds)];
}

/** The cost of passwords, of the log, and of other work at the same time. `logging`: a server with the default log level, if its data is its own. */
export async function measureOverhead(
  side: Side,
  hearth: Running,
  logging: Running | undefined,
  writes: readonly Write[],
  options: Options,
): Promise<string[]> {
  const { milliseconds, rounds } = options;
  const path = '/api/artifacts/5000';
  const byKey = requestText('GET', path, side.key);
  const byPassword = requestText('GET', path, { Authorization: `Basic ${btoa(`person1:${side.password}`)}` });
  const load = { connections: readers, milliseconds };
  const ask = ({ base }: Running, bytes: Buffer) => putLoad(base, () => bytes, load);
  const pairs: Pair[] = [
    {
      name: 'GET of an artifact, with a password',
      beside: 'with a key',
      own: () => ask(hearth, byPassword),
      other: () => ask(hearth, byKey),
    },
  ];
  if (logging !== undefined) {
    pairs.push({
      name: 'GET of an artifact, with the default log level',
      beside: 'at `warn`',
      own: () => ask(logging, byKey),
      other: () => ask(hearth, byKey),
    });
  }
  const lines = headOf(['Work', 'Per second', 'Beside', 'Per second', 'Ratio']);
  for (const pair of pairs) lines.push(await compare(pair, rounds));
  for (const write of writes) lines.push(...(await mixed(hearth, write, () => byKey, options)));
  return lines;
}

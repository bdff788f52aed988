// Compares the answers that two runs of the tests got, to show that a change left them alone:
//   HEARTH_RECORD_ANSWERS=/tmp/before npm test        (on the old code)
//   HEARTH_RECORD_ANSWERS=/tmp/after npm test         (on the new code)
//   node tools/compare-answers.ts /tmp/before /tmp/after [--all] [--examples 3] [--ignore 'pattern' …]
// Two answers are the same when they are equal after masking ids, dates, keys and the like. The order and the number of
// requests don't matter. Answers are compared among those to the same method, route shape and status.
// `--ignore` skips exchanges whose recorded line matches, for tests with random data.
import { createReadStream, globSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import type { Exchange } from '../test/support/hearth/record.ts';
import { bodyShape, maskHeaders, maskText, routeShape } from './compare-answers/mask.ts';

interface Group {
  /** masked answers, each with an address that got it */
  answers: Map<string, string>;
  shapes: Set<string>;
}

type Recording = Map<string, Group>;

async function readRecording(directory: string, ignored: readonly RegExp[]): Promise<Recording> {
  const recording: Recording = new Map();
  const files = globSync('*.jsonl', { cwd: directory });
  if (files.length === 0) throw new Error(`There are no recorded answers in ${directory}.`);
  for (const file of files) {
    for await (const line of createInterface({ input: createReadStream(join(directory, file)) })) {
      if (ignored.some((pattern) => pattern.test(line))) continue;
      const exchange = parseLine(line);
      if (exchange !== undefined) add(recording, exchange);
    }
  }
  return recording;
}

/** A process that was killed may leave half a line at the end. */
function parseLine(line: string): Exchange | undefined {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function add(recording: Recording, { method, target, status, headers, text }: Exchange): void {
  const key = `${method} ${routeShape(target)} ${status}`;
  const group = recording.get(key) ?? { answers: new Map(), shapes: new Set() };
  recording.set(key, group);
  const shownHeaders = maskHeaders(headers);
  group.answers.set(`${shownHeaders}\n\n${maskText(text)}`, target);
  const names = shownHeaders.replaceAll(/: .*/g, '');
  group.shapes.add(`${names}\n\n${bodyShape(text)}`);
}

const missingIn = <T>(all: Iterable<T>, other: { has(each: T): boolean } | undefined): T[] =>
  [...all].filter((each) => other?.has(each) !== true);

interface Difference {
  key: string;
  onlyBefore: string[];
  onlyAfter: string[];
  newShapes: number;
  lostShapes: number;
}

function compare(before: Recording, after: Recording): Difference[] {
  const keys = [...new Set([...before.keys(), ...after.keys()])].toSorted();
  return keys
    .map((key) => {
      const [a, b] = [before.get(key), after.get(key)];
      return {
        key,
        onlyBefore: missingIn(a?.answers.keys() ?? [], b?.answers),
        onlyAfter: missingIn(b?.answers.keys() ?? [], a?.answers),
        lostShapes: missingIn(a?.shapes ?? [], b?.shapes).length,
        newShapes: missingIn(b?.shapes ?? [], a?.shapes).length,
      };
    })
    .filter(({ onlyBefore, onlyAfter }) => onlyBefore.length + onlyAfter.length > 0);
}

const clipped = (text: string, from: number): string =>
  `${from > 60 ? '…' : ''}${text.slice(Math.max(0, from - 60), from + 240).replaceAll('\n', '⏎')}`;

/** The answer of the other run with the longest common prefix, to show where the two differ. */
function closest(answer: string, others: readonly string[]): { at: number; other: string } | undefined {
  let best: { at: number; other: string } | undefined;
  for (const other of others) {
    let at = 0;
    while (at < answer.length && answer[at] === other[at]) at += 1;
    if (best === undefined || at > best.at) best = { at, other };
  }
  return best;
}

function print(difference: Difference, examples: number, before: Group | undefined, after: Group | undefined): void {
  const { key, onlyBefore, onlyAfter, lostShapes, newShapes } = difference;
  const shapes = lostShapes + newShapes > 0 ? `; shapes: ${lostShapes} lost, ${newShapes} new` : '; same shapes';
  console.log(`\n${key}\n  ${onlyBefore.length} answers only before, ${onlyAfter.length} only after${shapes}`);
  const show = (which: string, answer: string, target: string | undefined, others: Iterable<string>): void => {
    const match = closest(answer, [...others]);
    console.log(`  only ${which}  ${target ?? ''}\n    ${clipped(answer, match?.at ?? 0)}`);
    if (match !== undefined) console.log(`  most like it\n    ${clipped(match.other, match.at)}`);
  };
  for (const answer of onlyBefore.slice(0, examples)) {
    show(
      'before',
      answer,
      before?.answers.get(answer),
      onlyAfter.length > 0 ? onlyAfter : (after?.answers.keys() ?? []),
    );
  }
  if (onlyBefore.length > 0) return;
  for (const answer of onlyAfter.slice(0, examples)) {
    show('after', answer, after?.answers.get(answer), before?.answers.keys() ?? []);
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    examples: { type: 'string', default: '2' },
    ignore: { type: 'string', multiple: true, default: [] },
  },
});
const [beforeDirectory, afterDirectory] = positionals;
if (beforeDirectory === undefined || afterDirectory === undefined) {
  console.error(
    'Usage: node tools/compare-answers.ts <directory before> <directory after> [--all] [--examples n] [--ignore pattern]',
  );
  process.exit(2);
}
const ignored = values.ignore.map((pattern) => new RegExp(pattern));
const before = await readRecording(beforeDirectory, ignored);
const after = await readRecording(afterDirectory, ignored);
const differences = compare(before, after);
// Routes that only one of the runs called don't show a change of answers. They are compared only with --all.
const common = differences.filter(({ key }) => values.all || (before.has(key) && after.has(key)));
for (const each of common) print(each, Number(values.examples), before.get(each.key), after.get(each.key));

const onlyIn = (one: Recording, other: Recording): string[] => missingIn(one.keys(), other);
const total = (recording: Recording): number =>
  [...recording.values()].reduce((sum, { answers }) => sum + answers.size, 0);
const lost = onlyIn(before, after);
const gained = onlyIn(after, before);
if (lost.length > 0) console.log(`\nOnly before:\n  ${lost.join('\n  ')}`);
if (gained.length > 0) console.log(`\nOnly after:\n  ${gained.join('\n  ')}`);
console.log(
  `\n${before.size} kinds of request with ${total(before)} distinct answers before, ${after.size} with ${total(after)} after.`,
);
const differing = common.filter(({ lostShapes, newShapes }) => lostShapes + newShapes > 0).length;
console.log(
  `${common.length} kinds differ, ${differing} of them in the shape of an answer; ${lost.length} lost, ${gained.length} new.`,
);
process.exitCode = common.length + lost.length > 0 ? 1 : 0;

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shortestBlock } from '../../test/support/shortest-block.ts';
import { isLong, parseInSlices, stringifyInSlices } from './json-slices.ts';

const long = 'x'.repeat(70_000);
const many = Array.from({ length: 15_000 }, (_, index) => index);
const named = Object.fromEntries(
  many.slice(0, 3_000).map((index) => [`name ${index}`, { index, text: `"\\ ${index}` }]),
);
const values: unknown[] = [
  long,
  [long],
  [[[long]], [], {}],
  [long, long, 1],
  { a: long, b: { c: [long, { d: many }], e: 'ä"\\' }, f: null },
  many,
  named,
  [named, [], [[many]], named],
  JSON.parse(`{"__proto__":${JSON.stringify(many)},"7":${JSON.stringify(long)},"a":{"__proto__":[1]}}`),
  { repeated: [[many, long], [many], {}, { many }] },
];
const texts = values.flatMap((value) => [JSON.stringify(value), ` ${JSON.stringify(value, null, 1)}\n`]);
/** The value as text, or a note that there is none. */
const outcome = async (parse: () => unknown): Promise<string> => {
  try {
    return JSON.stringify(await parse());
  } catch (error) {
    return error instanceof SyntaxError ? 'malformed' : String(error);
  }
};

test('long texts are parsed to the same values in slices', async () => {
  for (const text of texts) {
    assert.deepEqual(await parseInSlices(text), JSON.parse(text));
    assert.equal((await stringifyInSlices(JSON.parse(text))).toString(), JSON.stringify(JSON.parse(text)));
  }
  assert.deepEqual(await parseInSlices(`{"a":1,"a":${JSON.stringify(many)},"b":2}`), { a: many, b: 2 });
  assert.deepEqual([isLong(many), isLong('x'), isLong({ a: [long] })], [false, false, true]);
});

test('faulty texts are refused where JSON.parse refuses them', async () => {
  const faults = [',', '[', ']', '{', '}', '"', ':', '\\', '', ' 1', '[]', '{}', ',,', '1,', '"a":1,'];
  // A seeded generator: the texts are the same in every run.
  let state = 7;
  const below = (most: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % most;
  };
  let refused = 0;
  for (let count = 0; count < 150; count += 1) {
    const text = texts[below(texts.length)] ?? '';
    // Structure is rare in long strings: half of the faults are beside a comma or bracket.
    const near = count % 2 === 0 ? text.slice(below(text.length)).search(/[[\]{},:]/) : 0;
    const at = Math.max(0, near) + below(text.length);
    const changed = text.slice(0, at) + (faults[below(faults.length)] ?? '') + text.slice(at + below(3));
    const expected = await outcome(() => JSON.parse(changed));
    assert.ok(
      (await outcome(() => parseInSlices(changed))) === expected,
      `${count}: ${changed.slice(at - 20, at + 20)}`,
    );
    if (expected === 'malformed') refused += 1;
  }
  assert.ok(refused > 40 && refused < 150, String(refused));
  const list = JSON.stringify(many);
  for (const text of [
    `[${list},]`,
    `[,${list}]`,
    `[${list}1]`,
    `[1 ${list}]`,
    `{"a"${list}}`,
    `{"a":${list},}`,
    `{"a":1${list}}`,
  ]) {
    await assert.rejects(parseInSlices(text), SyntaxError, text.slice(0, 20));
  }
  for (const text of [`${list},`, `${list}]`, `[${list}`, `1${list}`, `${list}${list}`, `{"a":${list}]`]) {
    await assert.rejects(parseInSlices(text), SyntaxError, text.slice(0, 20));
  }
});

test('neither parsing nor writing delays others', async () => {
  const large = Array.from({ length: 40 }, () => ({ value: '"'.repeat(200_000), list: many, named }));
  const text = JSON.stringify(large);
  assert.ok((await shortestBlock(50, () => parseInSlices(text))).longest < 50);
  assert.ok((await shortestBlock(50, () => stringifyInSlices(large))).longest < 50);
});

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import { passes } from '../../../domain/query/index.ts';
import { Bitmap } from './bitmap.ts';
import { SearchColumn } from './column.ts';
import { last, type Ranking } from './ranking.ts';
import { windowOf } from './window.ts';
import { isOneWord, SegmentBuilder } from './words/segment.ts';
import { Vocabulary } from './words/vocabulary.ts';

const range = { first: 100, last: 400 };
const someIds = fc.uniqueArray(fc.integer({ min: 100, max: 400 }), { maxLength: 60 });
const sorted = (ids: Iterable<number>): number[] => [...ids].toSorted((a, b) => a - b);

test('bitmaps behave like sets of numbers', () => {
  fc.assert(
    fc.property(someIds, someIds, fc.nat(70), fc.nat(20), (some, others, offset, limit) => {
      const [one, other] = [new Set(some), new Set(others)];
      const set = () => Bitmap.of(range, some);
      const rest = Bitmap.of(range, others);
      assert.deepEqual([...set().ids()], sorted(one));
      assert.deepEqual([...set().meet(rest).ids()], sorted(one.intersection(other)));
      assert.deepEqual([...set().join(rest).ids()], sorted(one.union(other)));
      assert.deepEqual([...set().leaveOut(rest).ids()], sorted(one.difference(other)));
      assert.deepEqual([...set().page(offset, limit)], sorted(one).slice(offset, offset + limit));
      assert.equal(set().count(), one.size);
      assert.equal(set().isEmpty(), one.size === 0);
      for (const id of [0, 99, 100, 131, 132, 255, 400, 401, 5000, ...others]) {
        assert.equal(set().has(id), one.has(id));
        assert.equal(set().countBelow(id), some.filter((each) => each < id).length);
      }
      const places = set().places();
      assert.deepEqual([...places].map((place, at) => (place < 0 ? undefined : [place, at + 100])).filter(Boolean), [
        ...sorted(one).entries(),
      ]);
    }),
  );
});

test('numbers outside the range of a bitmap are never in it', () => {
  const set = Bitmap.of(range, [5, 100, 500]);
  set.remove(7);
  assert.deepEqual([...set.ids()], [100]);
  assert.deepEqual([...Bitmap.of({ first: 0, last: -1 }, [0, 1]).ids()], []);
});

describe('a column', () => {
  const entries = fc.array(fc.tuple(fc.integer({ min: 100, max: 160 }), fc.integer({ min: -5, max: 5 })), {
    maxLength: 80,
  });
  const pairsOf = (held: readonly (readonly [number, number])[]) => ({
    ids: Uint32Array.from(held, ([id]) => id),
    values: Float64Array.from(held, ([, value]) => value / 2),
  });
  const distinct = (held: readonly [number, number][]): [number, number][] => [
    ...new Map(held.map((one) => [one.join(), one])).values(),
  ];
  const tests = [
    { in: [0, 1, 2.5] },
    { from: { value: -1, isIncluded: true }, to: { value: 1, isIncluded: false } },
    { from: { value: 0.75, isIncluded: false }, to: null },
    { from: null, to: { value: 0, isIncluded: true } },
    { from: null, to: null },
  ];
  const finds = (column: SearchColumn, held: readonly (readonly [number, number])[]): void => {
    for (const is of tests) {
      const expected = new Set(held.filter(([, value]) => passes(is, value / 2)).map(([id]) => id));
      assert.deepEqual([...column.passing(range, is).ids()], sorted(expected));
      assert.deepEqual([...column.accepted(range, (value) => passes(is, value)).ids()], sorted(expected));
    }
  };

  test('finds the matching numbers, in any input order', () => {
    fc.assert(fc.property(entries, (held) => finds(SearchColumn.of(pairsOf(distinct(held))), distinct(held))));
  });

  test('finds the same after changes, merged or not', () => {
    fc.assert(
      fc.property(entries, entries, fc.uniqueArray(fc.integer({ min: 100, max: 160 })), (held, later, changed) => {
        const before = distinct(held);
        const after = distinct(later).filter(([id]) => changed.includes(id));
        const now = [...before.filter(([id]) => !changed.includes(id)), ...after];
        const column = SearchColumn.of(pairsOf(before)).with(Uint32Array.from(changed), pairsOf(after));
        finds(column, now);
        finds(column.settled(), now);
        assert.deepEqual([...column.settled().values], sorted(new Set(now.map(([, value]) => value / 2))));
      }),
    );
  });

  test('merges a large number of changes', () => {
    const held = Array.from({ length: 300 }, (_, at): [number, number] => [100 + at, at % 3]);
    let column = SearchColumn.of(pairsOf(held));
    for (let time = 0; time < 3; time++) {
      const ids = held.map(([id]) => id + time * 1000);
      column = column.with(Uint32Array.from(ids), pairsOf(ids.map((id) => [id, 1])));
    }
    assert.equal(column.passing({ first: 100, last: 3000 }, { in: [0.5] }).count(), 900);
  });
});

describe('the words of texts', () => {
  // Few characters, so that words often occur, also across the end of a text.
  const someText = (characters: readonly string[], maxLength: number) =>
    fc.array(fc.constantFrom(...characters), { maxLength }).map((some) => some.join(''));
  const letters = ['a', 'b', 'é', '語'];
  const someTexts = fc.array(someText([...letters, ' ', '\n', '.'], 12), { maxLength: 40 });
  const parts = fc.array(someText(letters, 3).filter(isOneWord), { minLength: 1, maxLength: 2 });

  /** As the database returns them. */
  function held(texts: readonly string[]) {
    let end = 0;
    return {
      ids: Float64Array.from(texts.keys()),
      ends: Uint32Array.from(texts, (one) => (end += Buffer.byteLength(one))),
      bytes: Buffer.from(texts.join('')),
    };
  }

  function finds(vocabulary: Vocabulary, texts: readonly string[], words: readonly string[]): void {
    const builder = new SegmentBuilder(vocabulary);
    const half = Math.floor(texts.length / 2);
    builder.add(held(texts.slice(0, half)));
    builder.add(held(texts.slice(half)));
    const sets = words.map((part) => {
      const numbers = vocabulary.containing(Buffer.from(part));
      const known = new Set(numbers);
      return { numbers, has: (number: number) => known.has(number) };
    });
    const expected = [...texts.keys()].filter((at) => words.every((part) => texts[at]?.includes(part)));
    assert.deepEqual([...builder.build().having(sets).ids()], expected);
  }

  test('are found by any part of them', () => {
    fc.assert(fc.property(someTexts, parts, (texts, words) => finds(new Vocabulary(), texts, words)));
  });

  test('share one vocabulary, which contains words of other segments', () => {
    const vocabulary = new Vocabulary();
    fc.assert(fc.property(someTexts, parts, (texts, words) => finds(vocabulary, texts, words)));
  });

  test('can be numerous', () => {
    const texts = Array.from({ length: 70_000 }, (_, at) => `word ${at} of ${at % 1_000}x`);
    const vocabulary = new Vocabulary();
    for (const words of [['69999'], ['of', '9', '99x']]) finds(vocabulary, texts, words);
    assert.equal(vocabulary.size, 71_002);
  });
});

test('a window contains the same rows as a complete sort', () => {
  const keys = fc.array(fc.nat(6), { minLength: 3, maxLength: 3 });
  const check = (rows: readonly number[][], isAscending: boolean, from: number, size: number): void => {
    const rankings = [0, 1, 2].map(
      (key): Ranking => ({
        ranks: Uint32Array.from(rows, (row) => (row[key] === 6 ? last : (row[key] ?? 0))),
        size: 6,
        placeOf: () => Promise.reject(new Error('not expected')),
        keyOf: () => Promise.reject(new Error('not expected')),
      }),
    );
    const expected = [...rows.keys()].toSorted((a, b) => {
      const [one = [], other = []] = [rows[a], rows[b]];
      const different = [0, 1, 2].find((key) => one[key] !== other[key]);
      if (different !== undefined) return (one[different] ?? 0) - (other[different] ?? 0);
      return isAscending ? a - b : b - a;
    });
    const found = windowOf(rows.length, rankings, isAscending, from, from + size);
    assert.deepEqual(found, expected.slice(from, from + size));
  };
  fc.assert(fc.property(fc.array(keys, { maxLength: 50 }), fc.boolean(), fc.nat(60), fc.nat(20), check));
  // More than are simply sorted.
  const many = Array.from({ length: 20_000 }, (_, at) => [at % 7, (at * 31) % 7, (at * 17) % 5]);
  for (const from of [0, 2_850, 2_860, 9_999, 19_950]) {
    for (const isAscending of [true, false]) check(many, isAscending, from, 100);
  }
});

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FullTracker } from '../../../../../contract/trackers/tracker.ts';
import { turned } from '../view/sort.ts';
import { exampleOf } from './example.ts';
import { mistakesIn } from './mistakes.ts';
import { placeAfter } from './place.ts';

describe('a mistake is marked at the position from the API', () => {
  const marked: [name: string, query: string, refusal: string, words: string[]][] = [
    [
      'a name',
      'titel = "x"',
      "We cannot search on 'titel', we don't know it. ('titel' at line 1, column 1)",
      ['titel'],
    ],
    ['in a later line', 'a = 1\r\nAND b = 2', "No. ('b' at line 2, column 5)", ['b']],
    ['behind a character of two units', 'a = "\u{1F600}" b', "No. ('b' at line 1, column 9)", ['b']],
    ['several words', 'a = b OR c = d', "No. ('b' at line 1, column 5; 'd' at line 1, column 14)", ['b', 'd']],
    ['several sentences', 'a = b', "No. ('a' at line 1, column 1)\nNo. ('b' at line 1, column 5)", ['a', 'b']],
    ['a text with quotes', `a = "it's"`, `No. ('"it's"' at line 1, column 5)`, [`"it's"`]],
    [
      'a word that is too long to repeat',
      `a = ${'b'.repeat(50)}`,
      `No. ('${'b'.repeat(40)}…' at line 1, column 5)`,
      ['b'.repeat(40)],
    ],
    ['the end', 'a =', 'No. (end of the query at line 1, column 4)', ['']],
    ['no position', 'a = b', 'Too many requests', ['a = b']],
  ];
  for (const [name, query, refusal, words] of marked) {
    test(name, () => {
      const mistakes = mistakesIn(query, refusal);
      assert.deepEqual(
        mistakes.map(({ from, to }) => query.slice(from, to)),
        words,
      );
    });
  }
});

describe('what can come next', () => {
  const places: [query: string, expects: string, field: string][] = [
    ['', 'term', ''],
    ['(', 'term', ''],
    ['status ', 'operator', 'status'],
    ['status NOT ', 'operator', 'status'],
    ['status = ', 'value', 'status'],
    ['status IN ("New", ', 'value', 'status'],
    ['status = "AND" ', 'more', 'status'],
    ['status IN (MYSELF(), ', 'value', 'status'],
    ['due > NOW() - 1w ', 'more', 'due'],
    ['due > NOW() AND ', 'term', ''],
    ['(a = 1) OR ', 'term', ''],
    ['IS LINKED ', 'relation', ''],
    ['IS LINKED TO TRACKER = "x" AND ', 'term', ''],
  ];
  for (const [query, expects, field] of places) {
    test(`after ${query}`, () => assert.deepEqual(placeAfter(query), { expects, field }));
  }
});

test('a column is sorted up, down and not at all, alone or after the others', () => {
  assert.deepEqual([turned('', 'a', false), turned('a', 'a', false), turned('-a', 'a', false)], ['a', '-a', '']);
  assert.equal(turned('b,-c', 'a', false), 'a');
  assert.deepEqual([turned('b', 'a', true), turned('a,b', 'a', true), turned('-a,b', 'a', true)], ['b,a', '-a,b', 'b']);
});

test('the example of a query has names and values of its tracker', () => {
  const field = (id: number, name: string, type: string, values: unknown = null) => ({
    field_id: id,
    name,
    type,
    is_used: true,
    permissions: ['read'],
    values,
    bindings: { type: null, list: [] },
  });
  const title = field(1, 'headline', 'string');
  const state = field(2, 'state', 'sb', [{ id: 101, label: 'On "fire"' }]);
  const owner = field(3, 'owner', 'sb');
  const example = (fields: object[], semantics: object = {}) =>
    exampleOf({ fields, semantics } as unknown as FullTracker);
  const full = { status: { field_id: 2 }, contributor: { field_id: 3 } };
  assert.equal(example([title, state, owner], full), 'state = OPEN() AND owner = MYSELF()');
  assert.equal(example([title, state]), String.raw`state = "On \"fire\""`);
  assert.equal(example([title]), 'headline = "…"');
  assert.equal(example([]), '');
});

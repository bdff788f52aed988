import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exceededBound } from './json-bounds.ts';

/** Values and member names of a parsed text, which the bound counts. */
function countOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  if (Array.isArray(value)) return Math.max(2, 1 + value.reduce((sum: number, item) => sum + countOf(item), 0));
  const members = Object.values(value);
  return Math.max(2, 1 + members.reduce((sum: number, member) => sum + 1 + countOf(member), 0));
}

const values: unknown[] = [
  1,
  'plain',
  '"',
  '\\',
  '\\"',
  '"\\\\"',
  ',:[]{}",',
  [[], {}, '[', ']'],
  { 'a,b': '\\', c: [1, 2, '":{'] },
  ['\\', '\\\\', '\\\\\\', { '\\"': '"' }],
];

test('counts values, but not the contents of strings', async () => {
  for (const value of values) {
    const text = JSON.stringify(value);
    const count = countOf(value);
    assert.equal(await exceededBound(text, { values: count, depth: 9, members: 9 }), undefined, text);
    assert.equal(await exceededBound(text, { values: count - 2, depth: 9, members: 9 }), 'values', text);
  }
});

test('counts depth', async () => {
  assert.equal(await exceededBound('[[{"a":"[[["}]]', { values: 99, depth: 3, members: 9 }), undefined);
  assert.equal(await exceededBound('[[{"a":["b"]}]]', { values: 99, depth: 3, members: 9 }), 'depth');
});

test('accepts an unterminated string: the parser refuses it', async () => {
  assert.equal(await exceededBound('["a,b,c', { values: 2, depth: 1, members: 9 }), undefined);
});

test('counts the members of each object separately', async () => {
  const bounds = { values: 99, depth: 9, members: 2 };
  assert.equal(await exceededBound('[{"a":1,"b":{"c":1,"d":[{"e":1}]}},{"f":1}]', bounds), undefined);
  assert.equal(await exceededBound('{"a":1,"b":{"c":[]},"d":1}', bounds), 'members');
});

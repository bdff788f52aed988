import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exceededBound } from './json-bounds.ts';

/** Values and names of members of a parsed text: what the bound counts. */
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

test('counts values, and nothing inside of strings', async () => {
  for (const value of values) {
    const text = JSON.stringify(value);
    const count = countOf(value);
    assert.equal(await exceededBound(text, { values: count, depth: 9 }), undefined, text);
    assert.equal(await exceededBound(text, { values: count - 2, depth: 9 }), 'values', text);
  }
});

test('counts depth', async () => {
  assert.equal(await exceededBound('[[{"a":"[[["}]]', { values: 99, depth: 3 }), undefined);
  assert.equal(await exceededBound('[[{"a":["b"]}]]', { values: 99, depth: 3 }), 'depth');
});

test('accepts a string without an end: the parser refuses it', async () => {
  assert.equal(await exceededBound('["a,b,c', { values: 2, depth: 1 }), undefined);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { activate } from '../../text/index.ts';
import { linesOf } from './lines.ts';
import { hasLength, hasSome, isFilled } from './validators.ts';

await activate('en');

test('an input that must be filled refuses blanks', () => {
  assert.equal(isFilled('x'), null);
  assert.notEqual(isFilled(''), null);
  assert.notEqual(isFilled(' \n'), null);
});

test('a minimum length counts the characters, and the message names the minimum', () => {
  assert.equal(hasLength(3)('abc'), null);
  assert.match(hasLength(3)('ab') ?? '', /\b3\b/);
});

test('a choice of several needs at least one', () => {
  assert.equal(hasSome(['a']), null);
  assert.notEqual(hasSome([]), null);
});

test('lines are trimmed, and empty ones are left out', () => {
  assert.deepEqual(linesOf(' /trunk \n\n/tags/1.0\r\n  '), ['/trunk', '/tags/1.0']);
});

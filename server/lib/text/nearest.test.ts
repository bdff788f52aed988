import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearest } from './nearest.ts';

const FIELDS = ['title', 'status', 'assigned_to', 'description'];

test('a mistyped word finds the intended one', () => {
  assert.equal(nearest('titel', FIELDS), 'title');
  assert.equal(nearest('STATUS', FIELDS), 'status');
  assert.equal(nearest('asigned_to', FIELDS), 'assigned_to');
  assert.equal(nearest('decsription', FIELDS), 'description');
});

test('a word without a similar one finds nothing', () => {
  assert.equal(nearest('colour', FIELDS), undefined);
  assert.equal(nearest('', FIELDS), undefined);
  assert.equal(nearest('t', FIELDS), undefined);
  assert.equal(nearest('x'.repeat(1_000_000), FIELDS), undefined);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sideAt } from '../../../parts/moving/side.ts';
import { beforeOf } from './order.ts';

const ids = [1, 2, 3, 4];

test('a value takes the position of the one that it is dropped on', () => {
  assert.equal(beforeOf(ids, 4, 2), 2);
  assert.equal(beforeOf(ids, 1, 3), 4);
  assert.equal(beforeOf(ids, 1, 4), null);
});

test('the line is on the side of the new position', () => {
  assert.equal(sideAt(ids, 4, 2), 'before');
  assert.equal(sideAt(ids, 1, 3), 'after');
  assert.equal(sideAt(ids, 2, 2), undefined);
  assert.equal(sideAt(ids, undefined, 2), undefined);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FullTracker } from '../../../../../contract/trackers/tracker.ts';
import { flat, placeOn, rowsOf } from './form-tree.ts';

const types = ['fieldset', 'column', 'string', 'int', 'column', 'fieldset'];
const tracker = {
  fields: types.map((type, index) => ({ field_id: index + 1, type, label: `${type} ${index + 1}` })),
  structure: [
    {
      id: 1,
      content: [
        {
          id: 2,
          content: [
            { id: 3, content: null },
            { id: 4, content: null },
          ],
        },
        { id: 5, content: [] },
      ],
    },
    { id: 6, content: [] },
  ],
} as unknown as FullTracker;

const top = rowsOf(tracker);
const rows = flat(top);
const placed = (id: number, onto: number) => {
  const [row, over] = [id, onto].map((one) => rows.find(({ field }) => field.field_id === one));
  assert.ok(row !== undefined && over !== undefined);
  return placeOn(row, over, top);
};

test('a field is placed before or after another field, by the direction of the move', () => {
  assert.deepEqual(placed(4, 3), { side: 'before', parent_id: 2, next_sibling_id: 3 });
  assert.deepEqual(placed(3, 4), { side: 'after', parent_id: 2, next_sibling_id: null });
});

test('an element that is dropped on a possible parent becomes its last child', () => {
  assert.deepEqual(placed(3, 5), { side: 'inside', parent_id: 5, next_sibling_id: null });
  assert.deepEqual(placed(5, 6), { side: 'inside', parent_id: 6, next_sibling_id: null });
});

test('an element can only move to parents that accept its kind', () => {
  assert.equal(placed(3, 1), undefined);
  assert.equal(placed(1, 2), undefined);
  assert.equal(placed(3, 3), undefined);
  assert.deepEqual(placed(6, 1), { side: 'before', parent_id: null, next_sibling_id: 1 });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FullTracker, TrackerField } from '../../../../contract/trackers/tracker.ts';
import { shapeIn, withShapes } from './status-shape.ts';

const values = ['New', 'Confirmed', 'Gone', 'Review', 'Fixed', 'Declined'].map((label, index) => ({
  id: 101 + index,
  label,
  is_hidden: label === 'Gone',
}));

const trackerWith = (open: number[], done: number[]): FullTracker =>
  withShapes({
    fields: [
      { field_id: 1, values },
      { field_id: 2, values },
    ],
    semantics: { status: { field_id: 1, value_ids: open } },
    done_value_ids: done,
  } as unknown as FullTracker);

const shapesOf = ({ fields }: FullTracker, at = 0): unknown[] =>
  values.map(({ id }) => shapeIn(fields[at] as TrackerField, { id }));

test('statuses that are not begun, under way, nearly done, done, and closed without a result have different shapes', () => {
  const tracker = trackerWith([101, 102, 103, 104], [105]);
  assert.deepEqual(shapesOf(tracker), ['ring', 'half', 'half', 'most', 'tick', 'cross']);
  assert.deepEqual(shapesOf(tracker, 1), Array(6).fill(undefined));
  assert.equal(shapeIn(tracker.fields[0] as TrackerField, { label: 'Review' }), 'most');
  assert.equal(shapeIn(tracker.fields[0] as TrackerField, { label: 'No such status' }), undefined);
});

test('two open values are not begun and under way, and without values for what is done, all closed ones are', () => {
  assert.deepEqual(shapesOf(trackerWith([101, 102], [])), ['ring', 'half', 'tick', 'tick', 'tick', 'tick']);
});

test('a tracker without a status has no shapes', () => {
  const tracker = { fields: [{ field_id: 1, values }], semantics: {}, done_value_ids: [] } as unknown as FullTracker;
  assert.equal(withShapes(tracker), tracker);
  assert.deepEqual(shapesOf(tracker), Array(6).fill(undefined));
});

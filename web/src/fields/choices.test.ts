import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FullTracker } from '../../../contract/trackers/tracker.ts';
import { mayBeNone, mergeMembers, possibleChoices } from './choices.ts';
import type { TrackerField } from './field-ui.ts';

const merged = (base: string, mine: string, theirs: string): string =>
  mergeMembers(Array.from(base), Array.from(mine), Array.from(theirs), (letter) => letter).join('');

test('two changes of a set are merged: additions of both are kept, removals of both are applied', () => {
  assert.equal(merged('ab', 'abc', 'abd'), 'abdc');
  assert.equal(merged('ab', 'a', 'abd'), 'ad');
  assert.equal(merged('ab', 'ab', 'b'), 'b');
  assert.equal(merged('ab', 'b', 'a'), '');
  assert.equal(merged('', 'c', 'c'), 'c');
});

const status = {
  field_id: 8,
  required: false,
  bindings: { type: 'static', list: [] },
  values: [
    { id: 101, label: 'New' },
    { id: 102, label: 'Done' },
    { id: 103, label: 'Old', is_hidden: true },
  ],
} as unknown as TrackerField;

const context = (workflow: object | null) => ({ tracker: { workflow } as unknown as FullTracker, artifactId: 1 });
const [isNew, isOld] = [[{ id: '101', label: 'New' }], [{ id: '103', label: 'Old' }]];
const labels = (choices: readonly { label: string }[]): string[] => choices.map(({ label }) => label);

test('a list offers visible values, and its current value', () => {
  assert.deepEqual(labels(possibleChoices(status, context(null), isNew)), ['New', 'Done']);
  assert.deepEqual(labels(possibleChoices(status, context(null), isOld)), ['Old', 'New', 'Done']);
  assert.equal(mayBeNone(status, context(null), isNew), true);
});

test('an active workflow offers only the targets of its transitions', () => {
  const workflow = { field_id: 8, is_used: '1', transitions: [{ id: 1, from_id: null, to_id: 101 }] };
  assert.deepEqual(labels(possibleChoices(status, context(workflow), [])), ['New']);
  assert.deepEqual(labels(possibleChoices(status, context(workflow), isNew)), ['New']);
  assert.equal(mayBeNone(status, context(workflow), isNew), false);
  assert.deepEqual(labels(possibleChoices(status, context({ ...workflow, is_used: '0' }), isNew)), ['New', 'Done']);
  assert.deepEqual(labels(possibleChoices(status, context({ ...workflow, field_id: 9 }), isNew)), ['New', 'Done']);
});

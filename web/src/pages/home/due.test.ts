import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dueGroups } from './due.ts';

test('work is grouped by the day that it is due, the earliest first', () => {
  const work = [
    { id: 1, due: undefined },
    { id: 2, due: '2026-11-23' },
    { id: 3, due: '2026-11-24' },
    { id: 4, due: '2026-11-16' },
    { id: 5, due: '2026-11-15' },
    { id: 6, due: '2026-10-01' },
    { id: 7, due: undefined },
  ];
  const groups = dueGroups(work, '2026-11-16').map(({ state, items }) => [state, items.map(({ id }) => id)]);
  assert.deepEqual(groups, [
    ['overdue', [6, 5]],
    ['soon', [4, 2]],
    ['later', [3, 1, 7]],
  ]);
  assert.deepEqual(dueGroups([], '2026-11-16'), []);
});

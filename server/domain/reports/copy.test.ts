import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aField, groupsBind, staticBind, usersBind } from '../../../test/support/domain/fields.ts';
import { searchedTracker } from '../../../test/support/domain/query.ts';
import { copiedReport } from './copy.ts';
import type { Report } from './report.ts';

const source = {
  ...searchedTracker,
  projectId: 102,
  elements: [
    aField('sb', { id: 1, name: 'status', bind: staticBind() }),
    aField('tbl', { id: 2, name: 'tags', bind: staticBind() }),
    aField('sb', { id: 3, name: 'team', bind: groupsBind() }),
    aField('perm', { id: 4, name: 'allowed' }),
    aField('sb', { id: 5, name: 'owner', bind: usersBind() }),
    aField('string', { id: 6, name: 'title' }),
  ],
};
const numbers = {
  fields: new Map([1, 2, 3, 4, 5, 6].map((id) => [id, id + 100])),
  values: new Map([471, 472, 473, 141, 142].map((id) => [id, id + 1000])),
};
const copy = { ...source, id: 2, projectId: 103 };

const report = (given: Partial<Report>): Report => ({
  id: 1,
  trackerId: 1,
  ownerId: null,
  label: 'One',
  description: 'of many',
  isDefault: false,
  query: { kind: 'all' },
  renderers: [],
  ...given,
});

function movedCriterion(field: number, given: unknown): unknown {
  const query: Report['query'] = { kind: 'criteria', criteria: [{ field, name: 'it', given }] };
  const { query: moved } = copiedReport(report({ query }), { source, copy, numbers });
  assert.ok(moved.kind === 'criteria');
  return moved.criteria[0]?.field === field + 100 ? moved.criteria[0].given : 'another field';
}

test('criteria have the values of the copy', () => {
  assert.equal(movedCriterion(1, 471), '1471');
  assert.deepEqual(movedCriterion(1, { operator: 'contains', value: ['472', 100] }), {
    operator: 'contains',
    value: ['1472', '100'],
  });
  assert.deepEqual(movedCriterion(2, ['b473', 471]), ['b1473', '1471']);
});

test('groups are mapped by their position in the list, and groups of the project by its id', () => {
  assert.deepEqual(movedCriterion(3, [141, '105', '102_3']), ['1141', '1142', '1141']);
  assert.deepEqual(movedCriterion(4, ['102_3', '102_4', '2']), ['103_3', '103_4', '2']);
});

test('people, numbers, texts, and values without a counterpart are unchanged', () => {
  assert.equal(movedCriterion(5, 102), 102);
  assert.equal(movedCriterion(6, '471'), '471');
  assert.deepEqual(movedCriterion(2, 'o7'), 'o7');
  assert.deepEqual(movedCriterion(1, 999), '999');
});

test('columns and sort orders of fields that are not copied are omitted', () => {
  const table = { id: 9, label: 'T', description: '', columns: [6, 77, 1], rowsPerPage: 20 };
  const sort = [77, 6].map((field) => ({ field, isDescending: true }));
  const { renderers } = copiedReport(report({ renderers: [{ ...table, sort }] }), { source, copy, numbers });
  assert.deepEqual(renderers, [
    {
      label: 'T',
      description: '',
      columns: [106, 101],
      sort: [{ field: 106, isDescending: true }],
      rowsPerPage: 20,
    },
  ]);
});

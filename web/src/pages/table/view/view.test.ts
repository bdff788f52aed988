import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FullReport } from '../../../../../contract/trackers/report.ts';
import type { FullTracker, TrackerField } from '../../../../../contract/trackers/tracker.ts';
import { activate } from '../../../text/index.ts';
import { quickFilters, turnedQuick } from '../filters/quick.ts';
import { tqlOf } from '../filters/to-tql.ts';
import { columnWidth } from '../grid/widths.ts';
import { readAddress } from './address.ts';
import { columnFields, groupFields } from './fields.ts';
import { questionFor } from './parts.ts';
import { sortKeys, turned } from './sort.ts';
import { askedBy, viewOf } from './view.ts';

await activate('en');

let ids = 0;
const fieldOf = (name: string, type: string, more: object = {}): TrackerField =>
  ({
    field_id: (ids += 1),
    name,
    label: name,
    type,
    is_used: true,
    permissions: ['read'],
    values: null,
    bindings: { type: null, list: [] },
    ...more,
  }) as unknown as TrackerField;

const title = fieldOf('title', 'string');
const status = fieldOf('status', 'sb', { values: [{ id: 101, label: 'New' }] });
const owner = fieldOf('owner', 'sb', { bindings: { type: 'users', list: [] } });
const effort = fieldOf('effort', 'int');
const fields = [
  fieldOf('box', 'fieldset'),
  title,
  status,
  owner,
  effort,
  fieldOf('chart', 'burndown'),
  fieldOf('secret', 'string', { permissions: [] }),
  fieldOf('unused', 'string', { is_used: false }),
];
const tracker = {
  fields,
  semantics: { title: { field_id: title.field_id }, status: { field_id: status.field_id } },
} as unknown as FullTracker;

const report = {
  is_in_expert_mode: false,
  expert_query: '',
  criteria: { status: { operator: 'contains', value: [101] } },
  renderers: [{ columns: [{ name: 'title' }, { name: 'status' }], sort: '-effort' }],
} as unknown as FullReport;

const names = (found: readonly TrackerField[]): string[] => found.map(({ name }) => name);

test('invalid parts of an address are ignored', () => {
  assert.deepEqual(readAddress({ report: '12', columns: 'title', sort: '-effort', group: 'status', other: 1 }), {
    report: 12,
    columns: 'title',
    sort: '-effort',
    group: 'status',
  });
  assert.deepEqual(readAddress({ filter: { effort: 3 } }), { filter: { effort: { operator: 'contains', value: 3 } } });
  assert.deepEqual(readAddress({ tql: 'a = 1', filter: { effort: 3 } }), { tql: 'a = 1' });
  assert.deepEqual(readAddress({ report: '-1', filter: 'nonsense', columns: { a: 1 } }), {});
});

test('columns are the readable fields with values, and groups the lists whose values are known', () => {
  assert.deepEqual(names(columnFields(tracker)), ['title', 'status', 'owner', 'effort']);
  assert.deepEqual(names(groupFields(tracker)), ['status']);
});

test('the address wins over the report, and the report fills in the rest', () => {
  const usual = viewOf(tracker, report, {});
  assert.deepEqual(names(usual.columns), ['title', 'status']);
  assert.equal(usual.sort, '-effort');
  const own = viewOf(tracker, report, { columns: 'EFFORT,nothing', tql: 'effort > 1', group: 'status' });
  assert.deepEqual(names(own.columns), ['effort']);
  assert.deepEqual(own.question, { tql: 'effort > 1' });
  assert.equal(own.group, status);
  assert.deepEqual(names(viewOf(tracker, report, { columns: 'gone' }).columns), ['title', 'status']);
});

test('values are loaded only if a column needs them', () => {
  assert.equal('values' in askedBy(tracker, viewOf(tracker, report, {})), false);
  assert.equal(askedBy(tracker, viewOf(tracker, report, { columns: 'effort' })).values, 'all');
});

test('a descending order has equal artifacts by descending number', () => {
  assert.equal(askedBy(tracker, viewOf(tracker, report, {})).order, 'desc');
  assert.equal(askedBy(tracker, viewOf(tracker, report, { sort: 'effort' })).order, undefined);
});

test('a column is as wide as its type needs', () => {
  assert.equal(columnWidth(tracker, title), 310);
  assert.equal(columnWidth(tracker, effort), 100);
  assert.equal(columnWidth(tracker, owner), 200);
  assert.equal(columnWidth(tracker, fieldOf('changed', 'lud')), 175);
  assert.equal(columnWidth(tracker, fieldOf('id', 'aid')), 100);
});

test('a click on a head sorts up, then down, then not at all', () => {
  assert.equal(turned('', 'title', false), 'title');
  assert.equal(turned('title', 'title', false), '-title');
  assert.equal(turned('-title', 'title', false), '');
  assert.equal(turned('-effort,title', 'title', true), '-effort,-title');
  assert.equal(turned('-effort', 'title', true), '-effort,title');
  assert.deepEqual(sortKeys(' -effort, title'), [
    { name: 'effort', isDescending: true },
    { name: 'title', isDescending: false },
  ]);
});

test('the question of a group is narrowed to its value, and left out where the question excludes it', () => {
  const isNew = { id: 101, label: 'New', name: 'New' };
  const open = { criteria: { effort: { operator: 'contains', value: 3 } } };
  assert.deepEqual(questionFor(open, status, isNew), {
    criteria: { ...open.criteria, status: { operator: 'contains', value: 101 } },
  });
  const other = { criteria: { status: { operator: 'contains', value: [102] } } };
  assert.equal(questionFor(other, status, isNew), undefined);
  assert.deepEqual(questionFor({ tql: 'effort > 1' }, status, isNew), { tql: '(effort > 1) AND status = "New"' });
});

test('criteria are converted to TQL, without deleted fields', () => {
  const criteria = {
    Status: { operator: 'contains', value: [101] },
    effort: { operator: 'contains', value: '>2' },
    gone: { operator: 'contains', value: 1 },
  };
  assert.equal(tqlOf(tracker, criteria), 'status IN ("New") AND effort > 2');
});

test('a list opens on what is open, newest change first, unless the report or the address say otherwise', () => {
  const changedOn = fieldOf('changed_on', 'lud');
  const due = fieldOf('due_date', 'date');
  const person = fieldOf('assignee', 'sb', {
    bindings: { type: 'users', list: [] },
    values: [{ id: 7, label: 'Ada' }],
  });
  const full = {
    fields: [...fields, changedOn, due, person],
    semantics: {
      title: { field_id: title.field_id },
      status: { field_id: status.field_id, value_ids: [101] },
      contributor: { field_id: person.field_id },
    },
  } as unknown as FullTracker;
  const usual = { ...report, label: 'Default', criteria: {}, renderers: [] } satisfies FullReport;
  const open = { status: { operator: 'contains', value: [101] } };
  const { question, sort } = viewOf(full, usual, {});
  assert.deepEqual([question, sort], [{ criteria: open }, '-changed_on']);
  assert.deepEqual(viewOf(full, usual, { filter: {}, sort: 'title' }).question, { criteria: {} });
  assert.deepEqual(viewOf(full, { ...usual, label: 'Everything' }, {}).question, { criteria: {} });
  const quick = quickFilters(full, true);
  assert.deepEqual(
    quick.map(({ name, field, criterion }) => [name, field.name, criterion.operator, criterion.value]),
    [
      ['open', 'status', 'contains', [101]],
      ['mine', 'assignee', 'contains', ['MYSELF()']],
      ['unassigned', 'assignee', 'contains', [100]],
      ['overdue', 'due_date', '<', 'NOW()'],
      ['recent', 'changed_on', '>', 'NOW() - 7d'],
    ],
  );
  const [isOpen, mine] = quick;
  assert.ok(isOpen !== undefined && mine !== undefined);
  assert.deepEqual(turnedQuick(full, open, isOpen), {});
  assert.deepEqual(turnedQuick(full, open, mine), { ...open, assignee: { operator: 'contains', value: ['MYSELF()'] } });
  const overdue = quick.find(({ name }) => name === 'overdue');
  assert.ok(overdue !== undefined);
  const past = { operator: '<', value: 'NOW()' };
  // Closed artifacts are never overdue.
  assert.deepEqual(turnedQuick(full, {}, overdue), { ...open, due_date: past });
  assert.deepEqual(turnedQuick(full, { due_date: past }, overdue), { ...open, due_date: past });
  assert.deepEqual(turnedQuick(full, { ...open, due_date: past }, overdue), open);
  const closed = { status: { operator: 'contains', value: [102] } };
  // The filter takes back what it has changed, and nothing else.
  assert.deepEqual(turnedQuick(full, { ...open, due_date: past }, overdue, {}), {});
  assert.deepEqual(turnedQuick(full, { ...open, due_date: past }, overdue, closed), closed);
  assert.deepEqual(turnedQuick(full, { ...open, due_date: past }, overdue, open), open);
  assert.deepEqual(turnedQuick(full, closed, overdue), { ...open, due_date: past });
  const withoutStatus = { ...full, semantics: {} } as unknown as FullTracker;
  assert.deepEqual(turnedQuick(withoutStatus, {}, overdue), { due_date: past });
  assert.deepEqual(
    quickFilters(full, false).map(({ name }) => name),
    ['open', 'unassigned', 'overdue', 'recent'],
  );
});

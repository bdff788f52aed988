import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foreignHistory } from '../history.ts';
import { createLosses, type ForeignItem } from '../model.ts';
import { dated } from './dates.ts';

const now = Date.parse('2026-05-01T00:00:00Z');
const what = 'dates of changes that cannot be read, replaced by the nearest known date';

/** The dates of changes, and how many of them could not be read. */
function datesOf(dates: readonly string[], updatedOn = ''): [dates: string[], count: number] {
  const changes = dates.map((on) => ({ by: 'ann', on, values: new Map() }));
  const item: ForeignItem = { id: '1', number: 1, type: 'Bug', address: '', changes, updatedOn, files: [] };
  const losses = createLosses();
  const found = dated(item, { now, losses });
  return [found.map(({ at }) => new Date(at).toISOString().slice(0, 10)), new Map(losses.all()).get(what) ?? 0];
}

const cases: [dates: string[], updatedOn: string, found: string[]][] = [
  [['2024-01-02T00:00:00Z', 'soon'], '', ['2024-01-02', '2024-01-02']],
  [['never', '', '2024-01-03T00:00:00Z'], '2024-01-09T00:00:00Z', ['2024-01-03', '2024-01-03', '2024-01-03']],
  [['2024-02-31'], '2024-01-09T00:00:00Z', ['2024-01-09']],
  [['', ''], 'never', ['2026-05-01', '2026-05-01']],
];
for (const [dates, updatedOn, found] of cases) {
  test(`changes of ${JSON.stringify(dates)}, updated ${JSON.stringify(updatedOn)}, are of ${found.join(', ')}`, () => {
    const isUnreadable = (date: string): boolean => Number.isNaN(Date.parse(date)) || date === '2024-02-31';
    assert.deepEqual(datesOf(dates, updatedOn), [found, dates.filter(isUnreadable).length]);
  });
}

test('an event without a readable date keeps its place after its predecessor', () => {
  const event = (on: string, from: string) => ({ by: 'ann', on, edits: [{ key: 'title', from }] });
  const events = [
    event('2024-01-02T00:00:00Z', 'one'),
    event('some day', 'two'),
    event('2024-01-04T00:00:00Z', 'three'),
  ];
  const creation = { by: 'ann', on: '2024-01-01T00:00:00Z', current: new Map([['title', 'four']]) };
  assert.deepEqual(
    foreignHistory(creation, events).map(({ values }) => values.get('title')),
    ['one', 'two', 'three', 'four'],
  );
});

test('no event is earlier than the creation', () => {
  const changes = ['2024-01-05T00:00:00Z', '2024-01-02T00:00:00Z', 'soon', '2024-01-06T00:00:00Z'];
  const [dates, unreadable] = datesOf(changes);
  assert.deepEqual(dates, ['2024-01-05', '2024-01-05', '2024-01-05', '2024-01-06']);
  assert.equal(unreadable, 1);
});

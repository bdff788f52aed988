import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TrackerField } from '../../../../contract/trackers/tracker.ts';
import { activate } from '../../text/index.ts';
import { today } from '../../text/format.ts';
import { filterDraft } from './filter.ts';
import { filterOf, newDraft, tqlTerm } from './index.ts';

await activate('en', 'en-US');

const fieldOf = (type: string, values: unknown = null): TrackerField =>
  ({ type, name: 'it', label: 'It', values, bindings: { type: null, list: [] } }) as unknown as TrackerField;

const severity = fieldOf('sb', [
  { id: 101, label: 'Low' },
  { id: 102, label: 'High "very"' },
]);

function filtered(field: TrackerField, criterion: { operator: string; value: unknown }) {
  const filter = filterOf(field);
  assert.ok(filter !== undefined);
  const draft = filter.draftOf(criterion);
  return {
    draft,
    criterion: filter.criterionOf(draft),
    text: filter.describe(draft, field),
    tql: tqlTerm(field, filter, draft),
  };
}

const contains = (value: unknown) => ({ operator: 'contains', value });

test('a text is searched word by word in TQL, and a regular expression not at all', () => {
  assert.equal(filtered(fieldOf('string'), contains('old "kettle"')).tql, String.raw`it = "old" AND it = "\"kettle\""`);
  assert.equal(filtered(fieldOf('text'), contains('/^a/')).tql, undefined);
});

test('a number keeps its comparison in the criterion, in words and in TQL', () => {
  const more = filtered(fieldOf('int'), contains('>=3'));
  assert.deepEqual(more.draft, filterDraft('>=', { first: '3' }));
  assert.deepEqual(more.criterion, contains('>=3'));
  assert.equal(more.tql, 'it >= 3');
  const range = filtered(fieldOf('float'), contains('-1.5 - 4'));
  assert.deepEqual(range.criterion, contains('-1.5 - 4'));
  assert.equal(range.tql, 'it BETWEEN (-1.5, 4)');
  assert.deepEqual(filtered(fieldOf('int'), contains(7)).criterion, contains('7'));
});

test('a date compares days, and formats them in the language of the reader', () => {
  const on = filtered(fieldOf('date'), { operator: '=', value: '2026-03-15T10:00:00Z' });
  assert.deepEqual(on.criterion, { operator: '=', value: '2026-03-15' });
  assert.match(on.text, /Mar 15, 2026/);
  assert.equal(on.tql, 'it = "2026-03-15"');
  const between = filtered(fieldOf('lud'), { operator: 'between', value: ['2026-01-01', '2026-02-01'] });
  assert.equal(between.tql, 'it BETWEEN ("2026-01-01", "2026-02-01")');
});

test('chosen values have their labels, and "None" is a separate value', () => {
  const both = filtered(severity, contains([102, 100]));
  assert.deepEqual(both.criterion, contains([102, 100]));
  assert.match(both.text, /^High "very", /);
  assert.equal(both.tql, String.raw`(it IN ("High \"very\"") OR it = "")`);
  assert.equal(filtered(severity, contains(101)).tql, 'it IN ("Low")');
});

test('an incomplete draft is not a criterion', () => {
  for (const type of ['string', 'int', 'date']) {
    const filter = filterOf(fieldOf(type));
    assert.equal(filter?.criterionOf(newDraft(filter)), undefined, type);
  }
  assert.equal(filterOf(severity)?.criterionOf(filterDraft('contains')), undefined);
  assert.equal(filterOf(fieldOf('int'))?.criterionOf(filterDraft('between', { first: '1' })), undefined);
});

test('types without criteria have no filter, and types unknown to TQL no term', () => {
  for (const type of ['computed', 'burndown', 'fieldset', 'from the future']) {
    assert.equal(filterOf(fieldOf(type)), undefined, type);
  }
  assert.equal(filterOf(fieldOf('sb', [])), undefined, 'a list without values');
  assert.equal(filtered(fieldOf('aid'), contains('12')).tql, undefined);
  const groups = fieldOf('perm', { ugroup_representations: [{ id: '102_3', label: 'Members' }] });
  assert.deepEqual(filtered(groups, contains('102_3')).criterion, contains(['102_3']));
  assert.equal(filtered(groups, contains('102_3')).tql, undefined);
});

test('a condition can ask for the reader, and for days relative to today', () => {
  const author = filtered(fieldOf('subby'), contains(['MYSELF()']));
  assert.deepEqual([author.text, author.tql], ['Me', 'it IN (MYSELF())']);
  assert.deepEqual(author.criterion, contains(['MYSELF()']));
  const recent = filtered(fieldOf('lud'), { operator: '>', value: 'NOW() - 7d' });
  assert.deepEqual([recent.text, recent.tql], ['after 7 days ago', 'it > NOW() - 7d']);
  assert.deepEqual(recent.criterion, { operator: '>', value: 'NOW() - 7d' });
});

test('usual days have their own words, and today means the whole day in TQL, too', () => {
  const week = filtered(fieldOf('date'), { operator: 'between', value: ['NOW() - 7d', 'NOW()'] });
  assert.deepEqual([week.text, week.tql], ['last 7 days', 'it BETWEEN (NOW() - 7d, NOW())']);
  const isToday = { operator: '=', value: 'NOW()' };
  assert.equal(filtered(fieldOf('date'), isToday).tql, 'it = NOW()');
  const changed = filtered(fieldOf('lud'), isToday);
  assert.equal(changed.text, 'today');
  assert.equal(changed.tql, `it = "${today()}"`);
  assert.equal(filtered(fieldOf('lud'), { operator: '=', value: 'NOW() - 1w' }).tql, undefined);
});

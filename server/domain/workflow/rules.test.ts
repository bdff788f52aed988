import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { groupsBind } from '../../../test/support/domain/fields.ts';
import { aTracker, changing, fields } from '../../../test/support/domain/workflow.ts';
import type { DateRule, ListRule } from '../trackers/tracker.ts';
import { comparators } from './date-rules.ts';
import { readRules } from './rule-input.ts';

const dated = (comparator: DateRule['comparator']) =>
  aTracker({ rules: { dates: [{ source: fields.start, target: fields.end, comparator }], lists: [] } });

describe('a rule between dates', () => {
  const [early, morning, evening, late] = [
    '2026-02-02',
    '2026-02-03T08:00:00',
    '2026-02-03T20:00:00',
    '2026-02-04',
  ].map((text) => Date.parse(text.length === 10 ? `${text}T00:00:00` : text));
  const days = { early, same: morning, late };
  const allowed: Record<DateRule['comparator'], (keyof typeof days)[]> = {
    '=': ['same'],
    '≠': ['early', 'late'],
    '<': ['early'],
    '≤': ['early', 'same'],
    '>': ['late'],
    '≥': ['same', 'late'],
  };
  for (const comparator of comparators) {
    test(`${comparator} compares days if one of them has no time`, () => {
      for (const [day, start] of Object.entries(days)) {
        const { faults } = changing(dated(comparator), {}, { [fields.start]: start, [fields.end]: evening });
        const broken = [`Error on the tracker #12 date value : START must be ${comparator} to END.`];
        assert.deepEqual(faults, allowed[comparator].some((each) => each === day) ? [] : broken, day);
      }
    });
  }

  test('is ignored while one of the dates is not set', () => {
    assert.deepEqual(changing(dated('='), undefined, { [fields.start]: morning }).faults, []);
    assert.deepEqual(changing(dated('='), {}, { [fields.start]: morning, [fields.end]: null }).faults, []);
  });

  test('ignores fields that don’t change', () => {
    const before = { [fields.start]: late, [fields.end]: early };
    assert.deepEqual(changing(dated('<'), before, { [fields.title]: 'x' }).faults, []);
    assert.equal(changing(dated('<'), before, { [fields.end]: morning }).faults.length, 1);
  });
});

describe('a dependency between lists', () => {
  const [linux, windows] = [701, 702];
  const [debian, ubuntu, eleven] = [801, 802, 803];
  const pair = (sourceValue: number, targetValue: number): ListRule => ({
    sourceField: fields.os,
    sourceValue,
    targetField: fields.versions,
    targetValue,
  });
  const lists = [pair(linux, debian), pair(linux, ubuntu), pair(windows, eleven), pair(windows, 100)];
  const tracker = aTracker({ rules: { dates: [], lists } });
  const broken = (source: string, target: string) =>
    `Global rules are not respected in tracker Bugs (#12) - OS(${source}) -> VERSIONS(${target})`;

  const cases: [what: string, os: number[], versions: number[], faults: string[]][] = [
    ['an allowed pair', [linux], [debian], []],
    ['several allowed ones', [linux], [debian, ubuntu], []],
    ['one of several is not', [linux], [debian, eleven], [broken('Linux', 'Eleven')]],
    ['the wrong one', [windows], [debian], [broken('Windows', 'Debian')]],
    ['None where it is allowed', [windows], [], []],
    ['None where it is not', [linux], [], [broken('Linux', 'None')]],
    ['None on both sides, without a rule about it', [], [], []],
    ['a value for None, without a rule about it', [], [debian], [broken('None', 'Debian')]],
  ];
  for (const [what, os, versions, faults] of cases) {
    test(what, () => {
      const values = { [fields.os]: os, [fields.versions]: versions };
      assert.deepEqual(changing(tracker, {}, values).faults, faults);
      assert.deepEqual(changing(tracker, undefined, values).faults, faults, 'on a new artifact');
    });
  }

  test('is checked when only the source changes', () => {
    const before = { [fields.os]: [linux], [fields.versions]: [debian] };
    assert.deepEqual(changing(tracker, before, { [fields.os]: [windows] }).faults, [broken('Windows', 'Debian')]);
  });

  test('compares groups by the ids of their values, not of the groups', () => {
    const elements = tracker.elements.map((element) =>
      element.id === fields.versions ? { ...element, bind: groupsBind() } : element,
    );
    const grouped = { ...tracker, elements, rules: { dates: [], lists: [pair(linux, 142)] } };
    const os = { [fields.os]: [linux] };
    assert.deepEqual(changing(grouped, {}, { ...os, [fields.versions]: [105] }).faults, []);
    assert.equal(changing(grouped, {}, { ...os, [fields.versions]: [3] }).faults.length, 1);
  });
});

describe('rules of a request', () => {
  const date = { source_field_id: fields.start, target_field_id: fields.end, comparator: '≤' };
  const list = {
    source_field_id: fields.os,
    source_value_id: 701,
    target_field_id: fields.versions,
    target_value_id: 100,
  };

  test('are read without duplicates', () => {
    assert.deepEqual(readRules(aTracker(), { dates: [date, date], lists: [list, { ...list }] }), {
      dates: [{ source: fields.start, target: fields.end, comparator: '≤' }],
      lists: [{ sourceField: fields.os, sourceValue: 701, targetField: fields.versions, targetValue: 100 }],
    });
  });

  const wrong: [input: Parameters<typeof readRules>[1], fault: RegExp][] = [
    [{ dates: [{ ...date, source_field_id: 99 }], lists: [] }, /no field 99/],
    [{ dates: [{ ...date, target_field_id: fields.title }], lists: [] }, /field 3 \(title\) is not a date/],
    [{ dates: [{ ...date, target_field_id: fields.start }], lists: [] }, /cannot depend on itself/],
    [{ dates: [{ ...date, comparator: '<=' }], lists: [] }, /no comparator <=/],
    [{ dates: [], lists: [{ ...list, source_field_id: fields.start }] }, /is not a list/],
    [{ dates: [], lists: [{ ...list, source_value_id: 801 }] }, /field 7 has no value 801/],
    [{ dates: [], lists: [{ ...list, target_value_id: 0 }] }, /field 8 has no value 0/],
    [{ dates: [], lists: [{ ...list, target_field_id: fields.os, target_value_id: 702 }] }, /cannot depend on itself/],
  ];
  for (const [input, fault] of wrong) {
    test(`are refused: ${fault.source}`, () => {
      const read = readRules(aTracker(), input);
      assert.ok('fault' in read);
      assert.match(read.fault, fault);
    });
  }
});

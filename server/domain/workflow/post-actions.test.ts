import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  aTracker,
  aTransition,
  aWorkflow,
  changing,
  fields,
  now,
  states,
} from '../../../test/support/domain/workflow.ts';
import { localDate, startOf } from '../../lib/dates/iso-date.ts';
import type { PostAction, Tracker, Workflow } from '../trackers/tracker.ts';
import { frozenFields, hiddenFieldsets, mergeChanges } from './index.ts';

const { open, done, closed } = states;
const state = (value: number) => ({ [fields.state]: [value] });

function acting(actions: PostAction[], given: Partial<Workflow> = {}): Tracker {
  return aTracker({
    workflow: aWorkflow(
      [aTransition(1, null, open), aTransition(2, open, done, { actions }), aTransition(3, done, closed)],
      given,
    ),
  });
}

const set = (field: number, fieldType: string, value: unknown): PostAction =>
  ({ id: 1, type: 'set_field_value', field, fieldType, value }) as PostAction;

describe('the actions of a transition', () => {
  const cases: [what: string, action: PostAction, field: number, before: unknown, after: unknown][] = [
    ['today', set(fields.start, 'date', 'current'), fields.start, undefined, localDate(now, false)],
    ['this minute', set(fields.end, 'date', 'current'), fields.end, undefined, startOf('minute', now)],
    ['a date is cleared', set(fields.start, 'date', ''), fields.start, now, null],
    ['an integer', set(fields.effort, 'int', 0), fields.effort, 8, 0],
    ['a number', set(fields.cost, 'float', 1.5), fields.cost, undefined, 1.5],
  ];
  for (const [what, action, field, before, after] of cases) {
    test(`set a field, whether or not the caller may write it: ${what}`, () => {
      const document = { ...state(open), ...(before === undefined ? {} : { [field]: before }) };
      assert.deepEqual(changing(acting([action]), document, state(done)), {
        faults: [],
        extra: { [field]: { before, after } },
        calls: [],
      });
    });
  }

  test('do nothing if they have no value or change nothing', () => {
    const undecided = [set(fields.start, 'date', null), set(fields.effort, 'int', null)];
    const document = { ...state(open), [fields.start]: now, [fields.effort]: 3 };
    assert.deepEqual(changing(acting(undecided), document, state(done)).extra, {});
    assert.deepEqual(changing(acting([set(fields.effort, 'int', 3)]), document, state(done)).extra, {});
  });

  test('do nothing on another transition, or if the change is refused', () => {
    const actions = [set(fields.effort, 'int', 5)];
    assert.deepEqual(changing(acting(actions), undefined, state(open)).extra, {});
    assert.deepEqual(changing(acting(actions), state(open), state(closed)).extra, {});
  });

  test('override the values of the caller', () => {
    const document = { ...state(open), [fields.effort]: 5 };
    const { extra } = changing(acting([set(fields.effort, 'int', 5)]), document, {
      ...state(done),
      [fields.effort]: 8,
    });
    assert.deepEqual(extra, { [fields.effort]: { before: 5, after: 5 } });
    const changes = { [fields.effort]: { before: 5, after: 8 }, [fields.state]: { before: [open], after: [done] } };
    assert.deepEqual(mergeChanges(aTracker(), changes, extra), {
      [fields.state]: { before: [open], after: [done] },
    });
  });

  test('run before the rules, which check the values they set', () => {
    const document = { ...state(open), [fields.end]: Date.parse('2026-01-01T08:00:00') };
    const ruled = {
      ...acting([set(fields.start, 'date', 'current')]),
      rules: { dates: [{ source: fields.start, target: fields.end, comparator: '≤' as const }], lists: [] },
    };
    assert.deepEqual(changing(ruled, document, state(done)), {
      faults: ['Error on the tracker #12 date value : START must be ≤ to END.'],
      extra: {},
      calls: [],
    });
  });
});

describe('a state', () => {
  const actions: PostAction[] = [
    { id: 1, type: 'frozen_fields', fields: [fields.title, fields.versions] },
    { id: 2, type: 'hidden_fieldsets', fieldsets: [fields.box] },
  ];
  const frozen = "The field 'TITLE (title)' is frozen in this state and cannot be changed";

  test('freezes fields while an artifact is in it, also when leaving it', () => {
    const tracker = acting(actions);
    const before = { ...state(done), [fields.title]: 'old' };
    assert.deepEqual(changing(tracker, before, { [fields.title]: 'new' }).faults, [frozen]);
    assert.deepEqual(changing(tracker, before, { ...state(closed), [fields.title]: 'new' }).faults, [frozen]);
    assert.deepEqual(changing(tracker, before, { [fields.effort]: 3 }).faults, []);
    assert.deepEqual(changing(tracker, before, { [fields.title]: 'old' }).faults, [], 'the same value is not a change');
  });

  test('freezes nothing when entering it', () => {
    const before = { ...state(open), [fields.title]: 'old' };
    assert.deepEqual(changing(acting(actions), before, { ...state(done), [fields.title]: 'new' }).faults, []);
  });

  const workflows: [what: string, given: Partial<Workflow>, applies: boolean][] = [
    ['in the simple mode', {}, true],
    ['not in the advanced mode', { isAdvanced: true }, false],
    ['not when disabled', { isUsed: false }, false],
  ];
  for (const [what, given, applies] of workflows) {
    test(`has frozen fields and hidden fieldsets ${what}`, () => {
      const tracker = acting(actions, given);
      assert.deepEqual(frozenFields(tracker, state(done)), applies ? [fields.title, fields.versions] : []);
      assert.deepEqual(hiddenFieldsets(tracker, state(done)), applies ? [fields.box] : []);
      assert.deepEqual(frozenFields(tracker, state(open)), []);
      assert.deepEqual(hiddenFieldsets(tracker, {}), []);
    });
  }
});

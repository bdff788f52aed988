import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  aTracker,
  aTransition,
  aWorkflow,
  changing,
  fields,
  inGroups,
  states,
} from '../../../test/support/domain/workflow.ts';
import type { Transition } from '../trackers/tracker.ts';
import { allowedTransitions } from '../policies/transitions.ts';

const { open, done, closed } = states;
const state = (value: number | null) => ({ [fields.state]: value === null ? [] : [value] });
const tracker = aTracker({
  workflow: aWorkflow([aTransition(1, null, open), aTransition(2, open, done), aTransition(3, done, closed)]),
});

describe('a transition', () => {
  const cases: [what: string, before: number | null | undefined, after: number | null, fault: string | undefined][] = [
    ['a new artifact starts where a transition leads', undefined, open, undefined],
    [
      'a new artifact starts nowhere else',
      undefined,
      done,
      'The transition to the value "Done" is not valid. The field is STATE (state).',
    ],
    ['a new artifact may have no state', undefined, null, undefined],
    ['an artifact without a state is like a new one', null, open, undefined],
    ['an artifact goes where a transition leads', open, done, undefined],
    [
      'no way leads back unless there is one',
      done,
      open,
      'The transition to the value "Open" is not valid. The field is STATE (state).',
    ],
    [
      'no step is left out',
      open,
      closed,
      'The transition to the value "Closed" is not valid. The field is STATE (state).',
    ],
    [
      'a state is not given up',
      open,
      null,
      'The transition to the value "None" is not valid. The field is STATE (state).',
    ],
    ['staying needs no transition', open, open, undefined],
  ];
  for (const [what, before, after, fault] of cases) {
    test(what, () => {
      const result = changing(tracker, before === undefined ? undefined : state(before), state(after));
      assert.deepEqual(result.faults, fault === undefined ? [] : [fault]);
    });
  }

  test('is not required if the workflow is disabled', () => {
    const disabled = aTracker({ workflow: aWorkflow([], { isUsed: false }) });
    assert.deepEqual(changing(disabled, state(open), state(closed)).faults, []);
  });

  test('is not required if another field changes', () => {
    assert.deepEqual(changing(tracker, state(open), { [fields.title]: 'x' }).faults, []);
  });
});

describe('the conditions of a transition', () => {
  const conditioned = (given: Partial<Transition>) =>
    aTracker({ workflow: aWorkflow([aTransition(2, open, done, given)]) });

  test('it is open only to the groups that it names, administrators included', () => {
    const demanding = conditioned({ authorizedGroups: [105] });
    for (const [groups, faults] of [
      [[3], ['Transition permissions are not respected. The field is STATE (state).']],
      [[4], ['Transition permissions are not respected. The field is STATE (state).']],
      [[3, 105], []],
    ] as const) {
      const result = changing(demanding, state(open), state(done), { rights: inGroups(...groups) });
      assert.deepEqual(result.faults, faults, groups.join());
    }
  });

  test('required fields are checked after the change', () => {
    const demanding = conditioned({ notEmptyFields: [fields.title, fields.versions] });
    const before = { ...state(open), [fields.title]: 'a title' };
    assert.deepEqual(changing(demanding, before, { ...state(done), [fields.versions]: [801] }).faults, []);
    assert.deepEqual(changing(demanding, before, { ...state(done), [fields.title]: '' }).faults, [
      "Invalid condition: the field 'TITLE (title)' must not be empty",
      "Invalid condition: the field 'VERSIONS (versions)' must not be empty",
    ]);
  });

  test('links can be required', () => {
    const demanding = conditioned({ notEmptyFields: [fields.links] });
    assert.deepEqual(changing(demanding, state(open), state(done), { hasLinks: true }).faults, []);
    assert.deepEqual(changing(demanding, state(open), state(done)).faults, [
      "Invalid condition: the field 'LINKS (links)' must not be empty",
    ]);
  });

  test('a blank comment does not count', () => {
    const demanding = conditioned({ isCommentRequired: true });
    const comments: [string, string[]][] = [
      ['why', []],
      [' \n', ['Comment must not be empty.']],
    ];
    for (const [comment, faults] of comments) {
      assert.deepEqual(changing(demanding, state(open), state(done), { comment }).faults, faults);
    }
  });

  test('all unmet conditions are reported', () => {
    const demanding = conditioned({ authorizedGroups: [105], notEmptyFields: [fields.title], isCommentRequired: true });
    assert.equal(changing(demanding, state(open), state(done)).faults.length, 3);
  });
});

test('representations show callers the transitions that they may use, and administrators all of them', () => {
  const mixed = aTracker({
    workflow: aWorkflow([aTransition(1, null, open), aTransition(2, open, done, { authorizedGroups: [105] })]),
  });
  const shown = (...groups: number[]) => allowedTransitions(mixed, inGroups(...groups)).map(({ id }) => id);
  assert.deepEqual(shown(3), [1]);
  assert.deepEqual(shown(105), [1, 2]);
  assert.deepEqual(shown(4), [1, 2]);
  assert.deepEqual(allowedTransitions(aTracker(), inGroups(4)), []);
});

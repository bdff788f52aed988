import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { aFile } from '../../../test/support/domain/fields.ts';
import { anArtifact, everybody, queryContext, searchedTracker } from '../../../test/support/domain/query.ts';
import { planOfCriteria } from './criteria.ts';
import { evaluate, type SearchedArtifact } from './evaluate.ts';
import { excluding, including } from './number-test.ts';
import type { Condition } from './plan.ts';
import { planOfTql } from './tql/compile.ts';

const holding = (field: number, stored: unknown): SearchedArtifact => anArtifact({ document: { [field]: stored } });
const nothing = anArtifact();
const linked = anArtifact({
  links: [
    { direction: 'forward', type: '_is_child', id: 9, tracker: 'Story' },
    { direction: 'reverse', type: '', id: 8, tracker: 'bug' },
  ],
});
const link = (given: Partial<Extract<Condition, { kind: 'link' }>>): Condition => ({
  kind: 'link',
  direction: 'forward',
  type: null,
  target: { kind: 'any' },
  ...given,
});

const decisions: [condition: Condition, artifact: SearchedArtifact, holds: boolean][] = [
  [{ kind: 'number', field: 3, is: { in: [1, 2] } }, holding(3, 2), true],
  [{ kind: 'number', field: 3, is: { in: [1, 2] } }, holding(3, 3), false],
  [{ kind: 'number', field: 3, is: { in: [] } }, holding(3, 3), false],
  [{ kind: 'number', field: 3, is: { from: including(2), to: excluding(4) } }, holding(3, 2), true],
  [{ kind: 'number', field: 3, is: { from: excluding(2), to: including(4) } }, holding(3, 2), false],
  [{ kind: 'number', field: 3, is: { from: excluding(2), to: including(4) } }, holding(3, 4), true],
  [{ kind: 'number', field: 3, is: { from: including(2), to: excluding(4) } }, holding(3, 4), false],
  [{ kind: 'number', field: 3, is: { from: null, to: null } }, nothing, false],
  [{ kind: 'number', field: 8, is: { in: [103] } }, holding(8, [102, 103]), true],
  [{ kind: 'number', field: 10, is: { in: [-1] } }, holding(10, [{ id: 471 }, { open: 1, label: 'first' }]), true],
  [{ kind: 'number', field: 10, is: { in: [1] } }, holding(10, [{ open: 1, label: 'first' }]), false],
  [{ kind: 'no number', field: 3 }, nothing, true],
  [{ kind: 'no number', field: 3 }, holding(3, null), true],
  [{ kind: 'no number', field: 3 }, holding(3, 100), false],
  [{ kind: 'none chosen', field: 7 }, nothing, true],
  [{ kind: 'none chosen', field: 7 }, holding(7, []), true],
  [{ kind: 'none chosen', field: 7 }, holding(7, [471]), false],
  [{ kind: 'none chosen', field: 13 }, holding(13, { groups: [] }), true],
  [{ kind: 'number matches', field: 3, pattern: '^1' }, holding(3, 12), true],
  [{ kind: 'number matches', field: 3, pattern: '^1' }, nothing, false],
  [{ kind: 'fact', fact: 'id', is: { in: [12] } }, nothing, true],
  [{ kind: 'fact', fact: 'lastUpdateBy', is: { in: [102] } }, nothing, false],
  [{ kind: 'fact matches', fact: 'rank', pattern: '0$' }, nothing, true],
  [{ kind: 'text contains', field: 1, words: ['crash', 'boot'] }, holding(1, 'A BOOT crashed'), true],
  [{ kind: 'text contains', field: 1, words: ['crash', 'boots'] }, holding(1, 'A BOOT crashed'), false],
  [{ kind: 'text contains', field: 2, words: ['e'] }, holding(2, { content: 'CAFE\u0301', format: 'text' }), true],
  [{ kind: 'text contains', field: 11, words: ['cute'] }, holding(11, [aFile(11)]), true],
  [{ kind: 'text matches', field: 1, pattern: '^a.+d$' }, holding(1, 'A boot crashed'), true],
  [{ kind: 'text matches', field: 1, pattern: '^$' }, nothing, true],
  [{ kind: 'text empty', field: 1 }, holding(1, ''), true],
  [{ kind: 'text empty', field: 2 }, nothing, true],
  [{ kind: 'text empty', field: 11 }, holding(11, [aFile(11)]), false],
  [{ kind: 'comment contains', phrase: 'well done' }, anArtifact({ comments: ['no', 'WELL done!'] }), true],
  [{ kind: 'comment contains', phrase: 'well done' }, anArtifact({ comments: ['well', 'done'] }), false],
  [{ kind: 'no comment' }, nothing, true],
  [{ kind: 'no comment' }, anArtifact({ comments: ['', 'x'] }), false],
  [link({}), nothing, false],
  [link({}), linked, true],
  [link({ type: '_is_child' }), linked, true],
  [link({ type: '' }), linked, false],
  [link({ direction: 'reverse', type: '_is_child' }), linked, false],
  [link({ target: { kind: 'artifact', id: 9 } }), linked, true],
  [link({ target: { kind: 'artifact', id: 8 } }), linked, false],
  [link({ target: { kind: 'tracker', name: 'story', isNot: false } }), linked, true],
  [link({ target: { kind: 'tracker', name: 'story', isNot: true } }), linked, false],
  [link({ direction: 'reverse', target: { kind: 'tracker', name: 'story', isNot: true } }), linked, true],
  [link({ target: { kind: 'tracker', name: 'story', isNot: true } }), nothing, false],
  [{ kind: 'reference', id: 9, keyword: null }, anArtifact({ references: [{ id: 9, keyword: 'art' }] }), true],
  [{ kind: 'reference', id: 9, keyword: 'story' }, anArtifact({ references: [{ id: 9, keyword: 'art' }] }), false],
];

describe('conditions on an artifact', () => {
  for (const [index, [condition, artifact, holds]] of decisions.entries()) {
    test(`${index}: ${JSON.stringify(condition)}`, () =>
      assert.equal(evaluate(searchedTracker, condition, artifact), holds));
  }
});

test('conditions are combined and negated', () => {
  const yes: Condition = { kind: 'text empty', field: 1 };
  const decide = (plan: Parameters<typeof evaluate>[1]) => evaluate(searchedTracker, plan, nothing);
  const no = { kind: 'not', plan: yes } as const;
  assert.equal(decide({ kind: 'all' }), true);
  assert.equal(decide({ kind: 'none' }), false);
  assert.equal(decide(no), false);
  assert.equal(decide({ kind: 'and', plans: [yes, no] }), false);
  assert.equal(decide({ kind: 'or', plans: [yes, no] }), true);
});

test('a plan for another tracker is a programming error', () => {
  assert.throws(() => evaluate(searchedTracker, { kind: 'no number', field: 999 }, nothing), /field 999/u);
});

describe('equivalent criteria and TQL find the same', () => {
  const artifacts = [
    nothing,
    holding(1, 'A crash'),
    holding(3, 3),
    holding(3, 4),
    holding(5, new Date(2026, 2, 15).getTime()),
    holding(7, [471]),
    holding(8, [102, 103]),
    holding(11, [aFile(11)]),
  ];
  const pairs: [criteria: Record<string, unknown>, tql: string][] = [
    [{ title: 'CRASH' }, 'title = "crash"'],
    [{ effort: 3 }, 'effort = 3'],
    [{ effort: '3-4' }, 'effort BETWEEN (3, 4)'],
    [{ effort: '>3' }, 'effort > 3'],
    [{ due: '2026-03-15' }, 'due = NOW()'],
    [{ due: { operator: '<', value: '2026-03-16' } }, 'due <= "2026-03-15"'],
    [{ status: [471, 472] }, 'status IN ("open", "closed")'],
    [{ status: 100 }, 'status = ""'],
    [{ assignee: 102 }, 'assignee = MYSELF()'],
    [{ author: 102, files: 'photo' }, 'author = "alice" AND files = "photo"'],
  ];
  for (const [criteria, tql] of pairs) {
    test(tql, async () => {
      const plans = [
        await planOfCriteria(searchedTracker, everybody, criteria, queryContext()),
        await planOfTql(searchedTracker, everybody, tql, queryContext()),
      ];
      const [byCriteria, byTql] = plans.map((plan) =>
        artifacts.map((artifact) => {
          assert.ok('kind' in plan, JSON.stringify(plan));
          return evaluate(searchedTracker, plan, artifact);
        }),
      );
      assert.deepEqual(byCriteria, byTql);
      assert.ok(byTql?.includes(true) === true && byTql.includes(false));
    });
  }
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aTransition, aWorkflow, states } from '../../../test/support/domain/workflow.ts';
import type { PostAction } from '../trackers/tracker.ts';
import { countActionsInSimpleMode, configureTransition, settingsOf, switchMode } from './modes.ts';

const { open, done, closed } = states;
const job: PostAction = { id: 1, type: 'run_job', jobUrl: 'https://ci.example.com/' };
const frozen: PostAction = { id: 2, type: 'frozen_fields', fields: [3] };
const counter = (from = 100) => {
  let last = from;
  return () => ++last;
};

const transitions = [
  aTransition(1, null, done, { isCommentRequired: true, actions: [job] }),
  aTransition(2, open, done),
  aTransition(3, done, closed),
];

test('in simple mode, all transitions to a state are configured together, with separate actions', () => {
  const workflow = aWorkflow(transitions);
  const settings = { ...settingsOf(aTransition(0, null, done)), authorizedGroups: [3], actions: [job, frozen] };
  const { transitions: after } = configureTransition(workflow, aTransition(2, open, done), settings, counter());
  assert.deepEqual(
    after.map(({ id, authorizedGroups, actions }) => [id, authorizedGroups, actions.map((action) => action.id)]),
    [
      [1, [3], [101, 102]],
      [2, [3], [1, 2]],
      [3, [], []],
    ],
  );
});

test('in advanced mode, each transition is configured separately', () => {
  const workflow = aWorkflow(transitions, { isAdvanced: true });
  const settings = { ...settingsOf(aTransition(0, null, done)), authorizedGroups: [3] };
  const { transitions: after } = configureTransition(workflow, aTransition(2, open, done), settings, counter());
  assert.deepEqual(
    after.map((transition) => transition.authorizedGroups),
    [[], [3], []],
  );
});

test('when switching to simple mode, the first transition from another state determines all into a state', () => {
  const settings = { isCommentRequired: true, actions: [job] };
  const given = [aTransition(1, null, done), aTransition(2, open, done, settings), aTransition(3, closed, done)];
  const before = aWorkflow(given, { isAdvanced: true });
  const workflow = switchMode(before, false, counter());
  assert.equal(workflow.isAdvanced, false);
  assert.deepEqual(workflow.transitions, [
    aTransition(1, null, done, { isCommentRequired: true, actions: [{ ...job, id: 101 }] }),
    given[1],
    aTransition(3, closed, done, { isCommentRequired: true, actions: [{ ...job, id: 102 }] }),
  ]);
  assert.equal(countActionsInSimpleMode(before), 3);
});

test('when switching to simple mode, a state that only new artifacts enter keeps its settings', () => {
  const given = [aTransition(1, null, done, { isCommentRequired: true, actions: [job] })];
  assert.deepEqual(switchMode(aWorkflow(given, { isAdvanced: true }), false, counter()).transitions, given);
});

test('when switching to advanced mode, states lose settings that only states have', () => {
  const workflow = switchMode(aWorkflow([aTransition(1, null, open, { actions: [job, frozen] })]), true, counter());
  assert.equal(workflow.isAdvanced, true);
  assert.deepEqual(workflow.transitions[0]?.actions, [job]);
});

test('switching to the current mode changes nothing', () => {
  const workflow = aWorkflow(transitions);
  assert.equal(switchMode(workflow, false, counter()), workflow);
});

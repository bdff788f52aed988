import { Type } from 'typebox';
import { IdParams } from '../../../contract/common.ts';
import type { ProblemCode } from '../../../contract/problems.ts';
import {
  CreatedTransition,
  NewTransition,
  PostAction,
  PostActions,
  TrackerRules,
  Transition,
  TransitionConditions,
} from '../../../contract/trackers/workflow.ts';
import { type AnyRoute, route } from '../../http/route.ts';
import { presentActions, presentRules, presentTransition } from './present.ts';
import type { WorkflowService } from './service.ts';

const ofTransition: readonly ProblemCode[] = ['transition_not_found', 'tracker_administrator_required'];
const ofTracker: readonly ProblemCode[] = [
  'tracker_not_found',
  'tracker_not_visible',
  'tracker_administrator_required',
];

function transitionRoutes(workflow: WorkflowService): AnyRoute[] {
  return [
    route({
      method: 'POST',
      path: '/tracker_workflow_transitions',
      hasNaturalKey: true,
      summary: 'Adds a transition between two values of the workflow field',
      access: 'protected',
      requires: 'tracker.administer',
      body: NewTransition,
      status: 201,
      answers: CreatedTransition,
      problems: [
        ...ofTracker,
        'transition_without_workflow',
        'transition_value_not_found',
        'transition_to_itself',
        'transition_exists',
      ],
      async handle({ actor, body }) {
        const id = await workflow.createTransition(actor, body);
        return { id, uri: `tracker_workflow_transitions/${id}` };
      },
    }),
    route({
      method: 'GET',
      path: '/tracker_workflow_transitions/:id',
      summary: 'A transition and its conditions',
      access: 'protected',
      requires: 'tracker.read_administration',
      params: IdParams,
      answers: Transition,
      problems: ofTransition,
      async handle({ actor, params }) {
        const { tracker, transition } = await workflow.findTransition(actor, params.id);
        return presentTransition(tracker.projectId, transition);
      },
    }),
    route({
      method: 'PATCH',
      path: '/tracker_workflow_transitions/:id',
      summary: 'Changes the conditions of a transition; in simple mode, of all transitions to the same value',
      access: 'protected',
      requires: 'tracker.administer',
      permits: ({ actor, params }) => workflow.findTransition(actor, params.id),
      params: IdParams,
      body: TransitionConditions,
      problems: [...ofTransition, 'transition_groups_empty', 'transition_group_unknown', 'transition_field_unknown'],
      async handle({ actor, params, body }) {
        await workflow.changeConditions(actor, params.id, body);
      },
    }),
    route({
      method: 'DELETE',
      path: '/tracker_workflow_transitions/:id',
      summary: 'Removes a transition',
      access: 'protected',
      requires: 'tracker.administer',
      params: IdParams,
      problems: ofTransition,
      async handle({ actor, params }) {
        await workflow.deleteTransition(actor, params.id);
      },
    }),
  ];
}

function actionRoutes(workflow: WorkflowService): AnyRoute[] {
  return [
    route({
      method: 'GET',
      path: '/tracker_workflow_transitions/:id/actions',
      summary: 'The post actions of a transition',
      access: 'protected',
      requires: 'tracker.read_administration',
      params: IdParams,
      answers: Type.Array(PostAction),
      versioned: true,
      problems: ofTransition,
      async handle({ actor, params }) {
        const { transition } = await workflow.findTransition(actor, params.id);
        return presentActions(transition.actions);
      },
    }),
    route({
      method: 'PUT',
      path: '/tracker_workflow_transitions/:id/actions',
      summary:
        'Replaces the post actions of a transition; the address of `run_job` is called after a change passes the transition',
      access: 'protected',
      requires: 'tracker.administer',
      permits: ({ actor, params }) => workflow.findTransition(actor, params.id),
      params: IdParams,
      body: PostActions,
      problems: [...ofTransition, 'transition_action_invalid'],
      async handle({ actor, params, body }) {
        await workflow.replaceActions(actor, params.id, body.post_actions);
      },
    }),
  ];
}

function ruleRoutes(workflow: WorkflowService): AnyRoute[] {
  return [
    route({
      method: 'GET',
      path: '/trackers/:id/rules',
      summary: 'The date and list rules of a tracker',
      access: 'protected',
      requires: 'tracker.read_administration',
      params: IdParams,
      answers: TrackerRules,
      extension: true,
      problems: ofTracker,
      async handle({ actor, params }) {
        return presentRules(await workflow.findRules(actor, params.id));
      },
    }),
    route({
      method: 'PUT',
      path: '/trackers/:id/rules',
      summary: 'Replaces the date and list rules of a tracker',
      access: 'protected',
      requires: 'tracker.administer',
      params: IdParams,
      body: TrackerRules,
      answers: TrackerRules,
      extension: true,
      problems: [...ofTracker, 'tracker_rules_invalid'],
      async handle({ actor, params, body }) {
        return presentRules(await workflow.replaceRules(actor, params.id, body));
      },
    }),
  ];
}

/** Only for administrators of the tracker. */
export const workflowRoutes = ({ workflow }: { workflow: WorkflowService }): AnyRoute[] => [
  ...transitionRoutes(workflow),
  ...actionRoutes(workflow),
  ...ruleRoutes(workflow),
];

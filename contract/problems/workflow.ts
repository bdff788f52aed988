import type { ProblemTable } from './table.ts';

export const workflowProblems = {
  workflow_query_invalid: { status: 400, detail: 'Please provide a valid query.', i18n: true },
  workflow_exists: { status: 400, detail: 'This tracker already has a workflow.', i18n: true },
  workflow_missing: { status: 400, detail: 'This tracker has no workflow.', i18n: true },
  workflow_field_not_found: { status: 404, detail: 'There is no field {id} in this tracker.', i18n: true },
  workflow_field_unfit: {
    status: 400,
    detail: 'The field {id} cannot have a workflow. Use a select box or radio buttons with static values.',
    i18n: true,
  },
  transition_not_found: { status: 404, detail: 'Transition not found.', i18n: true },
  transition_without_workflow: { status: 404, detail: 'This tracker has no workflow.', i18n: true },
  transition_value_not_found: { status: 404, detail: 'The field of the workflow has no value {id}.', i18n: true },
  transition_to_itself: { status: 400, detail: 'A transition cannot lead to the value it starts from.', i18n: true },
  transition_exists: { status: 400, detail: 'This transition already exists.', i18n: true },
  transition_group_unknown: { status: 400, detail: 'There is no user group {id} in this project.', i18n: true },
  transition_groups_empty: {
    status: 400,
    detail:
      'Name at least one user group in `authorized_user_group_ids` (`1` is everybody), or omit this member to keep the current groups.',
    i18n: true,
  },
  transition_field_unknown: { status: 400, detail: 'There is no field {id} in this tracker.', i18n: true },
  transition_action_invalid: { status: 400, detail: 'post_actions[{index}]: {reason}.', i18n: true },
  tracker_rules_invalid: { status: 400, detail: 'The rules are not valid: {reason}.', i18n: true },
} as const satisfies ProblemTable;

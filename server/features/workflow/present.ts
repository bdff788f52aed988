import type * as contract from '../../../contract/trackers/workflow.ts';
import type { GroupNumber, PostAction, Tracker, Transition } from '../../domain/trackers/tracker.ts';
import { dynamicGroups } from '../../domain/user-groups.ts';

const groupId = (projectId: number, group: GroupNumber): string =>
  dynamicGroups.some(({ id }) => id === group) ? `${projectId}_${group}` : String(group);

export const presentTransition = (projectId: number, transition: Transition): contract.Transition => ({
  id: transition.id,
  from_id: transition.from,
  to_id: transition.to,
  authorized_user_group_ids: transition.authorizedGroups.map((group) => groupId(projectId, group)),
  not_empty_field_ids: transition.notEmptyFields,
  is_comment_required: transition.isCommentRequired,
});

type Presenters = {
  [Type in PostAction['type']]: (action: Extract<PostAction, { type: Type }>) => contract.PostAction;
};

const presenters: Presenters = {
  run_job: ({ id, type, jobUrl }) => ({ id, type, job_url: jobUrl }),
  set_field_value: ({ id, type, field, fieldType, value }) => ({
    id,
    type,
    field_id: field,
    field_type: fieldType,
    value,
  }),
  frozen_fields: ({ id, type, fields }) => ({ id, type, field_ids: fields }),
  hidden_fieldsets: ({ id, type, fieldsets }) => ({ id, type, fieldset_ids: fieldsets }),
};

/** The interface lists actions by kind, in this order. */
const kinds = [
  'set_field_value date',
  'set_field_value int',
  'set_field_value float',
  'run_job',
  'frozen_fields',
  'hidden_fieldsets',
];
const kindOf = (action: PostAction): number =>
  kinds.indexOf(action.type === 'set_field_value' ? `${action.type} ${action.fieldType}` : action.type);

export const presentActions = (actions: readonly PostAction[]): contract.PostAction[] =>
  actions.toSorted((a, b) => kindOf(a) - kindOf(b)).map((action) => presentAction(action));

const presentAction = <Type extends PostAction['type']>(
  action: Extract<PostAction, { type: Type }>,
): contract.PostAction => presenters[action.type](action);

export const presentRules = ({ dates, lists }: Tracker['rules']): contract.TrackerRules => ({
  dates: dates.map(({ source, target, comparator }) => ({
    source_field_id: source,
    target_field_id: target,
    comparator,
  })),
  lists: lists.map((rule) => ({
    source_field_id: rule.sourceField,
    source_value_id: rule.sourceValue,
    target_field_id: rule.targetField,
    target_value_id: rule.targetValue,
  })),
});

import type { WorkflowInput } from '../../../../contract/trackers/structure.ts';
import { shown } from '../../fields/given.ts';
import { isSingleList } from '../../fields/index.ts';
import type { TrackerPlan } from '../plan.ts';
import type { DateRule, ListRule, Transition, Workflow } from '../tracker.ts';
import { invalid } from './context.ts';
import type { StructureIndex } from './structure-index.ts';

const comparators: readonly DateRule['comparator'][] = ['=', '≠', '<', '≤', '>', '≥'];
type Rules = NonNullable<WorkflowInput['rules']>;

function readDateRule(given: NonNullable<Rules['dates']>[number], index: StructureIndex): DateRule {
  const comparator = comparators.find((one) => one === given.comparator);
  if (comparator === undefined) throw invalid(`${shown(given.comparator)} is not a comparator for dates.`);
  const source = index.element(given.source_field_id, 'a date rule').id;
  return { source, target: index.element(given.target_field_id, 'a date rule').id, comparator };
}

function readListRule(given: NonNullable<Rules['lists']>[number], index: StructureIndex): ListRule {
  const source = index.element(given.source_field_id, 'a list rule');
  const target = index.element(given.target_field_id, 'a list rule');
  return {
    sourceField: source.id,
    sourceValue: index.value(source, given.source_value_id, 'a list rule'),
    targetField: target.id,
    targetValue: index.value(target, given.target_value_id, 'a list rule'),
  };
}

function readTransitions(given: WorkflowInput, index: StructureIndex): Transition[] {
  const field = index.element(given.field_id, 'the workflow');
  return (given.transitions ?? []).map(({ from_id: from, to_id: to }, position) => ({
    id: -1 - position,
    from: from === null || from === undefined ? null : index.value(field, from, 'a transition'),
    to: index.value(field, to, 'a transition'),
    authorizedGroups: [],
    notEmptyFields: [],
    isCommentRequired: false,
    actions: [],
  }));
}

function readWorkflowSettings(given: WorkflowInput, index: StructureIndex): Workflow | null {
  // The representation of a tracker without a workflow has field 0.
  if (String(given.field_id) === '0') return null;
  const field = index.element(given.field_id, 'the workflow');
  if (!isSingleList(field) || field.bind?.type !== 'static') {
    throw invalid(`the workflow needs a list of static values, but ${field.label} is not one.`);
  }
  return {
    field: field.id,
    isUsed: given.is_used === '1',
    isLegacy: given.is_legacy ?? false,
    isAdvanced: given.is_advanced ?? false,
    transitions: readTransitions(given, index),
  };
}

/** Reads the workflow and the rules in the form that a tracker's representation has. */
export const readWorkflow = (
  given: WorkflowInput | null | undefined,
  index: StructureIndex,
): Pick<TrackerPlan, 'workflow' | 'rules'> => ({
  workflow: given === null || given === undefined ? null : readWorkflowSettings(given, index),
  rules: {
    dates: given?.rules?.dates?.map((rule) => readDateRule(rule, index)) ?? [],
    lists: given?.rules?.lists?.map((rule) => readListRule(rule, index)) ?? [],
  },
});

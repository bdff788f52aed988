import { renumberedKept } from '../kept/kept.ts';
import type {
  FieldPermissions,
  FormElement,
  GroupNumber,
  KeptTrackerParts,
  PostAction,
  Semantics,
  Tracker,
  Workflow,
} from './tracker.ts';

/** The structure of a tracker. Its ids may be provisional: `renumbered` replaces them. */
export type TrackerPlan = Pick<Tracker, 'elements' | 'semantics' | 'workflow' | 'rules' | 'permissions' | 'kept'>;

const everybody: GroupNumber = 1;
const registered: GroupNumber = 2;
const members: GroupNumber = 3;
const administrators: GroupNumber = 4;

/** The permissions of a field without explicit ones. */
export const defaultFieldPermissions = (isWritable: boolean): FieldPermissions => ({
  read: [everybody],
  submit: isWritable ? [registered] : [],
  update: isWritable ? [members] : [],
});

export const defaultTrackerPermissions = (): Tracker['permissions'] => ({
  admin: [administrators],
  full: [everybody],
  submitterOnly: [],
  submitter: [],
  assignee: [],
});

/** New ids by old ones. */
export interface NewIds {
  fields: ReadonlyMap<number, number>;
  values: ReadonlyMap<number, number>;
  transitions: ReadonlyMap<number, number>;
  actions: ReadonlyMap<number, number>;
}

/** All ids in a plan that `renumbered` has to replace. */
export const idsOf = (plan: TrackerPlan): Record<keyof NewIds, number[]> => ({
  fields: plan.elements.map((element) => element.id),
  values: plan.elements.flatMap(valueIdsOf),
  transitions: plan.workflow?.transitions.map((transition) => transition.id) ?? [],
  actions: plan.workflow?.transitions.flatMap(({ actions }) => actions.map((action) => action.id)) ?? [],
});

/** The ids of the list values. A list of users has none, because its values are the users. */
export const valueIdsOf = ({ bind }: FormElement): number[] =>
  bind === null || bind.type === 'users' ? [] : bind.values.map((value) => value.id);

type Renumber = (id: number) => number;

export function renumberedElement(element: FormElement, field: Renumber, value: Renumber): FormElement {
  // Values that people added to an open list stay with the original field.
  const { hiddenOpenValues: _hidden, ...own } = element;
  const { bind } = own;
  const parentId = element.parentId === null ? null : field(element.parentId);
  const moved = { ...own, id: field(element.id), parentId };
  if (bind === null || bind.type === 'users') return moved;
  if (bind.type === 'ugroups') {
    return { ...moved, bind: { ...bind, values: bind.values.map((one) => ({ ...one, id: value(one.id) })) } };
  }
  const values = bind.values.map((one) => ({ ...one, id: value(one.id) }));
  return { ...moved, bind: { ...bind, values, defaults: bind.defaults.map(value) } };
}

function renumberedSemantics(semantics: Semantics, field: Renumber, value: Renumber): Semantics {
  const { title, description, contributor, initialEffort, status, done, timeframe, progress } = semantics;
  const one = (name: keyof Semantics, id: number | undefined) => (id === undefined ? {} : { [name]: field(id) });
  return {
    ...one('title', title),
    ...one('description', description),
    ...one('contributor', contributor),
    ...one('initialEffort', initialEffort),
    ...(status === undefined ? {} : { status: { field: field(status.field), open: status.open.map(value) } }),
    ...(done === undefined ? {} : { done: done.map(value) }),
    ...(timeframe === undefined ? {} : { timeframe: renumberedTimeframe(timeframe, field) }),
    ...(progress === undefined ? {} : { progress: renumberedProgress(progress, field) }),
  };
}

function renumberedTimeframe(timeframe: NonNullable<Semantics['timeframe']>, field: Renumber) {
  if ('impliedFrom' in timeframe) return timeframe;
  const startDate = field(timeframe.startDate);
  return 'endDate' in timeframe
    ? { startDate, endDate: field(timeframe.endDate) }
    : { startDate, duration: field(timeframe.duration) };
}

const renumberedProgress = (progress: NonNullable<Semantics['progress']>, field: Renumber) =>
  'linkType' in progress
    ? progress
    : { totalEffort: field(progress.totalEffort), remainingEffort: field(progress.remainingEffort) };

function renumberedAction(action: PostAction, id: number, field: Renumber): PostAction {
  if (action.type === 'set_field_value') return { ...action, id, field: field(action.field) };
  if (action.type === 'frozen_fields') return { ...action, id, fields: action.fields.map(field) };
  if (action.type === 'hidden_fieldsets') return { ...action, id, fieldsets: action.fieldsets.map(field) };
  return { ...action, id };
}

const renumberedWorkflow = (workflow: Workflow, numbers: NewIds, field: Renumber, value: Renumber): Workflow => ({
  ...workflow,
  field: field(workflow.field),
  transitions: workflow.transitions.map((transition) => ({
    ...transition,
    id: required(numbers.transitions, transition.id),
    from: transition.from === null ? null : value(transition.from),
    to: value(transition.to),
    notEmptyFields: transition.notEmptyFields.map(field),
    actions: transition.actions.map((action) => renumberedAction(action, required(numbers.actions, action.id), field)),
  })),
});

const renumberedParts = (kept: KeptTrackerParts, field: Renumber, value: Renumber): KeptTrackerParts => ({
  ...kept,
  semantics: kept.semantics.map((semantic) => renumberedKept(semantic, field, value)),
  elements: kept.elements.map((one) => ({ ...one, parent: one.parent === null ? null : field(one.parent) })),
});

function required(numbers: ReadonlyMap<number, number>, id: number): number {
  const found = numbers.get(id);
  if (found === undefined) throw new Error(`There is no new id for ${id}.`);
  return found;
}

/** The same plan with new ids throughout. */
export function renumbered(plan: TrackerPlan, numbers: NewIds): TrackerPlan {
  const field: Renumber = (id) => required(numbers.fields, id);
  // The id of None is not in the map: it is the same in every list.
  const value: Renumber = (id) => numbers.values.get(id) ?? id;
  return {
    permissions: plan.permissions,
    elements: plan.elements.map((element) => renumberedElement(element, field, value)),
    semantics: renumberedSemantics(plan.semantics, field, value),
    ...(plan.kept === undefined ? {} : { kept: renumberedParts(plan.kept, field, value) }),
    workflow: plan.workflow === null ? null : renumberedWorkflow(plan.workflow, numbers, field, value),
    rules: {
      dates: plan.rules.dates.map((rule) => ({ ...rule, source: field(rule.source), target: field(rule.target) })),
      lists: plan.rules.lists.map((rule) => ({
        sourceField: field(rule.sourceField),
        sourceValue: value(rule.sourceValue),
        targetField: field(rule.targetField),
        targetValue: value(rule.targetValue),
      })),
    },
  };
}

import type { Document } from '../artifacts/document.ts';
import { holds, isWritable, valueTypeOf } from '../fields/index.ts';
import { knowsField, type TrackerRights } from '../policies/tracker-rights.ts';
import type { FormElement, Tracker, Transition } from '../trackers/tracker.ts';
import { type ActiveWorkflow, stateIn, usedElement } from './state.ts';
import { isAuthorized } from '../policies/transitions.ts';

/** A change from one state to another. `transition` is undefined if the workflow does not allow it. */
export interface StateChange {
  to: number | null;
  transition: Transition | undefined;
}

/** The state change that a change makes, if any. */
export function stateChangeOf(
  { workflow, field }: ActiveWorkflow,
  before: Document | undefined,
  after: Document,
): StateChange | undefined {
  const from = stateIn(field, before);
  const to = stateIn(field, after);
  if (from === to) return undefined;
  return { to, transition: workflow.transitions.find((each) => each.from === from && each.to === to) };
}

export function stateLabel(field: FormElement, state: number | null): string {
  if (state === null) return 'None';
  const values = field.bind?.type === 'static' ? field.bind.values : [];
  return values.find((value) => value.id === state)?.label ?? String(state);
}

const nameOf = ({ label, name }: FormElement): string => `${label} (${name})`;

export const missingTransition = (rights: TrackerRights, field: FormElement, to: number | null): string =>
  knowsField(rights, field) ? invalidTransition(field, to) : 'The transition is not valid.';

const invalidTransition = (field: FormElement, to: number | null): string =>
  `The transition to the value "${stateLabel(field, to)}" is not valid. The field is ${nameOf(field)}.`;

export interface TransitionContext {
  tracker: Tracker;
  /** of the workflow */
  field: FormElement;
  rights: TrackerRights;
  /** undefined: a new artifact */
  before: Document | undefined;
  after: Document;
  comment: string;
  hasLinks: boolean;
}

// Links are stored apart from the values.
const isEmpty = (field: FormElement, { after, hasLinks }: TransitionContext): boolean =>
  holds(field, 'links') ? !hasLinks : valueTypeOf(field).isEmpty(after[field.id]);

const hidden = 'a field that you may not read';

/** An error message for each condition of the transition that is not met. */
export function conditionFaults(transition: Transition, context: TransitionContext): string[] {
  const { tracker, field: state, rights, before, comment } = context;
  // A new artifact has no comment.
  const lacksComment = transition.isCommentRequired && before !== undefined && comment.trim() === '';
  const empty = transition.notEmptyFields
    .flatMap((id) => usedElement(tracker, id) ?? [])
    // A fieldset can't be filled in, so it cannot be required.
    .filter((field) => isWritable(field) && isEmpty(field, context));
  const knows = (field: FormElement): boolean => knowsField(rights, field);
  return [
    ...(isAuthorized(transition, rights)
      ? []
      : [`Transition permissions are not respected.${knows(state) ? ` The field is ${nameOf(state)}.` : ''}`]),
    ...new Set(
      empty.map(
        (field) => `Invalid condition: ${knows(field) ? `the field '${nameOf(field)}'` : hidden} must not be empty`,
      ),
    ),
    ...(lacksComment ? ['Comment must not be empty.'] : []),
  ];
}

import type { Document } from '../artifacts/document.ts';
import { holds, valueTypeOf } from '../fields/index.ts';
import type { TrackerRights } from '../policies/tracker-rights.ts';
import type { FormElement, Tracker, Transition } from '../trackers/tracker.ts';
import { type ActiveWorkflow, stateIn, usedElement } from './state.ts';
import { isAuthorized } from './visibility.ts';

/** An artifact on its way from one state to another; the transition is missing where there is no such way. */
export interface Passage {
  to: number | null;
  transition: Transition | undefined;
}

/** The passage that a change is; undefined when the state stays. */
export function passageOf(
  { workflow, field }: ActiveWorkflow,
  before: Document | undefined,
  after: Document,
): Passage | undefined {
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

export const missingTransition = (field: FormElement, to: number | null): string =>
  `The transition to the value "${stateLabel(field, to)}" is not valid. The field is ${nameOf(field)}.`;

export interface Circumstances {
  tracker: Tracker;
  /** the workflow's */
  field: FormElement;
  rights: TrackerRights;
  /** undefined: a new artifact */
  before: Document | undefined;
  after: Document;
  comment: string;
  hasLinks: boolean;
}

// Links are stored apart from the values.
const isEmpty = (field: FormElement, { after, hasLinks }: Circumstances): boolean =>
  holds(field, 'links') ? !hasLinks : valueTypeOf(field).isEmpty(after[field.id]);

/** The conditions of a transition that are not met. */
export function conditionFaults(transition: Transition, circumstances: Circumstances): string[] {
  const { tracker, field: state, rights, before, comment } = circumstances;
  // A new artifact has no comment.
  const lacksComment = transition.isCommentRequired && before !== undefined && comment.trim() === '';
  const empty = transition.notEmptyFields
    .flatMap((id) => usedElement(tracker, id) ?? [])
    .filter((field) => isEmpty(field, circumstances));
  return [
    ...(isAuthorized(transition, rights)
      ? []
      : [`Transition permissions are not respected. The field is ${nameOf(state)}.`]),
    ...empty.map((field) => `Invalid condition: the field '${nameOf(field)}' must not be empty`),
    ...(lacksComment ? ['Comment must not be empty.'] : []),
  ];
}

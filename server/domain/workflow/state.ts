import type { Document } from '../artifacts/document.ts';
import { chosen } from '../fields/list/value.ts';
import type { FormElement, Tracker, Transition, Workflow } from '../trackers/tracker.ts';

/** A workflow that is in use, with its field. */
export interface ActiveWorkflow {
  workflow: Workflow;
  field: FormElement;
}

export const usedElement = (tracker: Tracker, id: number): FormElement | undefined =>
  tracker.elements.find((element) => element.id === id && element.isUsed);

export function activeWorkflow({ workflow, ...tracker }: Tracker): ActiveWorkflow | undefined {
  if (workflow === null || !workflow.isUsed) return undefined;
  const field = tracker.elements.find((element) => element.id === workflow.field);
  return field === undefined ? undefined : { workflow, field };
}

/** The value of the workflow's field; null for a new artifact or one without a value. */
export const stateIn = (field: FormElement, document: Document | undefined): number | null =>
  chosen(document?.[field.id])[0] ?? null;

/**
 * The transition whose settings new transitions into the state get in simple mode. New artifacts can't require a
 * comment.
 */
export const referenceInto = (workflow: Workflow, state: number | null): Transition | undefined =>
  workflow.transitions.find((transition) => transition.to === state && transition.from !== null);

/** The transition that has the settings of a state in simple mode. */
export const transitionInto = (workflow: Workflow, state: number | null): Transition | undefined =>
  referenceInto(workflow, state) ?? workflow.transitions.find((transition) => transition.to === state);

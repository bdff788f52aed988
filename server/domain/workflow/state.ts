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

/** A transition with the settings of the state: in simple mode, all transitions to a state have the same settings. */
export const transitionInto = (workflow: Workflow, state: number | null): Transition | undefined =>
  workflow.transitions.find((transition) => transition.to === state);

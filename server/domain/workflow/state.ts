import type { Document } from '../artifacts/document.ts';
import { chosen } from '../fields/list/value.ts';
import type { FormElement, Tracker, Transition, Workflow } from '../trackers/tracker.ts';

/** The workflow with its field, where one is in force. */
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

/** The value of the workflow's field; null is a new artifact, or one in which nothing was chosen yet. */
export const stateIn = (field: FormElement, document: Document | undefined): number | null =>
  chosen(document?.[field.id])[0] ?? null;

/** What holds in a state is written on each transition that leads there, the same on all of them. */
export const transitionInto = (workflow: Workflow, state: number | null): Transition | undefined =>
  workflow.transitions.find((transition) => transition.to === state);

import type { PostAction, Tracker, Transition, Workflow } from '../trackers/tracker.ts';
import { type ActionInput, type ActionRequest, isActionFault, readAction } from './action-input.ts';

/** An action in a request. It has an id if it exists already. */
export type WantedAction = ActionRequest & { id: number | undefined };

/** A key that is unique among the actions of a transition: two with the same key would contradict each other. */
const subjectOf = (action: ActionRequest): string | undefined => {
  if (action.type === 'run_job') return undefined;
  return action.type === 'set_field_value' ? `set_field_value for the field ${action.field}` : action.type;
};

/** Reads the actions for a transition, or returns the index of the first invalid one with an error message. */
export function readActions(
  inputs: readonly ActionInput[],
  tracker: Tracker,
  workflow: Workflow,
  transition: Transition,
): WantedAction[] | { index: number; fault: string } {
  const wanted: WantedAction[] = [];
  const subjects = new Set<string>();
  for (const [index, input] of inputs.entries()) {
    const action = readAction(input, tracker, workflow);
    if (isActionFault(action)) return { index, ...action };
    const id = input.id ?? undefined;
    const isKnown = transition.actions.some((each) => each.id === id && each.type === action.type);
    if (id !== undefined && (!isKnown || wanted.some((each) => each.id === id))) {
      return { index, fault: `the transition has no other ${action.type} with the id ${id}` };
    }
    const subject = subjectOf(action);
    if (subject !== undefined && subjects.has(subject)) return { index, fault: `there is a second ${subject}` };
    if (subject !== undefined) subjects.add(subject);
    wanted.push({ ...action, id });
  }
  return wanted;
}

/** Assigns new ids to actions without one. */
export const numbered = (wanted: readonly WantedAction[], next: () => number): PostAction[] =>
  wanted.map((action): PostAction => ({ ...action, id: action.id ?? next() }));

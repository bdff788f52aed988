import type { PostAction, Transition, Workflow } from '../trackers/tracker.ts';
import { transitionInto } from './state.ts';

/** The settings of a transition, without its states. */
export type TransitionSettings = Pick<
  Transition,
  'authorizedGroups' | 'notEmptyFields' | 'isCommentRequired' | 'actions' | 'keptActions'
>;

/** Returns the next id for a new action. */
export type NextId = () => number;

const isOfState = ({ type }: PostAction): boolean => type === 'frozen_fields' || type === 'hidden_fieldsets';

export const settingsOf = ({
  authorizedGroups,
  notEmptyFields,
  isCommentRequired,
  actions,
  keptActions,
}: Transition): TransitionSettings => ({
  authorizedGroups,
  notEmptyFields,
  isCommentRequired,
  actions,
  ...(keptActions === undefined ? {} : { keptActions }),
});

/** Copies the settings with new ids for the actions. */
export const copySettings = (settings: TransitionSettings, next: NextId): TransitionSettings => ({
  ...settings,
  actions: settings.actions.map((action) => ({ ...action, id: next() })),
});

/** The other transitions with the same settings: in simple mode, all transitions to the same state. */
export const siblingsOf = (workflow: Workflow, transition: Transition): Transition[] =>
  workflow.isAdvanced
    ? []
    : workflow.transitions.filter((other) => other.to === transition.to && other.id !== transition.id);

/** Changes the settings of a transition and of its siblings. */
export function configureTransition(
  workflow: Workflow,
  transition: Transition,
  settings: TransitionSettings,
  next: NextId,
): Workflow {
  const siblings = new Set(siblingsOf(workflow, transition));
  const transitions = workflow.transitions.map((each) => {
    if (each.id === transition.id) return { ...each, ...settings };
    return siblings.has(each) ? { ...each, ...copySettings(settings, next) } : each;
  });
  return { ...workflow, transitions };
}

/** The maximum number of action ids that a switch to simple mode needs. */
export const countActionsInSimpleMode = (workflow: Workflow): number =>
  workflow.transitions.reduce((count, { to }) => count + (transitionInto(workflow, to)?.actions.length ?? 0), 0);

function simple(workflow: Workflow, next: NextId): Workflow {
  const transitions = workflow.transitions.map((each) => {
    const first = transitionInto(workflow, each.to);
    return first === undefined || first.id === each.id ? each : { ...each, ...copySettings(settingsOf(first), next) };
  });
  return { ...workflow, isAdvanced: false, transitions };
}

/** Frozen fields and hidden fieldsets belong to states, which only simple mode has. */
function advanced(workflow: Workflow): Workflow {
  const transitions = workflow.transitions.map((each) => ({
    ...each,
    actions: each.actions.filter((action) => !isOfState(action)),
  }));
  return { ...workflow, isAdvanced: true, transitions };
}

/** Switches the mode. In simple mode, all transitions to a state have the settings of one of them. */
export function switchMode(workflow: Workflow, isAdvanced: boolean, next: NextId): Workflow {
  if (workflow.isAdvanced === isAdvanced) return workflow;
  return isAdvanced ? advanced(workflow) : simple(workflow, next);
}

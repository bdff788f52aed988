import type { PostAction, Transition, Workflow } from '../trackers/tracker.ts';

/** What may be set on a transition, its ends apart. */
export type Settings = Pick<Transition, 'authorizedGroups' | 'notEmptyFields' | 'isCommentRequired' | 'actions'>;

/** Numbers for new actions, in order. */
export type Allotment = () => number;

const isOfState = ({ type }: PostAction): boolean => type === 'frozen_fields' || type === 'hidden_fieldsets';

export const settingsOf = ({ authorizedGroups, notEmptyFields, isCommentRequired, actions }: Transition): Settings => ({
  authorizedGroups,
  notEmptyFields,
  isCommentRequired,
  actions,
});

/** The same settings with actions of their own. */
export const copySettings = (settings: Settings, next: Allotment): Settings => ({
  ...settings,
  actions: settings.actions.map((action) => ({ ...action, id: next() })),
});

/** The transitions that are configured together with this one: in the simple mode all that lead to the same state. */
export const siblingsOf = (workflow: Workflow, transition: Transition): Transition[] =>
  workflow.isAdvanced
    ? []
    : workflow.transitions.filter((other) => other.to === transition.to && other.id !== transition.id);

/** Configures a transition, and its siblings alike. */
export function configured(workflow: Workflow, transition: Transition, settings: Settings, next: Allotment): Workflow {
  const siblings = new Set(siblingsOf(workflow, transition));
  const transitions = workflow.transitions.map((each) => {
    if (each.id === transition.id) return { ...each, ...settings };
    return siblings.has(each) ? { ...each, ...copySettings(settings, next) } : each;
  });
  return { ...workflow, transitions };
}

/** How many numbers the actions of a workflow may need when it is made simple. */
export const actionsWhenSimple = ({ transitions }: Workflow): number =>
  transitions.reduce((count, { to }) => count + (transitions.find((each) => each.to === to)?.actions.length ?? 0), 0);

function simple(workflow: Workflow, next: Allotment): Workflow {
  const transitions = workflow.transitions.map((each) => {
    const first = workflow.transitions.find((other) => other.to === each.to);
    return first === undefined || first.id === each.id ? each : { ...each, ...copySettings(settingsOf(first), next) };
  });
  return { ...workflow, isAdvanced: false, transitions };
}

/** Only states have frozen fields and hidden fieldsets, and the advanced mode knows transitions only. */
function advanced(workflow: Workflow): Workflow {
  const transitions = workflow.transitions.map((each) => ({
    ...each,
    actions: each.actions.filter((action) => !isOfState(action)),
  }));
  return { ...workflow, isAdvanced: true, transitions };
}

/** Into the simple mode the first transition to each state is the one that counts. */
export function switched(workflow: Workflow, isAdvanced: boolean, next: Allotment): Workflow {
  if (workflow.isAdvanced === isAdvanced) return workflow;
  return isAdvanced ? advanced(workflow) : simple(workflow, next);
}

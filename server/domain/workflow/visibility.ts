import type { Document } from '../artifacts/document.ts';
import type { TrackerRights } from '../policies/tracker-rights.ts';
import type { PostAction, Tracker, Transition } from '../trackers/tracker.ts';
import { activeWorkflow, stateIn, transitionInto } from './state.ts';

/** Nobody is named: everybody may. */
export const isAuthorized = (transition: Transition, rights: TrackerRights): boolean =>
  transition.authorizedGroups.length === 0 || transition.authorizedGroups.some((group) => rights.groups.has(group));

/** The transitions that a representation shows: an administrator has to see those that are not for him, too. */
export function allowedTransitions(tracker: Tracker, rights: TrackerRights): Transition[] {
  const transitions = tracker.workflow?.transitions ?? [];
  return transitions.filter((transition) => rights.isAdministrator || isAuthorized(transition, rights));
}

/** What applies while an artifact is in its state; only in the simple mode do states have anything of their own. */
function actionsOfState(tracker: Tracker, document: Document): PostAction[] {
  const active = activeWorkflow(tracker);
  if (active === undefined || active.workflow.isAdvanced) return [];
  return transitionInto(active.workflow, stateIn(active.field, document))?.actions ?? [];
}

/** The fields that nobody may change while the artifact is in this state. */
export const frozenFields = (tracker: Tracker, document: Document): number[] =>
  actionsOfState(tracker, document).flatMap((action) => (action.type === 'frozen_fields' ? action.fields : []));

/** The fieldsets that are not shown while the artifact is in this state. */
export const hiddenFieldsets = (tracker: Tracker, document: Document): number[] =>
  actionsOfState(tracker, document).flatMap((action) => (action.type === 'hidden_fieldsets' ? action.fieldsets : []));

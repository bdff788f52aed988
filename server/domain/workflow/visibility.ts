import type { Document } from '../artifacts/document.ts';
import type { TrackerRights } from '../policies/tracker-rights.ts';
import type { PostAction, Tracker, Transition } from '../trackers/tracker.ts';
import { activeWorkflow, stateIn, transitionInto } from './state.ts';

/** A transition without groups is open to everybody. */
export const isAuthorized = (transition: Transition, rights: TrackerRights): boolean =>
  transition.authorizedGroups.length === 0 || transition.authorizedGroups.some((group) => rights.groups.has(group));

/** The transitions to show. Administrators see all of them, including those that they may not use. */
export function allowedTransitions(tracker: Tracker, rights: TrackerRights): Transition[] {
  const transitions = tracker.workflow?.transitions ?? [];
  return transitions.filter((transition) => rights.isAdministrator || isAuthorized(transition, rights));
}

/** The actions that apply while an artifact is in its state. Only simple mode has them. */
function actionsOfState(tracker: Tracker, document: Document): PostAction[] {
  const active = activeWorkflow(tracker);
  if (active === undefined || active.workflow.isAdvanced) return [];
  return transitionInto(active.workflow, stateIn(active.field, document))?.actions ?? [];
}

/** The fields that nobody may change in the artifact's current state. */
export const frozenFields = (tracker: Tracker, document: Document): number[] =>
  actionsOfState(tracker, document).flatMap((action) => (action.type === 'frozen_fields' ? action.fields : []));

/** The fieldsets to hide in the artifact's current state. */
export const hiddenFieldsets = (tracker: Tracker, document: Document): number[] =>
  actionsOfState(tracker, document).flatMap((action) => (action.type === 'hidden_fieldsets' ? action.fieldsets : []));

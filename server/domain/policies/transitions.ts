import type { Tracker, Transition } from '../trackers/tracker.ts';
import type { TrackerRights } from './tracker-rights.ts';

/** A transition without groups is open to everybody. */
export const isAuthorized = (transition: Transition, rights: TrackerRights): boolean =>
  transition.authorizedGroups.length === 0 || transition.authorizedGroups.some((group) => rights.groups.has(group));

/** The transitions that a representation shows. Administrators also see those that they may not use. */
export function allowedTransitions(tracker: Tracker, rights: TrackerRights): Transition[] {
  const transitions = tracker.workflow?.transitions ?? [];
  return transitions.filter((transition) => rights.isAdministrator || isAuthorized(transition, rights));
}

import type { Tracker, Transition } from '../trackers/tracker.ts';
import type { TrackerRights } from './tracker-rights.ts';

/** A transition that names no group is for everybody. */
export const isAuthorized = (transition: Transition, rights: TrackerRights): boolean =>
  transition.authorizedGroups.length === 0 || transition.authorizedGroups.some((group) => rights.groups.has(group));

/** The transitions that a representation shows: administrators also see those that are not for them. */
export function allowedTransitions(tracker: Tracker, rights: TrackerRights): Transition[] {
  const transitions = tracker.workflow?.transitions ?? [];
  return transitions.filter((transition) => rights.isAdministrator || isAuthorized(transition, rights));
}

import { useState } from 'react';
import type { Change } from '../api/changes.ts';
import { useChanges } from './use-live.ts';

interface Shown {
  id: number;
  tracker: { id: number };
  project: { id: number };
}

/** The artifact was deleted, or the person may no longer see it. */
export const takesAway = ({ type }: Change): boolean => type === 'artifact.deleted' || type === 'artifact.access_lost';

/** The tracker was deleted, or the person may no longer see it or its project. */
const takesPlaceAway = ({ type, tracker, project }: Change, shown: Shown): boolean =>
  (['tracker.deleted', 'tracker.access_lost'].includes(type) && tracker?.id === shown.tracker.id) ||
  (type === 'project.access_lost' && project?.id === shown.project.id);

/** Whether the artifact went away while the page showed it. */
export function useGone(shown: Shown): boolean {
  const [isGone, setGone] = useState(false);
  useChanges((changes) => {
    const last = changes.findLast((change) => change.artifact?.id === shown.id || takesPlaceAway(change, shown));
    if (last !== undefined) setGone(takesAway(last) || takesPlaceAway(last, shown));
  });
  return isGone;
}

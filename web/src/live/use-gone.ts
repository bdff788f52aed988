import { useState } from 'react';
import type { Change } from '../api/changes.ts';
import { useChanges } from './use-live.ts';

/** The artifact was deleted, or the person may no longer see it. */
export const takesAway = ({ type }: Change): boolean => type === 'artifact.deleted' || type === 'artifact.access_lost';

/** Whether the artifact went away while the page showed it. */
export function useGone(id: number): boolean {
  const [isGone, setGone] = useState(false);
  useChanges((changes) => {
    const last = changes.findLast(({ artifact }) => artifact?.id === id);
    if (last !== undefined) setGone(takesAway(last));
  });
  return isGone;
}

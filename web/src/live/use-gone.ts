import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Change, isReadable } from '../api/changes.ts';
import { rowPagesKey } from '../api/artifacts/rows.ts';
import { boardKey } from '../api/trackers/board.ts';
import { useChanges } from './use-live.ts';

interface Place {
  id: number;
  project: { id: number };
}

interface Shown {
  id: number;
  tracker: { id: number };
  project: { id: number };
}

/** The artifact was deleted, or the person may no longer see it. */
export const takesAway = ({ type }: Change): boolean => type === 'artifact.deleted' || type === 'artifact.access_lost';

/** The tracker was deleted, or the person may no longer see it or its project. */
const takesPlaceAway = ({ type, tracker, project }: Change, shown: Place): boolean =>
  (['tracker.deleted', 'tracker.access_lost'].includes(type) && tracker?.id === shown.id) ||
  (type === 'project.access_lost' && project?.id === shown.project.id);

/** Somebody left a group: who sees what in the project may be different now. */
const changesGroups = ({ type }: Change): boolean => type === 'group.member_removed';

/** Whether lists may have entries that the person may no longer see. */
export const mayTakeAway = (change: Change): boolean =>
  takesAway(change) ||
  changesGroups(change) ||
  change.type === 'tracker.deleted' ||
  change.type.endsWith('.access_lost');

/** Whether the artifact went away while the page showed it. */
export function useGone(shown: Shown): boolean {
  const [isGone, setGone] = useState(false);
  useChanges(async (changes) => {
    const place = { ...shown.tracker, project: shown.project };
    const last = changes.findLast((change) => change.artifact?.id === shown.id || takesPlaceAway(change, place));
    if (last !== undefined) setGone(takesAway(last) || takesPlaceAway(last, place));
    else if (changes.some((change) => changesGroups(change) && change.project?.id === shown.project.id)) {
      setGone(!(await isReadable(`/artifacts/${shown.id}`)));
    }
  });
  return isGone;
}

/** Whether the tracker went away while the page showed its artifacts. They are forgotten then. */
export function usePlaceGone(shown: Place): boolean {
  const queries = useQueryClient();
  const [isGone, setGone] = useState(false);
  useChanges(async (changes) => {
    const isAbout = ({ tracker, project }: Change) => tracker?.id === shown.id || project?.id === shown.project.id;
    const isHint = (change: Change) =>
      takesPlaceAway(change, shown) || (isAbout(change) && (isGone || changesGroups(change)));
    if (!changes.some(isHint)) return;
    const isLost = !(await isReadable(`/trackers/${shown.id}`));
    setGone(isLost);
    if (!isLost) return;
    for (const queryKey of [rowPagesKey(shown.id), boardKey(shown.id)]) queries.removeQueries({ queryKey });
  });
  return isGone;
}

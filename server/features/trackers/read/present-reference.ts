import type { MinimalTracker, TrackerReference } from '../../../../contract/tracker.ts';
import type { Tracker } from '../../../domain/trackers/tracker.ts';
import { type KnownProject, presentProjectReference } from '../../projects/index.ts';

/** How links and answers to a creation name a tracker. */
export const presentTrackerReference = (tracker: Tracker, project: KnownProject): TrackerReference => ({
  id: tracker.id,
  uri: `trackers/${tracker.id}`,
  label: tracker.label,
  color: tracker.color,
  project: presentProjectReference(project),
});

/** How artifacts and short listings name a tracker. */
export const presentMinimalTracker = (
  tracker: Tracker,
  project: KnownProject,
  cannotCreateReasons: string[] | null = null,
): MinimalTracker => ({
  id: tracker.id,
  uri: `trackers/${tracker.id}`,
  label: tracker.label,
  color_name: tracker.color,
  project: presentProjectReference(project),
  cannot_create_reasons: cannotCreateReasons,
});

import type { MinimalTracker, TrackerReference } from '../../../../contract/trackers/tracker.ts';
import type { Tracker } from '../../../domain/trackers/tracker.ts';
import { type KnownProject, presentProjectReference } from '../../projects/index.ts';

/** The reference to a tracker in links and in answers to a creation. */
export const presentTrackerReference = (tracker: Tracker, project: KnownProject): TrackerReference => ({
  id: tracker.id,
  uri: `trackers/${tracker.id}`,
  label: tracker.label,
  color: tracker.color,
  project: presentProjectReference(project),
});

/** The reference to a tracker in artifacts and short lists. */
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

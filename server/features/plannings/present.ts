import type { Planning } from '../../../contract/trackers/planning.ts';
import type { Tracker } from '../../domain/trackers/tracker.ts';
import { type KnownProject, presentProjectReference } from '../projects/index.ts';
import { presentTrackerReference } from '../trackers/index.ts';

interface Shown {
  id: number;
  label: string;
  project: KnownProject;
  milestoneTracker: Tracker;
  backlogTrackers: readonly Tracker[];
}

export const presentPlanning = ({ id, label, project, milestoneTracker, backlogTrackers }: Shown): Planning => ({
  id,
  uri: `plannings/${id}`,
  label,
  project: presentProjectReference(project),
  milestone_tracker: presentTrackerReference(milestoneTracker, project),
  backlog_trackers: backlogTrackers.map((tracker) => presentTrackerReference(tracker, project)),
  milestones_uri: `plannings/${id}/milestones`,
});

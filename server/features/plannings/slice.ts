import type { Database } from '../../db/index.ts';
import type { Clock } from '../../lib/clock.ts';
import type { ArtifactAccess, ArtifactView, RelatedArtifacts } from '../artifacts/index.ts';
import type { ProjectDirectory } from '../projects/index.ts';
import type { TrackerDirectory } from '../trackers/index.ts';
import { createMilestones } from './milestones.ts';
import { createPlannings } from './service.ts';
import { createMilestoneView } from './view.ts';

interface Deps {
  db: Database;
  clock: Clock;
  directory: ProjectDirectory;
  trackers: TrackerDirectory;
  artifactAccess: ArtifactAccess;
  artifactView: ArtifactView;
  relatedArtifacts: RelatedArtifacts;
}

/** Plannings, which come from imports, and their artifacts as milestones and backlogs. */
export function createPlanningSlice({ db, clock, directory, trackers, ...artifacts }: Deps) {
  const plannings = createPlannings(db, directory, trackers);
  const milestones = createMilestones({
    db,
    plannings,
    access: artifacts.artifactAccess,
    related: artifacts.relatedArtifacts,
  });
  const milestoneView = createMilestoneView({ milestones, view: artifacts.artifactView, trackers, now: clock });
  return { plannings, milestones, milestoneView };
}

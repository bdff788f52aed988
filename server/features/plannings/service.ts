import type { Database } from '../../db/index.ts';
import { problem } from '../../../contract/problems.ts';
import type { Actor } from '../../domain/actor.ts';
import type { KeptElement } from '../../domain/kept/kept.ts';
import { isPossibleId } from '../../domain/ids.ts';
import { trackerRights } from '../../domain/policies/tracker-rights.ts';
import type { Tracker } from '../../domain/trackers/tracker.ts';
import type { KnownProject, ProjectDirectory } from '../projects/index.ts';
import type { TrackerDirectory } from '../trackers/index.ts';
import { planningsOf, projectOfPlanning } from './store.ts';

export interface VisiblePlanning {
  id: number;
  label: string;
  project: KnownProject;
  milestoneTracker: Tracker;
  backlogTrackers: Tracker[];
}

export function createPlannings(db: Database, projects: ProjectDirectory, trackers: TrackerDirectory) {
  async function visibleTrackers(actor: Actor, ids: readonly number[]): Promise<Tracker[]> {
    const found = await Promise.all(ids.map((id) => trackers.find(id)));
    return found.filter((tracker) => tracker !== undefined && trackerRights(actor, tracker).canView) as Tracker[];
  }

  return {
    /** The parts of the planning of a project that came with its import, such as its top backlog. */
    keptParts: (projectId: number): Promise<KeptElement[]> => projects.keptParts(projectId),

    /** The plannings of the project of one of them. */
    async around(actor: Actor, id: number): Promise<VisiblePlanning[]> {
      const projectId = isPossibleId(id) ? await projectOfPlanning(db.read, id) : undefined;
      if (projectId === undefined) throw problem('planning_not_found');
      return this.listOf(actor, projectId);
    },

    /** The plannings of a project, reduced to the milestone and backlog trackers that the caller may view. */
    async listOf(actor: Actor, projectId: number): Promise<VisiblePlanning[]> {
      const project = await projects.visible(actor, projectId);
      const plannings: VisiblePlanning[] = [];
      for (const row of await planningsOf(db.read, project.id)) {
        const [milestoneTracker] = await visibleTrackers(actor, [row.milestone_tracker_id]);
        if (milestoneTracker === undefined) continue;
        const backlogTrackers = await visibleTrackers(actor, JSON.parse(row.backlog_tracker_ids) as number[]);
        plannings.push({ id: row.id, label: row.name, project, milestoneTracker, backlogTrackers });
      }
      return plannings;
    },
  };
}

export type Plannings = ReturnType<typeof createPlannings>;

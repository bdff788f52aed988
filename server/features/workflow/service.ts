import type { Database } from '../../db/index.ts';
import { createTrackerChange, type TrackerDirectory } from '../trackers/index.ts';
import { createWorkflowCommands } from './commands.ts';
import { createRules } from './rules.ts';
import { createTransitions } from './transitions.ts';

/** The workflow and rules of a tracker, for its administrators. */
export function createWorkflow({ db, trackers }: { db: Database; trackers: TrackerDirectory }) {
  const change = createTrackerChange(db, trackers);
  return {
    ...createWorkflowCommands(change),
    ...createTransitions(db, trackers, change),
    ...createRules(trackers, change),
  };
}

export type WorkflowService = ReturnType<typeof createWorkflow>;

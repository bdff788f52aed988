import type { Database } from '../../db/index.ts';
import { createTrackerChange, type TrackerDirectory } from '../trackers/index.ts';
import { createCommands } from './commands.ts';
import { createRules } from './rules.ts';
import { createTransitions } from './transitions.ts';

/** How the administrators of a tracker set up its workflow and its rules. */
export function createWorkflow({ db, trackers }: { db: Database; trackers: TrackerDirectory }) {
  const change = createTrackerChange(db, trackers);
  return {
    ...createCommands(change),
    ...createTransitions(db, trackers, change),
    ...createRules(trackers, change),
  };
}

export type WorkflowService = ReturnType<typeof createWorkflow>;

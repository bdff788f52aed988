import type { Database } from '../../db/index.ts';
import type { EventLog } from '../../events/index.ts';
import { createTrackerChange, type TrackerDirectory } from '../trackers/index.ts';
import { createWorkflowCommands } from './commands.ts';
import { createRules } from './rules.ts';
import { createTransitions } from './transitions.ts';

interface Deps {
  db: Database;
  events: EventLog;
  trackers: TrackerDirectory;
}

/** The workflow and rules of a tracker, for its administrators. */
export function createWorkflow({ db, events, trackers }: Deps) {
  const change = createTrackerChange({ db, events, trackers });
  return {
    ...createWorkflowCommands(change),
    ...createTransitions(db, trackers, change),
    ...createRules(trackers, change),
  };
}

export type WorkflowService = ReturnType<typeof createWorkflow>;

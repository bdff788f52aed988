import type { Database } from '../../db/index.ts';
import type { EventLog } from '../../events/index.ts';
import { createTrackerChange, type TrackerChange, type TrackerDirectory } from '../trackers/index.ts';
import { createWorkflowCommands } from './commands.ts';
import { createTransitions } from './transitions.ts';
import { problem } from '../../../contract/problems.ts';
import type { TrackerRules } from '../../../contract/trackers/workflow.ts';
import type { Actor } from '../../domain/actor.ts';
import type { Tracker } from '../../domain/trackers/tracker.ts';
import { readRules } from '../../domain/workflow/rule-input.ts';

function createRules(trackers: TrackerDirectory, change: TrackerChange) {
  return {
    async findRules(actor: Actor, trackerId: number): Promise<Tracker['rules']> {
      return (await trackers.administeredForReading(actor, trackerId)).tracker.rules;
    },

    async replaceRules(actor: Actor, trackerId: number, given: TrackerRules): Promise<Tracker['rules']> {
      const changed = await change(actor, trackerId, async (_tx, tracker) => {
        const rules = readRules(tracker, given);
        if ('fault' in rules) throw problem('tracker_rules_invalid', { reason: rules.fault });
        return { tracker: { ...tracker, rules }, result: rules };
      });
      return changed.result;
    },
  };
}

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

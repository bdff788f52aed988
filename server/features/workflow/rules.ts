import { problem } from '../../../contract/problems.ts';
import type { TrackerRules } from '../../../contract/trackers/workflow.ts';
import type { Actor } from '../../domain/actor.ts';
import type { Tracker } from '../../domain/trackers/tracker.ts';
import { readRules } from '../../domain/workflow/rule-input.ts';
import type { TrackerChange, TrackerDirectory } from '../trackers/index.ts';

export function createRules(trackers: TrackerDirectory, change: TrackerChange) {
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

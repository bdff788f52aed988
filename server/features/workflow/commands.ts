import { problem } from '../../../contract/problems.ts';
import type { WorkflowChange } from '../../../contract/trackers/workflow.ts';
import type { Tx } from '../../db/index.ts';
import type { Actor } from '../../domain/actor.ts';
import { isSingleList } from '../../domain/fields/index.ts';
import type { Tracker, Workflow } from '../../domain/trackers/tracker.ts';
import { countActionsInSimpleMode, switchMode } from '../../domain/workflow/modes.ts';
import { parseWorkflowQuery, readWorkflowChange, type WorkflowCommand } from '../../domain/workflow/query.ts';
import type { TrackerChange } from '../trackers/index.ts';
import { actionNumbers } from './action-numbers.ts';

/** A workflow starts in simple mode, and disabled until it has transitions. */
function created(tracker: Tracker, fieldId: number): Workflow {
  if (tracker.workflow !== null) throw problem('workflow_exists');
  const field = tracker.elements.find((element) => element.id === fieldId && element.isUsed);
  if (field === undefined) throw problem('workflow_field_not_found', { id: fieldId });
  const carries = isSingleList(field) && field.bind?.type === 'static';
  if (!carries) throw problem('workflow_field_unfit', { id: fieldId });
  return { field: fieldId, isUsed: false, isLegacy: false, isAdvanced: false, transitions: [] };
}

async function commanded(tx: Tx, tracker: Tracker, command: WorkflowCommand): Promise<Workflow | null> {
  if (command.does === 'create') return created(tracker, command.field);
  const { workflow } = tracker;
  if (workflow === null) throw problem('workflow_missing');
  if (command.does === 'delete') return null;
  if (command.does === 'use') return { ...workflow, isUsed: command.isUsed };
  if (command.does === 'leave legacy') return { ...workflow, isLegacy: false };
  const count = command.isAdvanced || !workflow.isAdvanced ? 0 : countActionsInSimpleMode(workflow);
  return switchMode(workflow, command.isAdvanced, await actionNumbers(tx, tracker.id, count));
}

export function createWorkflowCommands(change: TrackerChange) {
  return {
    /** `query` or `workflow` of `PATCH /trackers/{id}`: creates, enables, deletes a workflow, or switches its mode. */
    async patchWorkflow(actor: Actor, trackerId: number, given: string | WorkflowChange): Promise<void> {
      await change(actor, trackerId, async (tx, tracker) => {
        const command = typeof given === 'string' ? parseWorkflowQuery(given) : readWorkflowChange(given);
        if (command === undefined) throw problem('workflow_query_invalid');
        return { tracker: { ...tracker, workflow: await commanded(tx, tracker, command) }, result: undefined };
      });
    },
  };
}

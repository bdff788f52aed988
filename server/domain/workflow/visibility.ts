import type { Document } from '../artifacts/document.ts';
import type { PostAction, Tracker } from '../trackers/tracker.ts';
import { activeWorkflow, stateIn, transitionInto } from './state.ts';

/** The actions that apply while an artifact is in its state. Only simple mode has them. */
function actionsOfState(tracker: Tracker, document: Document): PostAction[] {
  const active = activeWorkflow(tracker);
  if (active === undefined || active.workflow.isAdvanced) return [];
  return transitionInto(active.workflow, stateIn(active.field, document))?.actions ?? [];
}

/** The frozen fields in the artifact's current state. */
export const frozenFields = (tracker: Tracker, document: Document): number[] =>
  actionsOfState(tracker, document).flatMap((action) => (action.type === 'frozen_fields' ? action.fields : []));

/** The fieldsets to hide in the artifact's current state. */
export const hiddenFieldsets = (tracker: Tracker, document: Document): number[] =>
  actionsOfState(tracker, document).flatMap((action) => (action.type === 'hidden_fieldsets' ? action.fieldsets : []));

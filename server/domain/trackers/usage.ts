import { elementsIn } from './form.ts';
import type { FormElement, PostAction, Semantics, Tracker, Trigger } from './tracker.ts';

const semanticNames: Record<keyof Semantics, string> = {
  title: 'title',
  description: 'description',
  status: 'status',
  done: 'done',
  contributor: 'contributor',
  initialEffort: 'initial effort',
  timeframe: 'timeframe',
  progress: 'progress',
};

/** The fields that each semantic uses. */
function fieldsOfSemantics({ status, done: _done, timeframe, progress, ...single }: Semantics) {
  const fields: [keyof Semantics, number[]][] = Object.entries(single).map(([name, field]) => [
    name as keyof Semantics,
    [field],
  ]);
  if (status !== undefined) fields.push(['status', [status.field]]);
  if (timeframe !== undefined && !('impliedFrom' in timeframe)) fields.push(['timeframe', Object.values(timeframe)]);
  if (progress !== undefined && !('linkType' in progress)) fields.push(['progress', Object.values(progress)]);
  return fields;
}

function fieldsOfAction(action: PostAction): number[] {
  if (action.type === 'set_field_value') return [action.field];
  if (action.type === 'frozen_fields') return action.fields;
  return action.type === 'hidden_fieldsets' ? action.fieldsets : [];
}

function isInWorkflow({ workflow }: Tracker, id: number): boolean {
  if (workflow === null) return false;
  const conditions = workflow.transitions.flatMap((transition) => [
    ...transition.notEmptyFields,
    ...transition.actions.flatMap(fieldsOfAction),
  ]);
  return workflow.field === id || conditions.includes(id);
}

const isInRules = ({ rules }: Tracker, id: number): boolean =>
  rules.dates.some((rule) => rule.source === id || rule.target === id) ||
  rules.lists.some((rule) => rule.sourceField === id || rule.targetField === id);

const placesIn = (triggers: readonly Trigger[]) => triggers.flatMap(({ children, target }) => [...children, target]);

/** The reason why a field cannot be removed, if any. `triggers` are the triggers of all trackers of the project. */
export function fieldUsage(tracker: Tracker, { id }: FormElement, triggers: readonly Trigger[]): string | undefined {
  const semantic = fieldsOfSemantics(tracker.semantics).find(([, fields]) => fields.includes(id));
  if (semantic !== undefined) return `it is used in the semantic ${semanticNames[semantic[0]]}.`;
  if (isInWorkflow(tracker, id)) return 'it is used in the workflow.';
  if (isInRules(tracker, id)) return 'it is used in a rule.';
  if (placesIn(triggers).some(({ field }) => field === id)) return 'it is used in a trigger.';
  const inside = elementsIn(tracker.elements, id).find((element) => element.isUsed);
  return inside === undefined ? undefined : `it contains the field ${inside.label}.`;
}

/** The reason why a list value cannot be deleted, if there is one. */
export function valueUsage(
  tracker: Tracker,
  field: FormElement,
  id: number,
  triggers: readonly Trigger[],
): string | undefined {
  const { semantics, workflow, rules } = tracker;
  const isInStatus = semantics.status?.field === field.id && semantics.status.open.includes(id);
  if (isInStatus || semantics.done?.includes(id) === true) return 'it is used in the semantic status.';
  const isInTransition =
    workflow?.field === field.id && workflow.transitions.some(({ from, to }) => from === id || to === id);
  if (isInTransition) return 'it is used in the workflow.';
  const isInRule = rules.lists.some((rule) => rule.sourceValue === id || rule.targetValue === id);
  if (isInRule) return 'it is used in a rule.';
  return placesIn(triggers).some(({ value }) => value === id) ? 'it is used in a trigger.' : undefined;
}

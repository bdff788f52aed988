import type { XmlNode } from '../../../lib/xml/stream.ts';
import type { Trigger } from '../../trackers/tracker.ts';
import { type Leaving, readParts } from '../context.ts';
import { wrong } from '../xml/fault.ts';
import { childOf, childrenOf, required, trimmed } from '../xml/nodes.ts';
import type { References } from '../tracker/references.ts';

/** A tracker with final or provisional numbers. */
export interface ReferencedTracker {
  id: number;
  references: References;
}

interface TriggerField {
  tracker: number;
  field: number;
  value: number;
}

/** undefined: the field is not imported. */
function triggerFieldOf(node: XmlNode, trackers: readonly ReferencedTracker[]): TriggerField | undefined {
  const [field, value] = [childOf(node, 'field_id'), childOf(node, 'field_value_id')];
  if (field === undefined || value === undefined) throw wrong(node, 'a trigger names a field and a value of it.');
  const tracker = trackers.find(({ references }) => references.fields.has(required(field, 'REF')));
  if (tracker === undefined) throw wrong(field, `there is no field ${required(field, 'REF')} in the document.`);
  const id = tracker.references.fields.get(required(field, 'REF'));
  const known = tracker.references.values.get(required(value, 'REF'));
  if (id === undefined || id === null) return undefined;
  if (known?.field !== id) throw wrong(value, `${required(value, 'REF')} is not a value of that field.`);
  return { tracker: tracker.id, field: id, value: known.id };
}

const conditions: readonly Trigger['condition'][] = ['all_of', 'at_least_one'];

/** The triggers of trackers, by their parent tracker. */
export function readTriggers(
  project: XmlNode,
  trackers: readonly ReferencedTracker[],
  context: Leaving,
): Map<number, Trigger[]> {
  const triggers = new Map<number, Trigger[]>();
  const rules = childrenOf(project, 'trackers')
    .flatMap((trackers) => childrenOf(trackers, 'triggers'))
    .flatMap((node) => childrenOf(node, 'trigger_rule'));
  readParts(context, rules, (rule) => {
    const given = trimmed(childOf(rule, 'condition'));
    const condition = conditions.find((one) => one === given);
    if (condition === undefined) throw wrong(rule, `${JSON.stringify(given)} is not a condition of a trigger.`);
    const named = childOf(rule, 'target');
    const target = named === undefined ? undefined : triggerFieldOf(named, trackers);
    const children = childrenOf(childOf(rule, 'triggers'), 'trigger').map((one) => triggerFieldOf(one, trackers));
    const known = children.filter((triggerField) => triggerField !== undefined);
    if (target === undefined || known.length < children.length) throw wrong(rule, 'a field of it is not imported.');
    const { tracker, ...goal } = target;
    triggers.set(tracker, [...(triggers.get(tracker) ?? []), { condition, children: known, target: goal }]);
  });
  return triggers;
}
